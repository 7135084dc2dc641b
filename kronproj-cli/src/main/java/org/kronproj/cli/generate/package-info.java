/** {@code kronproj generate}: directories with a problem and its operations, made from a seed. */
package org.kronproj.cli.generate;
