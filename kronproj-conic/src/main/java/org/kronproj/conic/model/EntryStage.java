package org.kronproj.conic.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The entries of one block while a program is being built, in the order in which they came. 16
 * bytes an entry, in chunks that are joined at the end, and 8 for each run of entries of one
 * constraint; entries that come sorted are not sorted again.
 */
final class EntryStage {

  private static final int OBJECTIVE = -1;
  private static final int LARGEST_CHUNK = 1 << 16;
  private static final int WORTH_SHARING = 1 << 17;

  private final List<Chunk> full = new ArrayList<>();
  private Chunk last = new Chunk(4);
  private int count;
  private boolean sorted = true;
  private boolean sortedByConstraint = true;

  /** Of each run of entries of one constraint, whose they are and where they begin. */
  private IntList runConstraints = new IntList();

  private IntList runBegins = new IntList();
  private int lastConstraint;

  private int[] rows;
  private int[] columns;
  private double[] values;
  private int[] indices = new int[0];

  /** Some entries, in the order in which they came. */
  private static final class Chunk {
    private int length;
    private int[] rows;
    private int[] columns;
    private double[] values;

    Chunk(int capacity) {
      rows = new int[capacity];
      columns = new int[capacity];
      values = new double[capacity];
    }
  }

  /** Adds an entry of the upper triangle; the caller has validated it. */
  void add(int constraint, int row, int column, double value) {
    if (count == 0 || constraint != lastConstraint) {
      beginRun(constraint);
    } else if (sorted) {
      checkOrder(row, column);
    }
    if (last.length == last.values.length) {
      grow();
    }
    Chunk chunk = last;
    int p = chunk.length++;
    chunk.rows[p] = row;
    chunk.columns[p] = column;
    chunk.values[p] = value;
    count++;
  }

  /** Adds the numbers on a diagonal that are not 0; the caller has validated them. */
  void addDiagonal(int constraint, double[] diagonal) {
    boolean full = diagonal.length > 0;
    for (double value : diagonal) {
      full &= value != 0;
    }
    int end = full ? 1 : diagonal.length; // what is left of a full one is copied at once
    for (int i = 0; i < end; i++) {
      if (diagonal[i] != 0) {
        add(constraint, i, i, diagonal[i]);
      }
    }
    for (int i = end; i < diagonal.length; ) {
      if (last.length == last.values.length) {
        grow();
      }
      int copied = Math.min(diagonal.length - i, last.values.length - last.length);
      System.arraycopy(diagonal, i, last.values, last.length, copied);
      System.arraycopy(indices(diagonal.length), i, last.rows, last.length, copied);
      System.arraycopy(indices, i, last.columns, last.length, copied);
      last.length += copied;
      count += copied;
      i += copied;
    }
  }

  /** At least so many of the numbers from 0 on. */
  private int[] indices(int size) {
    if (indices.length < size) {
      indices = IntStream.range(0, size).toArray();
    }
    return indices;
  }

  private void beginRun(int constraint) {
    if (count > 0 && constraint < lastConstraint) {
      sortedByConstraint = false;
      sorted = false;
    }
    runConstraints.add(constraint);
    runBegins.add(count);
    lastConstraint = constraint;
  }

  /** The last chunk is never empty here. */
  private void checkOrder(int row, int column) {
    int p = last.length - 1;
    sorted = key(row, column) > key(last.rows[p], last.columns[p]);
  }

  private void grow() {
    if (count > Integer.MAX_VALUE - 16 - LARGEST_CHUNK) {
      throw new IllegalStateException("one block has more than 2^31 entries");
    }
    full.add(last);
    last = new Chunk(Math.min(LARGEST_CHUNK, 2 * last.length));
  }

  /** Joins the chunks, values beside indices, and frees each part as soon as it is copied. */
  private void join() {
    full.add(last);
    last = null;
    Stream<Runnable> parts = Stream.of(this::joinValues, this::joinIndices);
    (count < WORTH_SHARING ? parts : parts.parallel()).forEach(Runnable::run);
    full.clear();
  }

  private void joinValues() {
    values = new double[count];
    int begin = 0;
    for (Chunk chunk : full) {
      System.arraycopy(chunk.values, 0, values, begin, chunk.length);
      chunk.values = null;
      begin += chunk.length;
    }
  }

  private void joinIndices() {
    rows = new int[count];
    columns = new int[count];
    int begin = 0;
    for (Chunk chunk : full) {
      System.arraycopy(chunk.rows, 0, rows, begin, chunk.length);
      System.arraycopy(chunk.columns, 0, columns, begin, chunk.length);
      chunk.rows = null;
      chunk.columns = null;
      begin += chunk.length;
    }
  }

  /** Sorts what was added and hands it over; the stage is of no use afterwards. */
  BlockData finish(Block block, int blockIndex, int constraintCount) {
    join();
    runBegins.add(count);
    if (!sortedByConstraint) {
      sortByConstraint(constraintCount);
    }
    int[] slots = runConstraints.toArray();
    int[] begins = runBegins.toArray();
    if (!sorted) {
      sortWithinConstraints(block, blockIndex, slots, begins);
    }
    int first = count > 0 && slots[0] == OBJECTIVE ? 1 : 0;
    int[] starts = Arrays.copyOfRange(begins, first, begins.length);
    return new BlockData(
        block,
        starts[0],
        Arrays.copyOfRange(slots, first, slots.length),
        starts,
        rows,
        block.isSemidefinite() ? columns : rows,
        values);
  }

  /** A stable counting sort, after which each constraint has one run. */
  private void sortByConstraint(int constraintCount) {
    int[] next = new int[constraintCount + 2];
    for (int k = 0; k < runConstraints.size(); k++) {
      next[runConstraints.get(k) + 2] += runBegins.get(k + 1) - runBegins.get(k);
    }
    for (int i = 0; i <= constraintCount; i++) {
      next[i + 1] += next[i];
    }
    int[] newRows = new int[count];
    int[] newColumns = new int[count];
    double[] newValues = new double[count];
    for (int k = 0; k < runConstraints.size(); k++) {
      int q = next[runConstraints.get(k) + 1];
      for (int p = runBegins.get(k); p < runBegins.get(k + 1); p++, q++) {
        newRows[q] = rows[p];
        newColumns[q] = columns[p];
        newValues[q] = values[p];
      }
      next[runConstraints.get(k) + 1] = q;
    }
    rows = newRows;
    columns = newColumns;
    values = newValues;
    setRuns(next);
  }

  /** Takes over where the entries of each constraint, from the objective on, end. */
  private void setRuns(int[] ends) {
    runConstraints = new IntList();
    runBegins = new IntList();
    int begin = 0;
    for (int i = 0; i + 1 < ends.length; i++) {
      if (ends[i] > begin) {
        runConstraints.add(i - 1);
        runBegins.add(begin);
        begin = ends[i];
      }
    }
    runBegins.add(count);
  }

  /** Constraints share no entry, so that threads of the common pool may sort one each. */
  private void sortWithinConstraints(Block block, int blockIndex, int[] slots, int[] begins) {
    IntStream ranges = IntStream.range(0, begins.length - 1);
    (count < WORTH_SHARING ? ranges : ranges.parallel())
        .forEach(k -> sortRange(begins[k], begins[k + 1], block));
    for (int k = 0; k + 1 < begins.length; k++) {
      refuseDuplicates(begins[k], begins[k + 1], slots[k], blockIndex);
    }
  }

  /** Sorts the entries of one constraint by column, then by row. */
  private void sortRange(int begin, int end, Block block) {
    boolean byColumn = true;
    boolean byRow = true;
    for (int p = begin + 1; p < end; p++) {
      byColumn &= key(rows[p - 1], columns[p - 1]) < key(rows[p], columns[p]);
      byRow &= key(columns[p - 1], rows[p - 1]) < key(columns[p], rows[p]);
    }
    if (byColumn) {
      return;
    } else if (end - begin < block.size() / 4) {
      sortByKey(begin, end);
      return;
    }
    if (!byRow) {
      countingSort(begin, end, rows, block.size());
    }
    countingSort(begin, end, columns, block.size());
  }

  /** A stable counting sort of a range by one of the index arrays. */
  private void countingSort(int begin, int end, int[] index, int size) {
    int length = end - begin;
    int[] sortedRows = new int[length];
    int[] sortedColumns = new int[length];
    double[] sortedValues = new double[length];
    int[] next = new int[size + 1];
    for (int p = begin; p < end; p++) {
      next[index[p] + 1]++;
    }
    for (int i = 0; i < size; i++) {
      next[i + 1] += next[i];
    }
    for (int p = begin; p < end; p++) {
      int q = next[index[p]]++;
      sortedRows[q] = rows[p];
      sortedColumns[q] = columns[p];
      sortedValues[q] = values[p];
    }
    System.arraycopy(sortedRows, 0, rows, begin, length);
    System.arraycopy(sortedColumns, 0, columns, begin, length);
    System.arraycopy(sortedValues, 0, values, begin, length);
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

  private void refuseDuplicates(int begin, int end, int constraint, int blockIndex) {
    for (int p = begin + 1; p < end; p++) {
      if (rows[p] == rows[p - 1] && columns[p] == columns[p - 1]) {
        throw new DuplicateEntryException(constraint, blockIndex, rows[p], columns[p]);
      }
    }
  }

  /** Orders by column, then by row. */
  private static long key(int row, int column) {
    return ((long) column << 32) | row;
  }
}
