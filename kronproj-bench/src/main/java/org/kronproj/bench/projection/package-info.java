/**
 * What the maintained projection is measured by: one command, {@link
 * org.kronproj.bench.projection.ProjectionBenchmark}, one table.
 */
package org.kronproj.bench.projection;
