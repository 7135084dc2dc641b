package org.kronproj.conic.newton;

import java.util.Arrays;

/** The lower triangle of the Schur complement's pattern, by columns of ascending rank. */
record SchurPattern(int order, int[] starts, int[] rows) {

  /** Grows column by column. */
  static final class Builder {
    private final int order;
    private final long limit;
    private final int[] starts;
    private final int[] marks;
    private int[] rows = new int[1024];
    private int count;

    /** Gives up beyond a number of entries. */
    Builder(int order, long limit) {
      this.order = order;
      this.limit = limit;
      starts = new int[order + 1];
      marks = new int[order];
      Arrays.fill(marks, -1);
    }

    /** Adds an entry to a column; repeated ones are dropped. */
    void add(int column, int row) {
      if (marks[row] != column) {
        marks[row] = column;
        if (count == rows.length) {
          rows = Arrays.copyOf(rows, 2 * count);
        }
        rows[count++] = row;
      }
    }

    /** Ends a column; false if the pattern has become too large. */
    boolean endColumn(int column) {
      add(column, column);
      Arrays.sort(rows, starts[column], count);
      starts[column + 1] = count;
      return count <= limit;
    }

    SchurPattern build() {
      return new SchurPattern(order, starts, Arrays.copyOf(rows, count));
    }
  }
}
