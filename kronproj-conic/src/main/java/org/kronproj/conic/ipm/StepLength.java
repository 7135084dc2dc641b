package org.kronproj.conic.ipm;

import java.util.function.BiConsumer;
import org.kronproj.conic.newton.SymmetricMatrices;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * How far a direction D may be followed from the identity before I + α·D leaves the cone of
 * positive semidefinite matrices: 1/max(0, −λ) for the smallest eigenvalue λ of D.
 *
 * <p>Small orders compute it exactly, large ones a lower bound of λ by the Lanczos method, which
 * the caller checks by a factorisation.
 */
final class StepLength implements AutoCloseable {

  private static final int EXACT_ORDER = 32;

  private final int n;
  private double[] elements;
  private Lanczos lanczos;
  private Matrix half;

  StepLength(long order) {
    n = Math.toIntExact(order);
  }

  /** Computes the step for D of which the lower triangle is read, at most {@code limit}. */
  double of(Matrix direction, double limit) {
    if (n > EXACT_ORDER) {
      return byLanczos((v, w) -> Blas.symv(Triangle.LOWER, 1, direction, v, 0, w), limit);
    }
    if (elements == null) {
      elements = new double[n * n];
    }
    SymmetricMatrices.mirrorLower(direction);
    SymmetricMatrices.read(direction, elements);
    double smallest = n == 1 ? elements[0] : Tridiagonal.reduce(elements, n).smallestEigenvalue();
    return step(smallest, limit);
  }

  /**
   * Computes the step for D = L⁻¹·S·L⁻ᵀ without making D, by passes over L and S; for large orders.
   *
   * @param factor L, lower triangular
   * @param direction S, of which the lower triangle is read
   */
  double of(Matrix factor, Matrix direction, double limit) {
    return of(factor, (v, w) -> Blas.symv(Triangle.LOWER, 1, direction, v, 0, w), limit);
  }

  /**
   * Computes the step for D = L⁻¹·S·L⁻ᵀ where products with S are cheap.
   *
   * @param factor L, lower triangular
   * @param direction writes the product of S with its first argument to the second
   */
  double of(Matrix factor, BiConsumer<Matrix, Matrix> direction, double limit) {
    if (half == null) {
      half = Matrix.allocateOffHeap(n, 1);
    }
    return byLanczos(
        (v, w) -> {
          w.copyFrom(v);
          Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, factor, w);
          direction.accept(w, half);
          Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, factor, half);
          w.copyFrom(half);
        },
        limit);
  }

  private double byLanczos(BiConsumer<Matrix, Matrix> multiply, double limit) {
    if (lanczos == null) {
      lanczos = new Lanczos(n);
    }
    return step(lanczos.smallestEigenvalue(multiply), limit);
  }

  private static double step(double smallest, double limit) {
    if (Double.isNaN(smallest)) {
      return 0;
    }
    return smallest * limit >= -1 ? limit : -1 / smallest;
  }

  @Override
  public void close() {
    if (lanczos != null) {
      lanczos.close();
    }
    if (half != null) {
      half.close();
    }
  }
}
