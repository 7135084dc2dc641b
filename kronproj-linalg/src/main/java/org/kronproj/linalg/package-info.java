/** Off-heap column-major matrices and the BLAS and LAPACK kernels that the project needs. */
package org.kronproj.linalg;
