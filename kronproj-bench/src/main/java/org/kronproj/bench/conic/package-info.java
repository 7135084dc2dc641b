/** The solver and its readers: checks on collections of files, and times beside peers. */
package org.kronproj.bench.conic;
