package org.kronproj.projection;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;

/** Multiplication by diagonal matrices, in place. */
final class Scaling {

  private Scaling() {}

  /** Exponents that products and sums of squares can bear. */
  private static final int ORDINARY = 256;

  /**
   * Scales columns whose largest element is extreme by a power of two, so that nothing computed
   * from them overflows or vanishes on the way. Returns the exponents, for {@link #restore}.
   */
  static int[] normalize(Matrix x) {
    int[] exponents = new int[Math.toIntExact(x.columns())];
    double[] column = new double[(int) x.rows()];
    for (int j = 0; j < exponents.length; j++) {
      x.read(0, j, column, 0, column.length);
      double largest = 0;
      for (double element : column) {
        largest = Math.max(largest, Math.abs(element));
      }
      int exponent = largest == 0 ? 0 : Math.getExponent(largest);
      if (Math.abs(exponent) > ORDINARY) {
        exponents[j] = exponent;
        scale(column, -exponent);
        x.write(0, j, column, 0, column.length);
      }
    }
    return exponents;
  }

  /**
   * Takes the scaling back.
   *
   * @param question what was scaled
   * @throws InvalidValueException if an element overflows
   */
  static void restore(String question, int[] exponents, Matrix x) {
    double[] column = new double[(int) x.rows()];
    for (int j = 0; j < exponents.length; j++) {
      if (exponents[j] == 0) {
        continue;
      }
      x.read(0, j, column, 0, column.length);
      scale(column, exponents[j]);
      for (double element : column) {
        if (!Double.isFinite(element)) {
          throw new InvalidValueException(
              question, "elements so large that the answer overflows", "smaller ones");
        }
      }
      x.write(0, j, column, 0, column.length);
    }
  }

  /** Multiplies by a power of two. */
  static void scale(double[] x, int exponent) {
    for (int i = 0; i < x.length && exponent != 0; i++) {
      x[i] = Math.scalb(x[i], exponent);
    }
  }

  /** X := diag(factors)·X. */
  static void rows(double[] factors, Matrix x) {
    ShapeException.check("factors", x.rows(), factors.length);
    double[] column = new double[factors.length];
    for (long j = 0; j < x.columns(); j++) {
      x.read(0, j, column, 0, column.length);
      for (int i = 0; i < column.length; i++) {
        column[i] *= factors[i];
      }
      x.write(0, j, column, 0, column.length);
    }
  }

  /** X := diag(factors)^½·X. */
  static void rowsByRoots(double[] factors, Matrix x) {
    rows(roots(factors), x);
  }

  /** Returns the square root of each factor. */
  static double[] roots(double[] factors) {
    double[] roots = new double[factors.length];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Math.sqrt(factors[i]);
    }
    return roots;
  }
}
