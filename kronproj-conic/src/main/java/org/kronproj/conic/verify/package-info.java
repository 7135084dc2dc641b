/**
 * Residuals and certificates recomputed from a program's own data, unscaled. Nothing here knows how
 * a point was found.
 */
package org.kronproj.conic.verify;
