package org.kronproj.projection;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;

/** Multiplication by diagonal matrices, in place. */
final class Scaling {

  private Scaling() {}

  /**
   * Elements that pass through the heap at a time: whole columns would make some seven arrays of N
   * elements garbage with every query.
   */
  static final int STRETCH = 1024;

  /** Exponents that products and sums of squares can bear. */
  private static final int ORDINARY = 256;

  /**
   * Scales columns whose largest element is extreme by a power of two, so that nothing computed
   * from them overflows or vanishes on the way. Returns the exponents, for {@link #restore}.
   */
  static int[] normalize(Matrix x) {
    int[] exponents = new int[Math.toIntExact(x.columns())];
    for (int j = 0; j < exponents.length; j++) {
      double largest = largest(x.column(j));
      int exponent = unit(largest);
      if (exponent != 0) {
        exponents[j] = exponent;
        double[] column = x.column(j).toArray();
        scale(column, -exponent);
        x.write(0, j, column, 0, column.length);
      }
    }
    return exponents;
  }

  /**
   * The exponent of the units for a vector with so large an element; 0 where it may stay as it is.
   */
  static int unit(double largest) {
    int exponent = largest == 0 ? 0 : Math.getExponent(largest);
    return Math.abs(exponent) > ORDINARY ? exponent : 0;
  }

  private static double largest(Matrix column) {
    double[] part = stretch(column);
    double largest = 0;
    for (long first = 0; first < column.rows(); first += STRETCH) {
      int length = (int) Math.min(STRETCH, column.rows() - first);
      column.read(first, 0, part, 0, length);
      for (int i = 0; i < length; i++) {
        largest = Math.max(largest, Math.abs(part[i]));
      }
    }
    return largest;
  }

  private static double[] stretch(Matrix x) {
    return new double[(int) Math.min(STRETCH, x.rows())];
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
      restore(question, exponents[j], column);
      x.write(0, j, column, 0, column.length);
    }
  }

  /** The same for one vector. */
  static void restore(String question, int exponent, double[] x) {
    if (exponent == 0) {
      return;
    }
    scale(x, exponent);
    for (double element : x) {
      if (!Double.isFinite(element)) {
        throw new InvalidValueException(
            question, "elements so large that the answer overflows", "smaller ones");
      }
    }
  }

  /** Multiplies by a power of two. */
  static void scale(double[] x, int exponent) {
    for (int i = 0; i < x.length && exponent != 0; i++) {
      x[i] = Math.scalb(x[i], exponent);
    }
  }

  /** The product with a power of two; the vector itself for 2⁰. */
  static double[] scaled(double[] x, int exponent) {
    if (exponent == 0) {
      return x;
    }
    double[] product = x.clone();
    scale(product, exponent);
    return product;
  }

  /** X := diag(factors)·X. */
  static void rows(double[] factors, Matrix x) {
    multiply(factors, x, Scaling::multiply);
  }

  /** X := diag(factors)^½·X. */
  static void rowsByRoots(double[] factors, Matrix x) {
    multiply(factors, x, Scaling::multiplyByRoots);
  }

  /** Multiplies the elements of a part by factors from {@code first} on. */
  private interface Product {
    void accept(double[] factors, int first, double[] part, int length);
  }

  private static void multiply(double[] factors, Matrix x, Product product) {
    ShapeException.check("factors", x.rows(), factors.length);
    double[] part = stretch(x);
    for (long j = 0; j < x.columns(); j++) {
      for (int first = 0; first < factors.length; first += STRETCH) {
        int length = Math.min(STRETCH, factors.length - first);
        x.read(first, j, part, 0, length);
        product.accept(factors, first, part, length);
        x.write(first, j, part, 0, length);
      }
    }
  }

  private static void multiply(double[] factors, int first, double[] part, int length) {
    for (int i = 0; i < length; i++) {
      part[i] *= factors[first + i];
    }
  }

  private static void multiplyByRoots(double[] factors, int first, double[] part, int length) {
    for (int i = 0; i < length; i++) {
      part[i] *= Math.sqrt(factors[first + i]);
    }
  }

  /** X := 2^−exponent·B − X for one column of each. */
  static void subtractFrom(Matrix b, int exponent, Matrix x) {
    double[] part = stretch(x);
    double[] other = stretch(x);
    for (long first = 0; first < x.rows(); first += STRETCH) {
      int length = (int) Math.min(STRETCH, x.rows() - first);
      b.read(first, 0, other, 0, length);
      x.read(first, 0, part, 0, length);
      scale(other, -exponent);
      for (int i = 0; i < length; i++) {
        part[i] = other[i] - part[i];
      }
      x.write(first, 0, part, 0, length);
    }
  }

  /** x := b − x. */
  static void subtractFrom(double[] b, double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = b[i] - x[i];
    }
  }
}
