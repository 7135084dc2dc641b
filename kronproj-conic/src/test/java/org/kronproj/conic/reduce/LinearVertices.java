package org.kronproj.conic.reduce;

import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Program;

/** Solves tiny linear programs by looking at every vertex: a test oracle that shares no code. */
final class LinearVertices {

  record Solution(double value, BlockMatrix point) {}

  private LinearVertices() {}

  /** Maximises over one diagonal block whose constraints are independent. */
  static Solution maximise(Program program) {
    int n = program.block(0).size();
    int m = program.constraintCount();
    double[][] a = new double[m][n];
    double[] c = new double[n];
    var data = program.data(0);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      c[data.row(p)] = data.value(p);
    }
    for (int s = 0; s < data.slotCount(); s++) {
      for (int p = data.begin(s); p < data.end(s); p++) {
        a[data.constraint(s)][data.row(p)] = data.value(p);
      }
    }
    double best = Double.NEGATIVE_INFINITY;
    double[] bestX = null;
    for (long set = (1L << m) - 1; set < 1L << n; set = next(set)) {
      double[] x = vertex(a, program.rightHandSide(), set, n);
      if (x != null) {
        double value = Residuals.dot(c, x);
        if (value > best) {
          best = value;
          bestX = x;
        }
      }
    }
    return new Solution(best, new BlockMatrix(program.blocks(), new double[][] {bestX}));
  }

  private static long next(long set) {
    long low = set & -set;
    long ripple = set + low;
    return ripple | (((set ^ ripple) >>> 2) / low);
  }

  /** The basic solution on a set of columns, or null when it is singular or negative. */
  private static double[] vertex(double[][] a, double[] b, long set, int n) {
    int m = a.length;
    int[] columns =
        java.util.stream.IntStream.range(0, n).filter(j -> (set >> j & 1) == 1).toArray();
    double[][] t = new double[m][m + 1];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        t[i][j] = a[i][columns[j]];
      }
      t[i][m] = b[i];
    }
    for (int k = 0; k < m; k++) {
      int pivot = k;
      for (int i = k + 1; i < m; i++) {
        pivot = Math.abs(t[i][k]) > Math.abs(t[pivot][k]) ? i : pivot;
      }
      if (Math.abs(t[pivot][k]) < 1e-10) {
        return null;
      }
      double[] row = t[pivot];
      t[pivot] = t[k];
      t[k] = row;
      for (int i = 0; i < m; i++) {
        if (i != k) {
          double factor = t[i][k] / row[k];
          for (int j = k; j <= m; j++) {
            t[i][j] -= factor * row[j];
          }
        }
      }
    }
    double[] x = new double[n];
    for (int k = 0; k < m; k++) {
      x[columns[k]] = t[k][m] / t[k][k];
      if (x[columns[k]] < -1e-9) {
        return null;
      }
    }
    return x;
  }
}
