/**
 * The solver: the predictor–corrector iteration, its options and its result.
 *
 * <p>{@link org.kronproj.conic.ipm.Solver} is the way in. The iteration itself works on one
 * program, a {@link org.kronproj.conic.newton.NewtonSystem} and one object for each block.
 */
package org.kronproj.conic.ipm;
