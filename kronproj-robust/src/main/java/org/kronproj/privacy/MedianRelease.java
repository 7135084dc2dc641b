package org.kronproj.privacy;

/**
 * One released private median. With probability at least 1 − β, at least q/2 − Γ of the q values
 * are ≥ {@code value} and at least q/2 − Γ are ≤ it.
 *
 * @param value the answer, an element of the domain
 * @param index its index in the domain
 * @param rankError Γ, in numbers of values
 * @param failure β
 */
public record MedianRelease(double value, int index, double rankError, double failure) {}
