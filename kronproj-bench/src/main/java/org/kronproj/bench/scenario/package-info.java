/** What benchmarks made of named scenarios share. */
package org.kronproj.bench.scenario;
