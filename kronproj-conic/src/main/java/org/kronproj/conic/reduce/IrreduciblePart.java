package org.kronproj.conic.reduce;

/**
 * An irreducible part of a matrix algebra.
 *
 * @param block the program's block it lies in
 * @param order the order of its matrices in the reduced program
 * @param multiplicity how many equivalent copies of it the block holds
 */
public record IrreduciblePart(int block, int order, int multiplicity) {}
