package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;

/**
 * A partition of the positions of a block matrix, (i, j) and (j, i) together, into classes numbered
 * from 0 in the order of their first position. Mutable: it is only ever refined.
 */
final class PositionPartition {

  private final PackedLayout layout;
  private final int[] classes;
  private int count;

  /**
   * The coarsest partition that can hold a matrix algebra with unit: diagonal and off-diagonal
   * positions apart, and the kinds of blocks apart.
   */
  PositionPartition(PackedLayout layout) {
    this.layout = layout;
    this.classes = new int[layout.length()];
    int[] labels = new int[6];
    for (int k = 0; k < layout.blocks().size(); k++) {
      Block block = layout.blocks().get(k);
      int kind = 2 * number(block.kind());
      int p = layout.offset(k);
      for (int j = 0; j < block.size(); j++) {
        for (int i = block.isSemidefinite() ? 0 : j; i < j; i++) {
          classes[p++] = label(labels, kind + 1);
        }
        classes[p++] = label(labels, kind);
      }
    }
  }

  private static int number(BlockKind kind) {
    return switch (kind) {
      case SEMIDEFINITE -> 0;
      case DIAGONAL -> 1;
      case FREE -> 2;
    };
  }

  private int label(int[] labels, int key) {
    if (labels[key] == 0) {
      labels[key] = ++count;
    }
    return labels[key] - 1;
  }

  PackedLayout layout() {
    return layout;
  }

  /** Counts the classes: the dimension of the space they span. */
  int count() {
    return count;
  }

  /** The class of a packed position. */
  int classOf(int index) {
    return classes[index];
  }

  /**
   * Numbers from 1 the classes that a range of positions has, in the order of their first one.
   *
   * @param numbers for each class its number, 0 for one that does not occur; zeros before
   * @return how many occur
   */
  int numberClasses(int begin, int end, int[] numbers) {
    int found = 0;
    for (int p = begin; p < end; p++) {
      if (numbers[classes[p]] == 0) {
        numbers[classes[p]] = ++found;
      }
    }
    return found;
  }

  /** Counts the classes of a block's positions. */
  int countClasses(int block) {
    return numberClasses(layout.offset(block), layout.offset(block + 1), new int[count]);
  }

  /**
   * Splits classes whose positions hold different values.
   *
   * @param values a packed array
   * @param tolerance values this close count as equal; 0 compares exactly
   * @param limit where to stop
   * @return false when there would be more classes than the limit; the partition is then unchanged
   */
  boolean refine(double[] values, double tolerance, int limit) {
    if (isConstant(values, tolerance)) {
      return true;
    }
    ValueTable table = new ValueTable(Math.min(2 * count + 64, limit), tolerance);
    int[] refined = new int[classes.length];
    for (int p = 0; p < refined.length; p++) {
      refined[p] = table.label(classes[p], values[p]);
      if (table.size() > limit) {
        return false;
      }
    }
    System.arraycopy(refined, 0, classes, 0, refined.length);
    count = table.size();
    return true;
  }

  /** Tells whether every class has one value: most refinements change nothing. */
  private boolean isConstant(double[] values, double tolerance) {
    double[] first = new double[count];
    int seen = 0;
    for (int p = 0; p < classes.length; p++) {
      int c = classes[p];
      double value = values[p];
      if (c == seen) {
        first[seen++] = value;
      } else if (Math.abs(value - first[c]) > tolerance) {
        return false;
      }
    }
    return true;
  }

  /** A matrix with one value for each class. */
  double[] spread(double[] byClass) {
    double[] values = new double[classes.length];
    for (int p = 0; p < values.length; p++) {
      values[p] = byClass[classes[p]];
    }
    return values;
  }

  /** The number of matrix entries in each class; an off-diagonal position stands for two. */
  double[] sizes() {
    double[] ones = new double[classes.length];
    Arrays.fill(ones, 1);
    return sums(ones);
  }

  /** ⟨E_k, X⟩ for the 0/1 matrix E_k of each class. */
  double[] sums(double[] values) {
    double[] sums = new double[count];
    for (int k = 0; k < layout.blocks().size(); k++) {
      Block block = layout.blocks().get(k);
      int p = layout.offset(k);
      for (int j = 0; j < block.size(); j++) {
        for (int i = block.isSemidefinite() ? 0 : j; i < j; i++, p++) {
          sums[classes[p]] += 2 * values[p];
        }
        sums[classes[p]] += values[p];
        p++;
      }
    }
    return sums;
  }

  /** The mean over each class: the coordinates of the orthogonal projection to the span. */
  double[] means(double[] values, double[] sizes) {
    double[] means = sums(values);
    for (int c = 0; c < count; c++) {
      means[c] /= sizes[c];
    }
    return means;
  }
}
