/** Measures the figures of robust estimators: plans, attacks, medians, answers a second. */
package org.kronproj.bench.robust;
