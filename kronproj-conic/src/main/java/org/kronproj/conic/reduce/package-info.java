/**
 * Smaller programs with the same answer, and the way back from their solutions.
 *
 * <p>Every rewriting is a {@link org.kronproj.conic.reduce.Reduction}: it knows the program it was
 * made from and the one it made, and lifts points and certificates of the second to the first.
 */
package org.kronproj.conic.reduce;
