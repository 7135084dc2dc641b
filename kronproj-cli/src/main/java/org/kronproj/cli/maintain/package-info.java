/** {@code kronproj maintain}: a maintained projection driven by a stream of operations. */
package org.kronproj.cli.maintain;
