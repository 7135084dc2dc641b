/** Benchmarks beside peers. */
package org.kronproj.bench;
