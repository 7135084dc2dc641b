package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.conic.model.Block;

/**
 * Colour refinement (the one-dimensional Weisfeiler–Leman method) on the rows of the blocks: a
 * cheap bound on what an algebra can gain. Rows of different final colours lie in different
 * diagonal classes of every algebra that refines the partition, and the orders of the algebra's
 * irreducible blocks add up to at least the number of colours. Most matrices without structure have
 * a colour for each row after two or three passes of O(n²).
 */
final class ColourRefinement {

  private ColourRefinement() {}

  /** Counts the final colours of the rows of a semidefinite block. */
  static int colours(PositionPartition partition, int block) {
    PackedLayout layout = partition.layout();
    Block shape = layout.blocks().get(block);
    int n = shape.size();
    int offset = layout.offset(block);
    long[] label = new long[partition.count()];
    for (int c = 0; c < label.length; c++) {
      label[c] = mix(c + 1L);
    }
    long[] colour = new long[n];
    for (int i = 0; i < n; i++) {
      colour[i] = label[partition.classOf(offset + PackedLayout.packedIndex(i, i))];
    }
    int count = distinct(colour);
    while (count < n) {
      colour = pass(partition, offset, label, colour);
      int next = distinct(colour);
      if (next == count) {
        break;
      }
      count = next;
    }
    return count;
  }

  /** The new colour of i hashes its own and Σ_j label(class of (i, j))·colour(j). */
  private static long[] pass(PositionPartition partition, int offset, long[] label, long[] colour) {
    int n = colour.length;
    long[] sums = new long[n];
    int p = offset;
    for (int j = 0; j < n; j++) {
      long own = 0;
      long ofColumn = colour[j];
      for (int i = 0; i < j; i++, p++) {
        long ofClass = label[partition.classOf(p)];
        sums[i] += ofClass * ofColumn;
        own += ofClass * colour[i];
      }
      p++;
      sums[j] += own;
    }
    for (int i = 0; i < n; i++) {
      sums[i] = mix(mix(sums[i]) + colour[i]);
    }
    return sums;
  }

  private static int distinct(long[] colour) {
    long[] sorted = colour.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        count++;
      }
    }
    return count;
  }

  /** The finaliser of SplitMix64. */
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
