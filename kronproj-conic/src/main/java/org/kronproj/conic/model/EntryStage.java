package org.kronproj.conic.model;

import java.util.Arrays;

/**
 * The entries of one block while a program is being built, in the order in which they came. 20
 * bytes an entry; entries that come sorted by constraint are not sorted again.
 */
final class EntryStage {

  private static final int OBJECTIVE = -1;

  private int count;
  private int[] constraints = new int[4];
  private int[] rows = new int[4];
  private int[] columns = new int[4];
  private double[] values = new double[4];
  private boolean sorted = true;

  /** Adds an entry of the upper triangle; the caller has validated it. */
  void add(int constraint, int row, int column, double value) {
    if (count == values.length) {
      grow();
    }
    if (sorted && count > 0) {
      sorted = follows(constraint, row, column);
    }
    constraints[count] = constraint;
    rows[count] = row;
    columns[count] = column;
    values[count] = value;
    count++;
  }

  private boolean follows(int constraint, int row, int column) {
    int last = count - 1;
    if (constraint != constraints[last]) {
      return constraint > constraints[last];
    }
    return key(row, column) > key(rows[last], columns[last]);
  }

  private void grow() {
    if (count > Integer.MAX_VALUE - 16) {
      throw new IllegalStateException("one block has more than 2^31 entries");
    }
    int capacity = (int) Math.min(Integer.MAX_VALUE - 16, count + (count >> 1) + 4L);
    constraints = Arrays.copyOf(constraints, capacity);
    rows = Arrays.copyOf(rows, capacity);
    columns = Arrays.copyOf(columns, capacity);
    values = Arrays.copyOf(values, capacity);
  }

  /** Sorts what was added and hands it over; the stage is of no use afterwards. */
  BlockData finish(Block block, int blockIndex, int constraintCount) {
    if (!sorted) {
      sortByConstraint(constraintCount);
      sortWithinConstraints(blockIndex);
    }
    int objectiveEnd = 0;
    while (objectiveEnd < count && constraints[objectiveEnd] == OBJECTIVE) {
      objectiveEnd++;
    }
    int slots = 0;
    for (int p = objectiveEnd; p < count; p++) {
      if (p == objectiveEnd || constraints[p] != constraints[p - 1]) {
        slots++;
      }
    }
    int[] slotConstraints = new int[slots];
    int[] starts = new int[slots + 1];
    int slot = 0;
    for (int p = objectiveEnd; p < count; p++) {
      if (p == objectiveEnd || constraints[p] != constraints[p - 1]) {
        slotConstraints[slot] = constraints[p];
        starts[slot++] = p;
      }
    }
    starts[slots] = count;
    constraints = null;
    int[] finalRows = trim(rows);
    rows = null;
    int[] finalColumns = block.isSemidefinite() ? trim(columns) : finalRows;
    columns = null;
    double[] finalValues = values.length == count ? values : Arrays.copyOf(values, count);
    values = null;
    return new BlockData(
        block, objectiveEnd, slotConstraints, starts, finalRows, finalColumns, finalValues);
  }

  private int[] trim(int[] array) {
    return array.length == count ? array : Arrays.copyOf(array, count);
  }

  /** A stable counting sort. */
  private void sortByConstraint(int constraintCount) {
    int[] next = new int[constraintCount + 2];
    for (int p = 0; p < count; p++) {
      next[constraints[p] + 2]++;
    }
    for (int i = 0; i <= constraintCount; i++) {
      next[i + 1] += next[i];
    }
    int[] newConstraints = new int[count];
    int[] newRows = new int[count];
    int[] newColumns = new int[count];
    double[] newValues = new double[count];
    for (int p = 0; p < count; p++) {
      int q = next[constraints[p] + 1]++;
      newConstraints[q] = constraints[p];
      newRows[q] = rows[p];
      newColumns[q] = columns[p];
      newValues[q] = values[p];
    }
    constraints = newConstraints;
    rows = newRows;
    columns = newColumns;
    values = newValues;
  }

  private void sortWithinConstraints(int blockIndex) {
    int begin = 0;
    while (begin < count) {
      int end = begin + 1;
      boolean ordered = true;
      while (end < count && constraints[end] == constraints[begin]) {
        ordered &= key(rows[end - 1], columns[end - 1]) < key(rows[end], columns[end]);
        end++;
      }
      if (!ordered) {
        sortRange(begin, end, blockIndex);
      }
      begin = end;
    }
  }

  private void sortRange(int begin, int end, int blockIndex) {
    int length = end - begin;
    long[] keys = new long[length];
    for (int p = 0; p < length; p++) {
      keys[p] = key(rows[begin + p], columns[begin + p]);
    }
    long[] sortedKeys = keys.clone();
    Arrays.sort(sortedKeys);
    for (int p = 1; p < length; p++) {
      if (sortedKeys[p] == sortedKeys[p - 1]) {
        int row = (int) sortedKeys[p];
        throw new DuplicateEntryException(
            constraints[begin], blockIndex, row, (int) (sortedKeys[p] >>> 32));
      }
    }
    double[] sortedValues = new double[length];
    for (int p = 0; p < length; p++) {
      sortedValues[Arrays.binarySearch(sortedKeys, keys[p])] = values[begin + p];
    }
    for (int p = 0; p < length; p++) {
      rows[begin + p] = (int) sortedKeys[p];
      columns[begin + p] = (int) (sortedKeys[p] >>> 32);
      values[begin + p] = sortedValues[p];
    }
  }

  /** Orders by column, then by row. */
  private static long key(int row, int column) {
    return ((long) column << 32) | row;
  }
}
