package org.kronproj.projection;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.kron.OneSidedWeighting;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.linalg.kron.SymmetricWeighting;
import org.kronproj.linalg.kron.Weighting;

/**
 * How H changes when W becomes W + E for an E of rank k that need not share the eigenbasis; both
 * matrices in coordinates of that basis.
 *
 * <p>Two-sided: with M = W + E/2, the change W'⊗W' − W⊗W is E⊗M + M⊗E. M is positive semidefinite,
 * so there is a square S with M = S·Sᵀ and E = S·diag(d)·Sᵀ, of whose d only k are not 0, and the
 * change is (S⊗S)(diag(d)⊗I + I⊗diag(d))(S⊗S)ᵀ: 2nk − k² columns s_p⊗s_q with weight d_p + d_q, nk
 * − k(k−1)/2 of them on symmetric matrices. One-sided: W'² − W² = V·Θ·Vᵀ has rank at most 2k, and
 * the change is n columns for each of its eigenvectors, 2nk in all (erratum E4: not 3nk).
 *
 * <p>The two terms are split by sign like changes of diagonal weights, those that raise H first.
 * Filling a column takes 2mN flops.
 */
final class GeneralChange {

  /** The most columns that are multiplied by G at once. */
  private static final int WIDEST = 64;

  /** As a fraction of m, so that the columns take no more than 1/24 of the memory of G. */
  private static final int FRACTION = 24;

  private GeneralChange() {}

  /**
   * Finds the columns.
   *
   * @param weighting which of the two products is meant
   * @param columns G
   * @param before the old weight, n×n, column after column
   * @param after the new weight
   * @return what H gains and what it loses
   */
  static List<SignedColumns> between(
      Weighting weighting, Columns columns, double[] before, double[] after) {
    int n = weighting.order();
    try (Matrix old = Matrix.of(n, n, before);
        Matrix fresh = Matrix.of(n, n, after)) {
      return weighting instanceof OneSidedWeighting
          ? oneSided(n, columns, old, fresh)
          : twoSided(n, weighting instanceof SymmetricWeighting, columns, old, fresh);
    }
  }

  /** A column is vec(s·tᵀ), or on symmetric matrices svec of its symmetric part, times a factor. */
  @SuppressWarnings("ArrayRecordComponent") // handed on and never compared
  private record Pair(double factor, double[] s, double[] t) {}

  private static List<SignedColumns> oneSided(int n, Columns columns, Matrix old, Matrix fresh) {
    try (Matrix difference = Blas.multiply(Transpose.NO, Transpose.NO, fresh, fresh);
        Matrix square = Blas.multiply(Transpose.NO, Transpose.NO, old, old)) {
      double scale = Math.max(Blas.norm(difference), Blas.norm(square));
      Blas.axpy(-1, square, difference);
      List<Pair> raised = new ArrayList<>();
      List<Pair> lowered = new ArrayList<>();
      try (SymmetricEigen eigen = SymmetricEigen.of(difference)) {
        for (int l = 0; l < n; l++) {
          double theta = eigen.values().get(l, 0);
          if (Math.abs(theta) > negligible(n) * scale) {
            double[] v = eigen.vectors().column(l).toArray();
            for (int p = 0; p < n; p++) {
              double[] e = new double[n];
              e[p] = 1;
              (theta > 0 ? raised : lowered).add(new Pair(Math.sqrt(Math.abs(theta)), e, v));
            }
          }
        }
      }
      return List.of(
          new Products(columns, 1, raised, Shape.GENERAL),
          new Products(columns, -1, lowered, Shape.GENERAL));
    }
  }

  private static List<SignedColumns> twoSided(
      int n, boolean symmetric, Columns columns, Matrix old, Matrix fresh) {
    try (Matrix mean = fresh.copy();
        Matrix difference = fresh.copy()) {
      Blas.axpy(-1, old, difference);
      Blas.axpy(-0.5, difference, mean);
      int rank = rank(n, difference, Math.max(Blas.norm(old), Blas.norm(fresh)));
      try (SymmetricEigen of = SymmetricEigen.of(mean)) {
        int size = positive(n, of);
        Matrix vectors = of.vectors().columnRange(n - size, size);
        double[] roots = new double[size];
        for (int k = 0; k < size; k++) {
          roots[k] = Math.sqrt(of.values().get(n - size + k, 0));
        }
        return pairs(symmetric, columns, difference, vectors, roots, rank);
      }
    }
  }

  /** E = S·diag(d)·Sᵀ with S = Q·μ^½·P, from the eigenvalues μ of M and the eigenvectors P left. */
  private static List<SignedColumns> pairs(
      boolean symmetric,
      Columns columns,
      Matrix difference,
      Matrix vectors,
      double[] roots,
      int rank) {
    int size = roots.length;
    try (Matrix half = Blas.multiply(Transpose.NO, Transpose.NO, difference, vectors);
        Matrix inner = Blas.multiply(Transpose.YES, Transpose.NO, vectors, half)) {
      for (int j = 0; j < size; j++) {
        for (int i = 0; i < size; i++) {
          inner.set(i, j, inner.get(i, j) / (roots[i] * roots[j]));
        }
      }
      try (SymmetricEigen eigen = SymmetricEigen.of(inner);
          Matrix scaled = vectors.copy()) {
        org.kronproj.linalg.Columns.scale(vectors, roots, scaled);
        double[] d = largest(eigen.values().toArray(), rank);
        double[][] s = new double[size][];
        try (Matrix all = Blas.multiply(Transpose.NO, Transpose.NO, scaled, eigen.vectors())) {
          for (int k = 0; k < size; k++) {
            s[k] = all.column(k).toArray();
          }
        }
        return pairs(symmetric, columns, d, s);
      }
    }
  }

  private static List<SignedColumns> pairs(
      boolean symmetric, Columns columns, double[] d, double[][] s) {
    List<Pair> raised = new ArrayList<>();
    List<Pair> lowered = new ArrayList<>();
    for (int q = 0; q < d.length; q++) {
      for (int p = 0; p < (symmetric ? q + 1 : d.length); p++) {
        double weight = (symmetric && p != q ? 2 : 1) * (d[p] + d[q]);
        if (weight != 0) {
          (weight > 0 ? raised : lowered).add(new Pair(Math.sqrt(Math.abs(weight)), s[p], s[q]));
        }
      }
    }
    Shape shape = symmetric ? Shape.SYMMETRIC : Shape.GENERAL;
    return List.of(
        new Products(columns, 1, raised, shape), new Products(columns, -1, lowered, shape));
  }

  /** What rounding leaves of a zero eigenvalue, relative to the norm. */
  static double negligible(int n) {
    return 4 * n * Math.ulp(1.0);
  }

  private static int rank(int n, Matrix difference, double scale) {
    int rank = 0;
    try (SymmetricEigen eigen = SymmetricEigen.of(difference)) {
      for (int k = 0; k < n; k++) {
        rank += Math.abs(eigen.values().get(k, 0)) > negligible(n) * scale ? 1 : 0;
      }
    }
    return rank;
  }

  /** Where M vanishes, both weights do, and so does E. */
  private static int positive(int n, SymmetricEigen mean) {
    double bound = negligible(n) * Math.max(0, mean.values().get(n - 1, 0));
    int count = 0;
    while (count < n && mean.values().get(n - 1 - count, 0) > bound) {
      count++;
    }
    return count;
  }

  /** Clears all but the so many largest: E has no more. */
  private static double[] largest(double[] d, int rank) {
    Integer[] order = new Integer[d.length];
    java.util.Arrays.setAll(order, k -> k);
    java.util.Arrays.sort(order, (i, j) -> Double.compare(Math.abs(d[j]), Math.abs(d[i])));
    for (int k = rank; k < d.length; k++) {
      d[order[k]] = 0;
    }
    return d;
  }

  /** Which coordinates the columns are in. */
  private enum Shape {
    GENERAL,
    SYMMETRIC
  }

  /** G times the vectors that pairs stand for. */
  private record Products(Columns columns, int sign, List<Pair> pairs, Shape shape)
      implements SignedColumns {
    @Override
    public int size() {
      return pairs.size();
    }

    @Override
    public void fill(int start, Matrix panel) {
      int count = (int) panel.columns();
      int most = Math.max(8, Math.min(WIDEST, columns.rows() / FRACTION));
      try (Matrix x = Matrix.allocate(columns.count(), Math.min(most, count))) {
        for (int from = 0; from < count; from += most) {
          int width = Math.min(most, count - from);
          for (int k = 0; k < width; k++) {
            write(pairs.get(start + from + k), x.column(k));
          }
          columns.multiply(x.columnRange(0, width), panel.columnRange(from, width));
        }
      }
    }

    private void write(Pair pair, Matrix column) {
      int n = pair.s().length;
      double[] piece = new double[n];
      for (int b = 0; b < n; b++) {
        int rows = shape == Shape.GENERAL ? n : b + 1;
        for (int a = 0; a < rows; a++) {
          piece[a] = pair.factor() * element(pair, a, b);
        }
        column.write(
            shape == Shape.GENERAL ? (long) b * n : Svec.coordinate(0, b), 0, piece, 0, rows);
      }
    }

    private double element(Pair pair, int a, int b) {
      double product = pair.s()[a] * pair.t()[b];
      if (shape == Shape.GENERAL || a == b) {
        return product;
      }
      return Math.sqrt(0.5) * (product + pair.s()[b] * pair.t()[a]);
    }
  }
}
