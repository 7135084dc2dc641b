package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * A dense factorisation UᵀU by block rows, in the given order: n³/3 flops, nearly all in products.
 * A skipped row is a row and a column of the identity.
 */
final class DenseGramFactor implements GramFactor {

  private static final int PANEL = 128;

  /** Up to this order the natives are not needed. */
  private static final int SMALL = 200;

  private final SparseRows rows;
  private final int[] chosen;
  private final int n;
  private final Matrix upper;
  private boolean[] skipped;

  /** Makes one for the Gram matrix of some rows. */
  DenseGramFactor(SparseRows rows, int[] chosen) {
    this.rows = rows;
    this.chosen = chosen;
    n = chosen.length;
    upper = allocate(n, n);
  }

  private Matrix allocate(int rows, int columns) {
    return n <= SMALL
        ? Matrix.allocateOnHeap(rows, columns)
        : Matrix.allocateOffHeap(rows, columns);
  }

  @Override
  public boolean[] factor(boolean[] forced) {
    skipped = new boolean[n];
    rows.gram(chosen, (column, met, count, sums) -> upper.write(0, column, sums, 0, column + 1));
    for (int first = 0; first < n; first += PANEL) {
      int width = Math.min(PANEL, n - first);
      int rest = n - first - width;
      Matrix left = upper.block(0, first, first, width);
      Matrix panel = upper.block(first, first, width, width + rest);
      Blas.gemm(
          Transpose.YES,
          Transpose.NO,
          -1,
          left,
          upper.block(0, first, first, width + rest),
          1,
          panel);
      Matrix corner = panel.block(0, 0, width, width);
      factorCorner(corner, first, forced);
      if (rest > 0) {
        Matrix right = panel.block(0, width, width, rest);
        Blas.trsm(Side.LEFT, Triangle.UPPER, Transpose.YES, 1, corner, right);
        clearSkipped(right, first);
      }
      for (int j = 0; j < width; j++) {
        if (skipped[first + j]) {
          left.column(j).fill(0);
        }
      }
    }
    return skipped.clone();
  }

  /** Factors a diagonal block in place. */
  private void factorCorner(Matrix corner, int first, boolean[] forced) {
    int width = (int) corner.rows();
    double[][] columns = new double[width][width];
    for (int j = 0; j < width; j++) {
      corner.read(0, j, columns[j], 0, j + 1);
      double pivot = columns[j][j];
      for (int i = 0; i < j; i++) {
        double sum = columns[j][i];
        for (int l = 0; l < i; l++) {
          sum -= columns[i][l] * columns[j][l];
        }
        columns[j][i] = skipped[first + i] ? 0 : sum / columns[i][i];
        pivot -= columns[j][i] * columns[j][i];
      }
      skipped[first + j] = !forced[first + j] && !(pivot > VANISHING);
      if (skipped[first + j]) {
        Arrays.fill(columns[j], 0);
        columns[j][j] = 1;
      } else {
        columns[j][j] = Math.sqrt(Math.max(pivot, 1e-30));
      }
      corner.write(0, j, columns[j], 0, j + 1);
    }
  }

  /** Clears what stands right of skipped rows of a panel. */
  private void clearSkipped(Matrix right, int first) {
    for (int i = 0; i < right.rows(); i++) {
      if (skipped[first + i]) {
        right.block(i, 0, 1, right.columns()).fill(0);
      }
    }
  }

  @Override
  public void solve(double[][] columns) {
    try (Matrix right = allocate(n, columns.length)) {
      for (int c = 0; c < columns.length; c++) {
        for (int i = 0; i < n; i++) {
          columns[c][i] = skipped[i] ? 0 : columns[c][i];
        }
        right.write(0, c, columns[c], 0, n);
      }
      Blas.trsm(Side.LEFT, Triangle.UPPER, Transpose.YES, 1, upper, right);
      Blas.trsm(Side.LEFT, Triangle.UPPER, Transpose.NO, 1, upper, right);
      for (int c = 0; c < columns.length; c++) {
        right.read(0, c, columns[c], 0, n);
      }
    }
  }

  @Override
  public void close() {
    upper.close();
  }
}
