/**
 * Sketching operators: random b×N matrices R that keep inner products, in few rows.
 *
 * <p>Three things are kept apart. A {@link org.kronproj.sketch.SketchDistribution distribution} is
 * a value: which family, how many rows and columns. An {@link org.kronproj.sketch.SketchOperator
 * operator} is a distribution with a seed: a fixed matrix, generated where it is needed and never
 * stored as a whole. A {@link org.kronproj.sketch.SketchedVector state} is what an operator has
 * made of a vector that changes. {@link org.kronproj.sketch.CoordinatewiseEmbedding} says how large
 * b has to be.
 */
package org.kronproj.sketch;
