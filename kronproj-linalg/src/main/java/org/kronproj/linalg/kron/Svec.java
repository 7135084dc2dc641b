package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;

/**
 * The coordinates of a symmetric matrix: its upper triangle, column after column, off-diagonal
 * elements times √2, so that ⟨svec(X), svec(Y)⟩ = ⟨X, Y⟩. Element (p, q), p ≤ q, is coordinate
 * q(q+1)/2 + p, whatever the order.
 */
public final class Svec {

  static final double ROOT = Math.sqrt(2);
  static final double HALF_ROOT = Math.sqrt(0.5);

  private Svec() {}

  /**
   * Returns the number of coordinates.
   *
   * @param order n, up to 46340
   * @return n(n+1)/2
   */
  public static int length(int order) {
    return (int) ((long) order * (order + 1L) / 2);
  }

  /**
   * Returns the coordinate of an element.
   *
   * @param p a row
   * @param q a column; (p, q) and (q, p) are the same coordinate
   * @return the coordinate, from 0
   */
  public static int coordinate(int p, int q) {
    int larger = Math.max(p, q);
    return (int) (larger * (larger + 1L) / 2) + Math.min(p, q);
  }

  /**
   * Returns the larger index of a coordinate.
   *
   * @param coordinate the coordinate
   * @return q of its element (p, q), p ≤ q
   */
  public static int column(int coordinate) {
    int q = (int) ((Math.sqrt(8.0 * coordinate + 1) - 1) / 2);
    // One step at most: the root is rounded.
    while (q * (q + 1L) / 2 > coordinate) {
      q--;
    }
    while ((q + 1L) * (q + 2L) / 2 <= coordinate) {
      q++;
    }
    return q;
  }

  /**
   * Returns the smaller index of a coordinate.
   *
   * @param coordinate the coordinate
   * @return p of its element (p, q), p ≤ q
   */
  public static int row(int coordinate) {
    int q = column(coordinate);
    return coordinate - (int) (q * (q + 1L) / 2);
  }

  /**
   * Takes the coordinates of the symmetric part of a matrix, (X + Xᵀ)/2.
   *
   * @param x an n×n matrix, symmetric or not
   * @param target a vector of n(n+1)/2 elements, overwritten
   * @throws ShapeException if the shapes do not agree
   */
  public static void pack(Matrix x, Matrix target) {
    ShapeException.check("X", x.rows(), x.rows(), x.rows(), x.columns());
    int n = Math.toIntExact(x.rows());
    ShapeException.check("target", length(n), 1, target.rows(), target.columns());
    double[] full = x.toArray();
    double[] packed = new double[n];
    for (int q = 0; q < n; q++) {
      for (int p = 0; p < q; p++) {
        packed[p] = HALF_ROOT * (full[p + q * n] + full[q + p * n]);
      }
      packed[q] = full[q + q * n];
      target.write(coordinate(0, q), 0, packed, 0, q + 1);
    }
  }

  /**
   * Rebuilds the symmetric matrix, both triangles.
   *
   * @param coordinates a vector of n(n+1)/2 elements
   * @param target an n×n matrix, overwritten
   * @throws ShapeException if the shapes do not agree
   */
  public static void unpack(Matrix coordinates, Matrix target) {
    ShapeException.check("target", target.rows(), target.rows(), target.rows(), target.columns());
    int n = Math.toIntExact(target.rows());
    ShapeException.check("coordinates", length(n), 1, coordinates.rows(), coordinates.columns());
    double[] full = new double[n * n];
    double[] packed = new double[n];
    for (int q = 0; q < n; q++) {
      coordinates.read(coordinate(0, q), 0, packed, 0, q + 1);
      for (int p = 0; p < q; p++) {
        double value = HALF_ROOT * packed[p];
        full[p + q * n] = value;
        full[q + p * n] = value;
      }
      full[q + q * n] = packed[q];
    }
    for (int q = 0; q < n; q++) {
      target.write(0, q, full, q * n, n);
    }
  }
}
