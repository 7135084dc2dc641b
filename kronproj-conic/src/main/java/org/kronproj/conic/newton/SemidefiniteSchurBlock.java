package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A semidefinite block: each row by the formula that is cheapest for it (see {@link RowFormula}),
 * from copies of L and R on the heap.
 */
final class SemidefiniteSchurBlock extends MemberBlock {

  /** Products of up to so many multiplications are done by one of OpenBLAS's threads. */
  private static final long ON_ONE_THREAD = 1 << 18;

  /** The narrowest parts that BLAS has kernels for. */
  private static final int NARROWEST = 8;

  private static final int TILE = 32;

  private final int block;
  private final int n;
  private final int[] starts;
  private final int[] rows;
  private final int[] columns;
  private final int[] positions;
  private final double[] values;
  private final MatrixSupport[] supports;
  private final RowFormula[] formulas;
  private final boolean singleEntries;
  private final double cost;
  private double[] left;
  private double[] right;

  SemidefiniteSchurBlock(BlockData data, int block, ConstraintOrder order) {
    super(data, order);
    this.block = block;
    n = data.block().size();
    int entries = data.entryCount() - data.objectiveEnd();
    starts = new int[ranks.length + 1];
    rows = new int[entries];
    columns = new int[entries];
    positions = new int[entries];
    values = new double[entries];
    int at = 0;
    for (int member = 0; member < ranks.length; member++) {
      int slot = slot(member);
      for (int p = data.begin(slot); p < data.end(slot); p++, at++) {
        rows[at] = data.row(p);
        columns[at] = data.column(p);
        positions[at] = data.row(p) + n * data.column(p);
        values[at] = data.value(p);
      }
      starts[member + 1] = at;
    }
    singleEntries = entries == ranks.length;
    supports = new MatrixSupport[ranks.length];
    formulas = new RowFormula[ranks.length];
    double operations = n * (double) n;
    int[] marks = new int[n];
    for (int member = 0; member < ranks.length; member++) {
      int first = starts[member];
      int last = starts[member + 1];
      MatrixSupport support = MatrixSupport.of(rows, columns, values, first, last, marks);
      formulas[member] =
          RowFormula.cheapest(
              n, support.size(), last - first, entries - first, support.isRankOne());
      operations += formulas[member].cost(n, support.size(), last - first, entries - first);
      if (formulas[member] != RowFormula.ENTRIES) {
        supports[member] = support;
      }
    }
    cost = operations;
  }

  @Override
  public void prepare(BlockVariable l, BlockVariable r) {
    if (left == null) {
      left = new double[n * n];
      right = new double[n * n];
    }
    SymmetricMatrices.read(l.matrix(block), left);
    SymmetricMatrices.read(r.matrix(block), right);
  }

  @Override
  public void addRow(int member, double[] accumulator, SchurWorkspace workspace) {
    switch (formulas[member]) {
      case PRODUCT -> addByProduct(member, accumulator, workspace);
      case PARTIAL -> addByPartialProduct(member, accumulator, workspace);
      case RANK_ONE -> addByRankOne(member, accumulator, workspace);
      case ENTRIES -> addByEntries(member, accumulator);
    }
  }

  private void addByEntries(int member, double[] accumulator) {
    for (int e = starts[member]; e < starts[member + 1]; e++) {
      int p = n * rows[e];
      int q = n * columns[e];
      if (singleEntries) {
        addSingles(member, p, q, values[e], accumulator);
        continue;
      }
      for (int j = member; j < ranks.length; j++) {
        double sum = 0;
        for (int f = starts[j]; f < starts[j + 1]; f++) {
          sum += values[f] * crossed(p, q, rows[f], columns[f]);
        }
        accumulator[ranks[j]] += values[e] * sum;
      }
    }
  }

  private void addSingles(int member, int p, int q, double value, double[] accumulator) {
    for (int j = member; j < ranks.length; j++) {
      accumulator[ranks[j]] += value * values[j] * crossed(p, q, rows[j], columns[j]);
    }
  }

  /** tr(E_pq L E_rs R) for the symmetric E_pq, from columns p and q of L and R. */
  private double crossed(int p, int q, int r, int s) {
    if (p == q) {
      return r == s
          ? left[p + r] * right[p + r]
          : left[p + r] * right[p + s] + left[p + s] * right[p + r];
    }
    return r == s
        ? left[q + r] * right[p + r] + left[p + r] * right[q + r]
        : left[q + r] * right[p + s]
            + left[q + s] * right[p + r]
            + left[p + r] * right[q + s]
            + left[p + s] * right[q + r];
  }

  private void addByRankOne(int member, double[] accumulator, SchurWorkspace workspace) {
    MatrixSupport support = supports[member];
    double[] la = workspace.first(n);
    double[] ra = workspace.second(n);
    java.util.Arrays.fill(la, 0, n, 0);
    java.util.Arrays.fill(ra, 0, n, 0);
    for (int t = 0; t < support.size(); t++) {
      double a = support.rankOneFactor(t);
      int column = n * support.index(t);
      for (int i = 0; i < n; i++) {
        la[i] += a * left[column + i];
        ra[i] += a * right[column + i];
      }
    }
    double sign = support.rankOneSign();
    for (int j = member; j < ranks.length; j++) {
      double sum = 0;
      for (int f = starts[j]; f < starts[j + 1]; f++) {
        int r = rows[f];
        int s = columns[f];
        sum += values[f] * (r == s ? la[r] * ra[r] : la[r] * ra[s] + la[s] * ra[r]);
      }
      accumulator[ranks[j]] += sign * sum;
    }
  }

  /** Fills the panels L_S: (rows of L in S) and T = A_i[S,S]·R[S,:], both |S|×n. */
  private void fillPanels(int member, double[] leftRows, double[] product) {
    MatrixSupport support = supports[member];
    int size = support.size();
    for (int c = 0; c < n; c++) {
      for (int t = 0; t < size; t++) {
        leftRows[c * size + t] = left[c * n + support.index(t)];
        product[c * size + t] = 0;
      }
      int first = starts[member];
      for (int e = first; e < starts[member + 1]; e++) {
        int r = rows[e];
        int s = columns[e];
        product[c * size + support.localRow(e - first)] += values[e] * right[c * n + s];
        if (r != s) {
          product[c * size + support.localColumn(e - first)] += values[e] * right[c * n + r];
        }
      }
    }
  }

  private void addByPartialProduct(int member, double[] accumulator, SchurWorkspace workspace) {
    int size = supports[member].size();
    double[] l = workspace.first(n * size);
    double[] t = workspace.second(n * size);
    fillPanels(member, l, t);
    for (int j = member; j < ranks.length; j++) {
      double sum = 0;
      for (int f = starts[j]; f < starts[j + 1]; f++) {
        int r = size * rows[f];
        int s = size * columns[f];
        double u = 0;
        if (r == s) {
          for (int i = 0; i < size; i++) {
            u += l[r + i] * t[r + i];
          }
        } else {
          for (int i = 0; i < size; i++) {
            u += l[r + i] * t[s + i] + l[s + i] * t[r + i];
          }
        }
        sum += values[f] * u;
      }
      accumulator[ranks[j]] += sum;
    }
  }

  private void addByProduct(int member, double[] accumulator, SchurWorkspace workspace) {
    MatrixSupport support = supports[member];
    int size = support.size();
    double[] t = workspace.second(n * size);
    fillProduct(member, t);
    Matrix leftColumns = workspace.firstMatrix(n, size);
    Matrix product = workspace.secondMatrix(n, size);
    Matrix u = workspace.squareMatrix(n);
    for (int c = 0; c < size; c++) {
      leftColumns.write(0, c, left, n * support.index(c), n);
      product.write(0, c, t, n * c, n);
    }
    multiply(leftColumns, product, u);
    double[] square = workspace.square(n * n);
    SymmetricMatrices.read(u, square);
    foldLower(square);
    for (int j = member; j < ranks.length; j++) {
      double sum = 0;
      for (int f = starts[j]; f < starts[j + 1]; f++) {
        sum += values[f] * square[positions[f]];
      }
      accumulator[ranks[j]] += sum;
    }
  }

  /**
   * U := L·Tᵀ, by columns that OpenBLAS does on the thread that asks. Each of the workers is at
   * such a product, and where each of them asks for all of OpenBLAS's threads they wait for each
   * other: control of order 50 took 12 to 24 s instead of 4.
   */
  private void multiply(Matrix l, Matrix t, Matrix u) {
    int width = (int) Math.min(n, ON_ONE_THREAD / Math.max(1, n * l.columns()));
    if (width < NARROWEST) {
      Blas.gemm(Transpose.NO, Transpose.YES, 1, l, t, 0, u);
      return;
    }
    for (int j = 0; j < n; j += width) {
      int wide = Math.min(width, n - j);
      Matrix rows = t.block(j, 0, wide, t.columns());
      Blas.gemm(Transpose.NO, Transpose.YES, 1, l, rows, 0, u.columnRange(j, wide));
    }
  }

  /** Fills R[:,S]·A_i[S,S], n×|S|: each entry of A_i adds a multiple of a column of R. */
  private void fillProduct(int member, double[] product) {
    MatrixSupport support = supports[member];
    java.util.Arrays.fill(product, 0, n * support.size(), 0);
    int first = starts[member];
    for (int e = first; e < starts[member + 1]; e++) {
      addColumn(values[e], n * columns[e], product, n * support.localRow(e - first));
      if (rows[e] != columns[e]) {
        addColumn(values[e], n * rows[e], product, n * support.localColumn(e - first));
      }
    }
  }

  private void addColumn(double factor, int from, double[] target, int to) {
    for (int i = 0; i < n; i++) {
      target[to + i] += factor * right[from + i];
    }
  }

  /** Adds each element below the diagonal to its mirror image, by tiles that fit the cache. */
  private void foldLower(double[] square) {
    for (int first = 0; first < n; first += TILE) {
      int last = Math.min(n, first + TILE);
      for (int c = first; c < n; c++) {
        int rows = Math.min(last, c);
        for (int r = first; r < rows; r++) {
          square[r + n * c] += square[c + n * r];
        }
      }
    }
  }

  @Override
  public double cost() {
    return cost;
  }
}
