/**
 * Programs made from a few numbers: the standard families, and programs whose answer is known by
 * construction, for tests, benchmarks and first steps. Every instance is a function of its
 * arguments and its seed.
 */
package org.kronproj.conic.instances;
