/** Adapters from and to EJML matrices. */
package org.kronproj.ejml;
