/** {@code kronproj sketch}: how large a sketch has to be, and sketching of files and streams. */
package org.kronproj.cli.sketch;
