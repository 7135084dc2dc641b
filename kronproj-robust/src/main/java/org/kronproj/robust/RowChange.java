package org.kronproj.robust;

/**
 * A change of one of the vectors that are sketched: g_row := g_row + delta.
 *
 * @param row which vector, from 0
 * @param delta what is added
 */
public record RowChange(int row, SparseVector delta) {}
