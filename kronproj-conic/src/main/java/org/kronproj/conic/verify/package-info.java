/** Residuals and certificates recomputed from the file's own data. */
package org.kronproj.conic.verify;
