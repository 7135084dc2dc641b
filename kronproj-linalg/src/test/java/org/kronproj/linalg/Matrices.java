package org.kronproj.linalg;

import org.kronproj.base.RandomStream;

/** Random matrices and the comparisons that tests make. */
public final class Matrices {

  private Matrices() {}

  public static Matrix random(RandomStream random, long rows, long columns) {
    return fill(random, Matrix.allocate(rows, columns));
  }

  public static Matrix fill(RandomStream random, Matrix a) {
    for (long j = 0; j < a.columns(); j++) {
      for (long i = 0; i < a.rows(); i++) {
        a.set(i, j, 2 * random.nextDouble() - 1);
      }
    }
    return a;
  }

  public static Matrix orthonormal(RandomStream random, long order) {
    try (Matrix a = random(random, order, order);
        Matrix symmetric = a.copy()) {
      for (long j = 0; j < order; j++) {
        for (long i = 0; i < order; i++) {
          symmetric.set(i, j, a.get(i, j) + a.get(j, i));
        }
      }
      try (SymmetricEigen eigen = SymmetricEigen.of(symmetric)) {
        return eigen.vectors().copy();
      }
    }
  }

  public static double maxDifference(Matrix a, Matrix b) {
    double max = 0;
    for (long j = 0; j < a.columns(); j++) {
      for (long i = 0; i < a.rows(); i++) {
        max = Math.max(max, Math.abs(a.get(i, j) - b.get(i, j)));
      }
    }
    return max;
  }
}
