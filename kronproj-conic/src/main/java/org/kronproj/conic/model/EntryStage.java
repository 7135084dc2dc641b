package org.kronproj.conic.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The entries of one block while a program is being built, in the order in which they came. 20
 * bytes an entry, in chunks that are joined at the end; entries that come sorted are not sorted
 * again.
 */
final class EntryStage {

  private static final int OBJECTIVE = -1;
  private static final int LARGEST_CHUNK = 1 << 16;

  private final List<Chunk> full = new ArrayList<>();
  private Chunk last = new Chunk(4);
  private int count;
  private boolean sorted = true;
  private boolean sortedByConstraint = true;

  private int[] constraints;
  private int[] rows;
  private int[] columns;
  private double[] values;
  private int[] scratchRows = {};
  private int[] scratchColumns = {};
  private double[] scratchValues = {};

  /** Some entries, in the order in which they came. */
  private static final class Chunk {
    private int length;
    private final int[] constraints;
    private final int[] rows;
    private final int[] columns;
    private final double[] values;

    Chunk(int capacity) {
      constraints = new int[capacity];
      rows = new int[capacity];
      columns = new int[capacity];
      values = new double[capacity];
    }
  }

  /** Adds an entry of the upper triangle; the caller has validated it. */
  void add(int constraint, int row, int column, double value) {
    if (count > 0 && sortedByConstraint) {
      checkOrder(constraint, row, column);
    }
    if (last.length == last.values.length) {
      grow();
    }
    Chunk chunk = last;
    int p = chunk.length++;
    chunk.constraints[p] = constraint;
    chunk.rows[p] = row;
    chunk.columns[p] = column;
    chunk.values[p] = value;
    count++;
  }

  /** The last chunk is never empty here. */
  private void checkOrder(int constraint, int row, int column) {
    int p = last.length - 1;
    int previous = last.constraints[p];
    if (constraint < previous) {
      sortedByConstraint = false;
      sorted = false;
    } else if (constraint == previous) {
      sorted &= key(row, column) > key(last.rows[p], last.columns[p]);
    }
  }

  private void grow() {
    if (count > Integer.MAX_VALUE - 16 - LARGEST_CHUNK) {
      throw new IllegalStateException("one block has more than 2^31 entries");
    }
    full.add(last);
    last = new Chunk(Math.min(LARGEST_CHUNK, 2 * last.length));
  }

  /** Joins the chunks, and frees each as soon as it is copied. */
  private void join() {
    full.add(last);
    last = null;
    constraints = new int[count];
    rows = new int[count];
    columns = new int[count];
    values = new double[count];
    int begin = 0;
    for (int c = 0; c < full.size(); c++) {
      Chunk chunk = full.set(c, null);
      System.arraycopy(chunk.constraints, 0, constraints, begin, chunk.length);
      System.arraycopy(chunk.rows, 0, rows, begin, chunk.length);
      System.arraycopy(chunk.columns, 0, columns, begin, chunk.length);
      System.arraycopy(chunk.values, 0, values, begin, chunk.length);
      begin += chunk.length;
    }
    full.clear();
  }

  /** Sorts what was added and hands it over; the stage is of no use afterwards. */
  BlockData finish(Block block, int blockIndex, int constraintCount) {
    join();
    if (!sortedByConstraint) {
      sortByConstraint(constraintCount);
    }
    if (!sorted) {
      sortWithinConstraints(block, blockIndex);
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
    return new BlockData(
        block,
        objectiveEnd,
        slotConstraints,
        starts,
        rows,
        block.isSemidefinite() ? columns : rows,
        values);
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

  private void sortWithinConstraints(Block block, int blockIndex) {
    int begin = 0;
    while (begin < count) {
      int end = begin + 1;
      boolean byColumn = true;
      boolean byRow = true;
      while (end < count && constraints[end] == constraints[begin]) {
        byColumn &= key(rows[end - 1], columns[end - 1]) < key(rows[end], columns[end]);
        byRow &= key(columns[end - 1], rows[end - 1]) < key(columns[end], rows[end]);
        end++;
      }
      if (!byColumn) {
        if (end - begin < block.size() / 4) {
          sortByKey(begin, end);
        } else {
          if (!byRow) {
            countingSort(begin, end, rows, block.size());
          }
          countingSort(begin, end, columns, block.size());
        }
        refuseDuplicates(begin, end, blockIndex);
      }
      begin = end;
    }
  }

  /** A stable counting sort of a range by one of the index arrays. */
  private void countingSort(int begin, int end, int[] index, int size) {
    int length = end - begin;
    if (scratchRows.length < length) {
      int capacity = Math.max(length, 2 * scratchRows.length);
      scratchRows = new int[capacity];
      scratchColumns = new int[capacity];
      scratchValues = new double[capacity];
    }
    int[] next = new int[size + 1];
    for (int p = begin; p < end; p++) {
      next[index[p] + 1]++;
    }
    for (int i = 0; i < size; i++) {
      next[i + 1] += next[i];
    }
    for (int p = begin; p < end; p++) {
      int q = next[index[p]]++;
      scratchRows[q] = rows[p];
      scratchColumns[q] = columns[p];
      scratchValues[q] = values[p];
    }
    System.arraycopy(scratchRows, 0, rows, begin, length);
    System.arraycopy(scratchColumns, 0, columns, begin, length);
    System.arraycopy(scratchValues, 0, values, begin, length);
  }

  /** Sorts a range that is short beside the block, for which counting would cost more. */
  private void sortByKey(int begin, int end) {
    int length = end - begin;
    long[] keys = new long[length];
    for (int p = 0; p < length; p++) {
      keys[p] = key(rows[begin + p], columns[begin + p]);
    }
    long[] sortedKeys = keys.clone();
    Arrays.sort(sortedKeys);
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

  private void refuseDuplicates(int begin, int end, int blockIndex) {
    for (int p = begin + 1; p < end; p++) {
      if (rows[p] == rows[p - 1] && columns[p] == columns[p - 1]) {
        throw new DuplicateEntryException(constraints[p], blockIndex, rows[p], columns[p]);
      }
    }
  }

  /** Orders by column, then by row. */
  private static long key(int row, int column) {
    return ((long) column << 32) | row;
  }
}
