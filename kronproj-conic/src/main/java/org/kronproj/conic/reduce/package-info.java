/** Presolve and structure reductions, each reversible. */
package org.kronproj.conic.reduce;
