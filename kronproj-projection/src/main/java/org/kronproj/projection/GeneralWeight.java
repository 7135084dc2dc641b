package org.kronproj.projection;

import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.kron.OneSidedWeighting;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.linalg.kron.SymmetricWeighting;
import org.kronproj.linalg.kron.Weighting;

/**
 * A weight W that is not diagonal in the eigenbasis, in coordinates of that basis: Ŵ = UᵀWU, with
 * its arm (Ŵ^½ two-sided, Ŵ one-sided). The Gram matrix is G·arm·armᵀ·Gᵀ, where the arm acts on
 * both sides of a matrix or on the right.
 */
final class GeneralWeight {

  private final Weighting weighting;
  private final int order;
  private final double[] weight;
  private final double[] arm;
  private final boolean singular;

  private GeneralWeight(Weighting weighting, double[] weight, double[] arm, boolean singular) {
    this.weighting = weighting;
    order = weighting.order();
    this.weight = weight;
    this.arm = arm;
    this.singular = singular;
  }

  /**
   * Computes the arm afresh; O(n³).
   *
   * @throws InvalidValueException if the weight is not positive semidefinite, or the square of an
   *     eigenvalue overflows or is too small for full precision
   */
  static GeneralWeight of(Weighting weighting, Matrix weightInBasis) {
    double[] weight = weightInBasis.toArray();
    int n = weighting.order();
    try (SymmetricEigen eigen = SymmetricEigen.of(weightInBasis)) {
      double largest = Math.abs(eigen.values().get(n - 1, 0));
      double least = eigen.values().get(0, 0);
      if (!(least >= -1e-13 * n * largest)) {
        throw new InvalidValueException(
            "W", "the eigenvalue " + least, "a positive semidefinite matrix");
      }
      // What rounding leaves of a zero would have a root that is no rounding error any more.
      double zero = GeneralChange.negligible(n) * largest;
      boolean singular = least <= zero;
      for (int k = 0; k < n; k++) {
        double value = eigen.values().get(k, 0);
        if (value > zero && !Weights.isFactor(value)) {
          throw new InvalidValueException(
              "W", "the eigenvalue " + value, "one whose square neither overflows nor vanishes");
        }
      }
      if (weighting instanceof OneSidedWeighting) {
        return new GeneralWeight(weighting, weight, weight, singular);
      }
      try (Matrix scaled = eigen.vectors().copy()) {
        double[] column = new double[n];
        for (int k = 0; k < n; k++) {
          double value = eigen.values().get(k, 0);
          double factor = value <= zero ? 0 : Math.pow(value, 0.25);
          scaled.read(0, k, column, 0, n);
          for (int i = 0; i < n; i++) {
            column[i] *= factor;
          }
          scaled.write(0, k, column, 0, n);
        }
        try (Matrix root = Blas.multiply(Transpose.NO, Transpose.YES, scaled, scaled)) {
          return new GeneralWeight(weighting, weight, root.toArray(), singular);
        }
      }
    }
  }

  /** Whether an eigenvalue is zero to rounding. */
  boolean isSingular() {
    return singular;
  }

  /** Ŵ, column after column. */
  double[] weight() {
    return weight;
  }

  /** Whether Ŵ is diagonal to 1e-12 of its largest element: then W shares the eigenbasis. */
  boolean isDiagonal() {
    double largest = 0;
    double off = 0;
    for (int k = 0; k < weight.length; k++) {
      largest = Math.max(largest, Math.abs(weight[k]));
      if (k % order != k / order) {
        off = Math.max(off, Math.abs(weight[k]));
      }
    }
    return off <= 1e-12 * largest;
  }

  /** The diagonal of Ŵ: the nearest weight in the eigenbasis. */
  double[] diagonal() {
    double[] diagonal = new double[order];
    for (int i = 0; i < order; i++) {
      diagonal[i] = weight[i + i * order];
    }
    return diagonal;
  }

  /**
   * Applies the symmetric arm to every column of X, in place; 4n³ flops a column, 2n³ one-sided.
   */
  void apply(Matrix x) {
    try (Matrix armMatrix = Matrix.of(order, order, arm);
        Matrix square = Matrix.allocate(order, order);
        Matrix half = Matrix.allocate(order, order)) {
      for (long j = 0; j < x.columns(); j++) {
        Matrix column = x.column(j);
        if (weighting instanceof SymmetricWeighting) {
          Svec.unpack(column, square);
        } else {
          square.copyFrom(column.reshape(order, order));
        }
        if (weighting instanceof OneSidedWeighting) {
          Blas.gemm(
              Transpose.NO, Transpose.NO, 1, square, armMatrix, 0, column.reshape(order, order));
          continue;
        }
        Blas.gemm(Transpose.NO, Transpose.NO, 1, armMatrix, square, 0, half);
        Blas.gemm(Transpose.NO, Transpose.NO, 1, half, armMatrix, 0, square);
        if (weighting instanceof SymmetricWeighting) {
          Svec.pack(square, column);
        } else {
          column.reshape(order, order).copyFrom(square);
        }
      }
    }
  }

  /** The lower triangle of H, as a change from nothing. Returns the flops. */
  double form(GramEngine engine, Matrix lower) {
    lower.fill(0);
    return engine.add(changeFrom(engine.columns(), new double[weight.length]), lower, null);
  }

  /** Returns the flops of {@link #form}, nearly all of them in products with G. */
  double formFlops(Columns columns) {
    double products = columns.count();
    return columns.doubles() * 2 * products + columns.gramFlops(columns.count());
  }

  /** By what H changes on the way here from another weight in the same coordinates. */
  List<SignedColumns> changeFrom(Columns columns, double[] before) {
    return GeneralChange.between(weighting, columns, before, weight);
  }

  /** H·x by two passes over G. */
  GramOperator operator(Columns columns) {
    return (x, y) -> {
      try (Matrix wide = Matrix.allocate(columns.count(), 1)) {
        columns.multiplyTransposed(x, wide);
        apply(wide);
        apply(wide);
        columns.multiply(wide, y);
      }
    };
  }
}
