package org.kronproj.conic.reduce;

import java.util.Arrays;

/**
 * Numbers the pairs (class, value) in the order in which they first come. Values within a tolerance
 * of the first value of a number get that number: a table of cells four tolerances wide, in which a
 * value near an edge looks into the neighbouring cell as well.
 */
final class ValueTable {

  private static final double LOAD = 0.5;

  private final double tolerance;
  private int[] labels;
  private long[] cells;
  private int[] classes;
  private double[] values;
  private int size;

  ValueTable(int expected, double tolerance) {
    this.tolerance = tolerance;
    allocate(Integer.highestOneBit(Math.max(16, expected) * 2) * 2);
  }

  private void allocate(int capacity) {
    labels = new int[capacity];
    Arrays.fill(labels, -1);
    cells = new long[capacity];
    classes = new int[capacity];
    values = new double[capacity];
  }

  int size() {
    return size;
  }

  int label(int cls, double value) {
    long cell;
    int found;
    if (tolerance == 0) {
      cell = Double.doubleToLongBits(value + 0.0); // −0.0 becomes 0.0
      found = find(cls, cell, value);
    } else {
      double scaled = value / (4 * tolerance);
      double floor = Math.floor(scaled);
      cell = (long) floor;
      found = find(cls, cell, value);
      if (found < 0 && scaled - floor < 0.25) {
        found = find(cls, cell - 1, value);
      } else if (found < 0 && scaled - floor > 0.75) {
        found = find(cls, cell + 1, value);
      }
    }
    return found >= 0 ? found : insert(cls, cell, value);
  }

  private int find(int cls, long cell, double value) {
    int mask = labels.length - 1;
    for (int s = slot(cls, cell) & mask; labels[s] >= 0; s = (s + 1) & mask) {
      if (cells[s] == cell && classes[s] == cls && Math.abs(values[s] - value) <= tolerance) {
        return labels[s];
      }
    }
    return -1;
  }

  private int insert(int cls, long cell, double value) {
    if (size + 1 > LOAD * labels.length) {
      grow();
    }
    put(cls, cell, value, size);
    return size++;
  }

  private void put(int cls, long cell, double value, int label) {
    int mask = labels.length - 1;
    int s = slot(cls, cell) & mask;
    while (labels[s] >= 0) {
      s = (s + 1) & mask;
    }
    labels[s] = label;
    cells[s] = cell;
    classes[s] = cls;
    values[s] = value;
  }

  private void grow() {
    int[] oldLabels = labels;
    long[] oldCells = cells;
    int[] oldClasses = classes;
    double[] oldValues = values;
    allocate(2 * oldLabels.length);
    for (int s = 0; s < oldLabels.length; s++) {
      if (oldLabels[s] >= 0) {
        put(oldClasses[s], oldCells[s], oldValues[s], oldLabels[s]);
      }
    }
  }

  private static int slot(int cls, long cell) {
    long h = (cell ^ cls * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    h ^= h >>> 32;
    return (int) ((h * 0x94D049BB133111EBL) >>> 33);
  }
}
