/** Matrix Market files. */
package org.kronproj.linalg.io;
