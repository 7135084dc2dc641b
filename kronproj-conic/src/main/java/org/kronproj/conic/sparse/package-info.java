/**
 * Sparse symmetric matrices for the linear systems and for the search for dependent constraints: a
 * fill-reducing ordering and Cholesky factorisations.
 */
package org.kronproj.conic.sparse;
