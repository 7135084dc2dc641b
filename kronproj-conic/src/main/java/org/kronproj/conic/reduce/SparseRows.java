package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * The constraints of a program as sparse rows over the svec coordinates that some constraint uses,
 * each scaled to norm 1.
 */
final class SparseRows {

  private final int[] starts;
  private final int[] coordinates;
  private final double[] values;
  private final double[] norms;
  private final int coordinateCount;
  private final double[] scratch;

  private SparseRows(int[] starts, int[] coordinates, double[] values, int coordinateCount) {
    this.starts = starts;
    this.coordinates = coordinates;
    this.values = values;
    this.coordinateCount = coordinateCount;
    norms = new double[starts.length - 1];
    for (int i = 0; i < norms.length; i++) {
      double norm = 0;
      for (int p = starts[i]; p < starts[i + 1]; p++) {
        norm = Math.hypot(norm, values[p]);
      }
      for (int p = starts[i]; p < starts[i + 1]; p++) {
        values[p] /= norm;
      }
      norms[i] = norm;
    }
    scratch = new double[coordinateCount];
  }

  static SparseRows of(Program program) {
    int m = program.constraintCount();
    int[] starts = new int[m + 1];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        starts[data.constraint(slot) + 1] += data.end(slot) - data.begin(slot);
      }
    }
    for (int i = 0; i < m; i++) {
      starts[i + 1] = Math.addExact(starts[i], starts[i + 1]);
    }
    int[] coordinates = new int[starts[m]];
    double[] values = new double[starts[m]];
    int[] next = starts.clone();
    int count = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      // Where entries are many, every position of the block is a coordinate and nothing is sorted.
      boolean dense = data.block().packedLength() <= 4L * data.entryCount();
      long[] keys = dense ? null : keys(data);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int q = next[data.constraint(slot)]++;
          coordinates[q] =
              count + (dense ? position(data, p) : Arrays.binarySearch(keys, key(data, p)));
          boolean diagonal = data.row(p) == data.column(p);
          values[q] = diagonal ? data.value(p) : Math.sqrt(2) * data.value(p);
        }
      }
      count = Math.addExact(count, dense ? (int) data.block().packedLength() : keys.length);
    }
    return new SparseRows(starts, coordinates, values, count);
  }

  private static int position(BlockData data, int p) {
    int j = data.column(p);
    return data.block().isSemidefinite() ? (int) (j * (j + 1L) / 2) + data.row(p) : j;
  }

  /** The coordinates that constraints use, ascending, each once. */
  private static long[] keys(BlockData data) {
    long[] keys = new long[data.entryCount() - data.objectiveEnd()];
    for (int p = 0; p < keys.length; p++) {
      keys[p] = key(data, data.objectiveEnd() + p);
    }
    Arrays.sort(keys);
    int count = 0;
    for (int p = 0; p < keys.length; p++) {
      if (p == 0 || keys[p] != keys[p - 1]) {
        keys[count++] = keys[p];
      }
    }
    return Arrays.copyOf(keys, count);
  }

  private static long key(BlockData data, int p) {
    return (long) data.column(p) << 32 | data.row(p);
  }

  double norm(int row) {
    return norms[row];
  }

  /** The rows that are left when rows with a coordinate of their own are taken away repeatedly. */
  int[] core() {
    int m = norms.length;
    int[] users = new int[coordinateCount];
    int[] sums = new int[coordinateCount]; // of the users' numbers: names the last one left
    for (int i = 0; i < m; i++) {
      for (int p = starts[i]; p < starts[i + 1]; p++) {
        users[coordinates[p]]++;
        sums[coordinates[p]] += i;
      }
    }
    boolean[] gone = new boolean[m];
    int[] stack = new int[coordinateCount];
    int top = 0;
    for (int c = 0; c < coordinateCount; c++) {
      if (users[c] == 1) {
        stack[top++] = c;
      }
    }
    int left = m;
    while (top > 0) {
      int c = stack[--top];
      if (users[c] == 1) {
        int row = sums[c];
        gone[row] = true;
        left--;
        for (int p = starts[row]; p < starts[row + 1]; p++) {
          sums[coordinates[p]] -= row;
          if (--users[coordinates[p]] == 1) {
            stack[top++] = coordinates[p];
          }
        }
      }
    }
    int[] core = new int[left];
    int count = 0;
    for (int i = 0; i < m; i++) {
      if (!gone[i]) {
        core[count++] = i;
      }
    }
    return core;
  }

  /** The products that the Gram matrix of these rows takes. */
  long productCount(int[] chosen) {
    int[] userStarts = userStarts(chosen);
    long products = 0;
    for (int c = 0; c < coordinateCount; c++) {
      long users = (long) userStarts[c + 1] - userStarts[c];
      products += users * users / 2;
    }
    return products;
  }

  /** Takes the upper triangle of a column of a Gram matrix. */
  interface GramColumn {

    /**
     * Takes it.
     *
     * @param column its number
     * @param rows the rows of its entries in their first {@code count} places, in no order
     * @param count how many there are
     * @param values the column, dense; zero elsewhere
     */
    void take(int column, int[] rows, int count, double[] values);
  }

  /** Hands over the Gram matrix of these rows, column by column. */
  void gram(int[] chosen, GramColumn receiver) {
    int[] userStarts = userStarts(chosen);
    int[] users = new int[userStarts[coordinateCount]];
    double[] userValues = new double[users.length];
    int[] next = userStarts.clone();
    double[] sums = new double[chosen.length];
    int[] met = new int[chosen.length];
    int[] marks = new int[chosen.length];
    Arrays.fill(marks, -1);
    for (int r = 0; r < chosen.length; r++) {
      int count = 0;
      for (int p = starts[chosen[r]]; p < starts[chosen[r] + 1]; p++) {
        int c = coordinates[p];
        users[next[c]] = r;
        userValues[next[c]++] = values[p];
        for (int q = userStarts[c]; q < next[c]; q++) {
          int s = users[q];
          if (marks[s] != r) {
            marks[s] = r;
            met[count++] = s;
          }
          sums[s] += values[p] * userValues[q];
        }
      }
      receiver.take(r, met, count, sums);
      for (int t = 0; t < count; t++) {
        sums[met[t]] = 0;
      }
    }
  }

  /** Where each coordinate's users begin, when they are listed by coordinate. */
  private int[] userStarts(int[] chosen) {
    int[] userStarts = new int[coordinateCount + 1];
    for (int i : chosen) {
      for (int p = starts[i]; p < starts[i + 1]; p++) {
        userStarts[coordinates[p] + 1]++;
      }
    }
    for (int c = 0; c < coordinateCount; c++) {
      userStarts[c + 1] += userStarts[c];
    }
    return userStarts;
  }

  /** ⟨row_j, row⟩ for each of these rows. */
  double[] products(int row, int[] others) {
    double[] products = new double[others.length];
    scatter(row, 1);
    for (int j = 0; j < others.length; j++) {
      products[j] = product(others[j]);
    }
    clear(row);
    return products;
  }

  /** ⟨row_j, row − Σ weights row_j⟩ for every j. */
  double[] residualProducts(int row, int[] others, double[] weights) {
    double[] products = new double[others.length];
    scatterResidual(row, others, weights);
    for (int j = 0; j < others.length; j++) {
      products[j] = product(others[j]);
    }
    Arrays.fill(scratch, 0);
    return products;
  }

  /** ‖row − Σ weights row_j‖, the rows of norm 1. */
  double residual(int row, int[] others, double[] weights) {
    scatterResidual(row, others, weights);
    double norm = 0;
    for (double value : scratch) {
      norm += value * value;
    }
    Arrays.fill(scratch, 0);
    return Math.sqrt(norm);
  }

  private void scatterResidual(int row, int[] others, double[] weights) {
    scatter(row, 1);
    for (int j = 0; j < others.length; j++) {
      if (weights[j] != 0) {
        scatter(others[j], -weights[j]);
      }
    }
  }

  private void scatter(int row, double factor) {
    for (int p = starts[row]; p < starts[row + 1]; p++) {
      scratch[coordinates[p]] += factor * values[p];
    }
  }

  private void clear(int row) {
    for (int p = starts[row]; p < starts[row + 1]; p++) {
      scratch[coordinates[p]] = 0;
    }
  }

  private double product(int row) {
    double sum = 0;
    for (int p = starts[row]; p < starts[row + 1]; p++) {
      sum += values[p] * scratch[coordinates[p]];
    }
    return sum;
  }
}
