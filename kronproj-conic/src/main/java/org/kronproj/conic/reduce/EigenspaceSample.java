package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Transpose;

/**
 * One unit vector from every eigenspace of a symmetric matrix: the components of a random vector.
 * By the Lanczos method with full reorthogonalisation while the different eigenvalues are few, by
 * an eigen-decomposition otherwise. Owns its vectors; close it.
 */
final class EigenspaceSample implements AutoCloseable {

  /** Below this order an eigen-decomposition costs nothing that could be measured. */
  private static final int SMALL = 64;

  /** The Lanczos method is given up after n divided by this many steps. */
  private static final int STEP_FRACTION = 6;

  private static final double BREAKDOWN = 1e-10;
  private static final double RESIDUAL = 1e-9;

  /** Eigenvalues this close, relative to the largest, are one. */
  private static final double SAME_EIGENVALUE = 1e-10;

  private final double[] values;
  private final Matrix vectors;
  private final double norm;

  private EigenspaceSample(double[] values, Matrix vectors) {
    this.values = values;
    this.vectors = vectors;
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    this.norm = largest > 0 ? largest : 1;
  }

  /**
   * Samples the eigenspaces.
   *
   * @param a the matrix
   * @param expected how many different eigenvalues there are at least
   */
  static EigenspaceSample of(Matrix a, int expected, RandomStream random) {
    int n = (int) a.rows();
    double[] start = new double[n];
    for (int i = 0; i < n; i++) {
      start[i] = 2 * random.nextDouble() - 1;
    }
    try (Matrix vector = Matrix.of(n, 1, start)) {
      Blas.scale(1 / Blas.norm(vector), vector);
      EigenspaceSample sample =
          n <= SMALL || expected > n / STEP_FRACTION ? null : lanczos(a, vector, n / STEP_FRACTION);
      return sample != null ? sample : decompose(a, vector);
    }
  }

  private static EigenspaceSample lanczos(Matrix a, Matrix start, int maxSteps) {
    int n = (int) a.rows();
    double[] diagonal = new double[maxSteps];
    double[] offDiagonal = new double[maxSteps];
    try (Matrix basis = Matrix.allocate(n, maxSteps);
        Matrix w = Matrix.allocate(n, 1)) {
      basis.column(0).copyFrom(start);
      double scale = 0;
      for (int k = 0; k < maxSteps; k++) {
        Blas.gemv(Transpose.NO, 1, a, basis.column(k), 0, w);
        scale = Math.max(scale, Blas.norm(w));
        diagonal[k] = Blas.dot(w, basis.column(k));
        double length = Orthogonaliser.remove(basis.columnRange(0, k + 1), w);
        if (length <= BREAKDOWN * scale) {
          return ritz(a, basis.columnRange(0, k + 1), diagonal, offDiagonal, scale);
        }
        offDiagonal[k] = length;
        if (k + 1 < maxSteps) {
          Blas.scale(1 / length, w);
          basis.column(k + 1).copyFrom(w);
        }
      }
    }
    return null;
  }

  private static EigenspaceSample ritz(
      Matrix a, Matrix basis, double[] diagonal, double[] offDiagonal, double scale) {
    int q = (int) basis.columns();
    try (Matrix tridiagonal = Matrix.allocate(q, q)) {
      for (int i = 0; i < q; i++) {
        tridiagonal.set(i, i, diagonal[i]);
        if (i + 1 < q) {
          tridiagonal.set(i + 1, i, offDiagonal[i]);
          tridiagonal.set(i, i + 1, offDiagonal[i]);
        }
      }
      try (SymmetricEigen eigen = SymmetricEigen.of(tridiagonal)) {
        Matrix vectors = Blas.multiply(Transpose.NO, Transpose.NO, basis, eigen.vectors());
        double[] values = eigen.values().toArray();
        if (isInvariant(a, vectors, values, scale)) {
          return new EigenspaceSample(values, vectors);
        }
        vectors.close();
        return null;
      }
    }
  }

  private static boolean isInvariant(Matrix a, Matrix vectors, double[] values, double scale) {
    try (Matrix image = Blas.multiply(Transpose.NO, Transpose.NO, a, vectors)) {
      for (int k = 0; k < values.length; k++) {
        Blas.axpy(-values[k], vectors.column(k), image.column(k));
        if (Blas.norm(image.column(k)) > RESIDUAL * scale) {
          return false;
        }
      }
    }
    return true;
  }

  private static EigenspaceSample decompose(Matrix a, Matrix start) {
    int n = (int) a.rows();
    try (SymmetricEigen eigen = SymmetricEigen.of(a);
        Matrix components = Blas.multiply(Transpose.YES, Transpose.NO, eigen.vectors(), start)) {
      double[] all = eigen.values().toArray();
      double largest = Math.max(Math.abs(all[0]), Math.abs(all[n - 1]));
      int[] begins = new int[n + 1];
      int count = 0;
      for (int i = 0; i < n; i++) {
        if (i == 0 || all[i] - all[i - 1] > SAME_EIGENVALUE * largest) {
          begins[count++] = i;
        }
      }
      begins[count] = n;
      double[] values = new double[count];
      Matrix vectors = Matrix.allocate(n, count);
      for (int e = 0; e < count; e++) {
        int width = begins[e + 1] - begins[e];
        values[e] = all[begins[e]];
        Matrix target = vectors.column(e);
        Blas.gemv(
            Transpose.NO,
            1,
            eigen.vectors().columnRange(begins[e], width),
            components.block(begins[e], 0, width, 1),
            0,
            target);
        Blas.scale(1 / Blas.norm(target), target);
      }
      return new EigenspaceSample(values, vectors);
    }
  }

  /** Counts the eigenspaces. */
  int size() {
    return values.length;
  }

  /** The unit vectors, one from each eigenspace. */
  List<Matrix> vectors() {
    List<Matrix> columns = new ArrayList<>();
    for (int e = 0; e < values.length; e++) {
      columns.add(vectors.column(e));
    }
    return columns;
  }

  /** A unit vector in an eigenspace. */
  Matrix vector(int eigenspace) {
    return vectors.column(eigenspace);
  }

  /** The largest absolute eigenvalue, or 1 for a zero matrix. */
  double norm() {
    return norm;
  }

  /** The eigenspace whose eigenvalue is nearest; eigenvalues ascend. */
  int nearest(double value) {
    int best = Arrays.binarySearch(values, value);
    if (best >= 0) {
      return best;
    }
    int after = -best - 1;
    if (after == values.length) {
      return after - 1;
    }
    return after > 0 && value - values[after - 1] < values[after] - value ? after - 1 : after;
  }

  @Override
  public void close() {
    vectors.close();
  }
}
