/** Matrix Market files: dense and sparse real matrices as text, compressed by gzip or not. */
package org.kronproj.linalg.io;
