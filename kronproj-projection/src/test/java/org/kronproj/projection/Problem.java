package org.kronproj.projection;

import org.ejml.data.DMatrixRMaj;
import org.kronproj.base.RandomStream;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.DiagonalWeighting;
import org.kronproj.linalg.kron.OneSidedWeighting;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.linalg.kron.SymmetricWeighting;
import org.kronproj.linalg.kron.Weighting;

/** A random problem, with B and P by their definitions. */
final class Problem implements AutoCloseable {

  /** The bases that are tried. */
  enum BasisKind {
    IDENTITY,
    DENSE,
    SPARSE,
    COSINE,
    HAAR
  }

  final Weighting weighting;
  final Basis basis;
  final Matrix a;
  final double[] eigenvalues;

  private Problem(Weighting weighting, Basis basis, Matrix a, double[] eigenvalues) {
    this.weighting = weighting;
    this.basis = basis;
    this.a = a;
    this.eigenvalues = eigenvalues;
  }

  static Weighting weighting(int kind, int n) {
    return switch (kind) {
      case 0 -> Weighting.twoSided(n);
      case 1 -> Weighting.symmetric(n);
      case 2 -> Weighting.oneSided(n);
      default -> Weighting.diagonal(n);
    };
  }

  static Problem random(RandomStream random, Weighting weighting, BasisKind kind, int m) {
    Basis basis = basis(random, kind, weighting.order());
    Matrix a = Matrix.allocate(m, weighting.size());
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < weighting.size(); j++) {
        a.set(i, j, 2 * random.nextDouble() - 1);
      }
    }
    return new Problem(weighting, basis, a, eigenvalues(random, weighting.order(), 1));
  }

  static double[] eigenvalues(RandomStream random, int n, double spread) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = Math.exp(spread * (2 * random.nextDouble() - 1));
    }
    return values;
  }

  private static Basis basis(RandomStream random, BasisKind kind, int n) {
    return switch (kind) {
      case IDENTITY -> Basis.identity(n);
      case COSINE -> Basis.cosine(n);
      case HAAR -> Basis.haar(n);
      case SPARSE -> {
        int[] rows = new int[n];
        int[] starts = new int[n + 1];
        double[] values = new double[n];
        for (int j = 0; j < n; j++) {
          rows[j] = (j + 1) % n;
          starts[j + 1] = j + 1;
          values[j] = random.nextBoolean() ? 1 : -1;
        }
        yield Basis.sparse(CscMatrix.of(n, n, starts, rows, values));
      }
      case DENSE -> {
        try (Matrix s = Matrix.allocate(n, n)) {
          for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
              double x = random.nextDouble() - 0.5;
              s.set(i, j, x);
              s.set(j, i, x);
            }
          }
          try (SymmetricEigen eigen = SymmetricEigen.of(s)) {
            yield Basis.dense(eigen.vectors());
          }
        }
      }
    };
  }

  ProjectionBuilder builder() {
    return MaintainedProjection.builder(weighting)
        .constraints(a)
        .basis(basis)
        .eigenvalues(eigenvalues);
  }

  DMatrixRMaj u() {
    try (Matrix u = basis.toDense()) {
      return Dense.of(u);
    }
  }

  /** W = U·diag(λ)·Uᵀ. */
  DMatrixRMaj weight(double[] lambda) {
    DMatrixRMaj u = u();
    return Dense.multiply(u, Dense.diagonal(lambda), Dense.transpose(u));
  }

  /** B by definition, in full coordinates (n² columns; n for the diagonal weighting). */
  DMatrixRMaj b(double[] lambda) {
    if (weighting instanceof DiagonalWeighting) {
      DMatrixRMaj u = u();
      double[] roots = lambda.clone();
      for (int i = 0; i < roots.length; i++) {
        roots[i] = Math.sqrt(roots[i]);
      }
      return Dense.multiply(Dense.of(a), u, Dense.diagonal(roots), Dense.transpose(u));
    }
    // The root from the decomposition: a root of rounding errors would be their root.
    double[] roots = lambda.clone();
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Math.sqrt(roots[i]);
    }
    return b(weight(lambda), weight(roots));
  }

  /** B by definition for any weight. */
  DMatrixRMaj b(DMatrixRMaj w) {
    return b(w, Dense.apply(w, x -> Math.sqrt(Math.max(0, x))));
  }

  private DMatrixRMaj b(DMatrixRMaj w, DMatrixRMaj root) {
    int n = weighting.order();
    DMatrixRMaj b = new DMatrixRMaj((int) a.rows(), n * n);
    for (int i = 0; i < b.numRows; i++) {
      DMatrixRMaj product =
          weighting instanceof OneSidedWeighting
              ? Dense.multiply(constraint(i), w)
              : Dense.multiply(root, constraint(i), root);
      for (int q = 0; q < n; q++) {
        for (int p = 0; p < n; p++) {
          b.set(i, p + q * n, product.get(p, q));
        }
      }
    }
    return b;
  }

  /** A_i as a matrix. */
  DMatrixRMaj constraint(int i) {
    int n = weighting.order();
    DMatrixRMaj matrix = new DMatrixRMaj(n, n);
    for (int q = 0; q < n; q++) {
      for (int p = 0; p < n; p++) {
        if (weighting instanceof SymmetricWeighting) {
          double x = a.get(i, Svec.coordinate(p, q));
          matrix.set(p, q, p == q ? x : x * Math.sqrt(0.5));
        } else {
          matrix.set(p, q, a.get(i, p + q * n));
        }
      }
    }
    return matrix;
  }

  static DMatrixRMaj gram(DMatrixRMaj b) {
    return Dense.multiply(b, Dense.transpose(b));
  }

  /** P = Bᵀ(BBᵀ)⁻¹B in full coordinates. */
  static DMatrixRMaj projection(DMatrixRMaj b) {
    return Dense.multiply(Dense.transpose(b), Dense.inverse(gram(b)), b);
  }

  /** A vector in the coordinates of queries, in full coordinates. */
  double[] full(double[] h) {
    if (!(weighting instanceof SymmetricWeighting)) {
      return h;
    }
    int n = weighting.order();
    double[] full = new double[n * n];
    for (int q = 0; q < n; q++) {
      for (int p = 0; p < n; p++) {
        double x = h[Svec.coordinate(p, q)];
        full[p + q * n] = p == q ? x : x * Math.sqrt(0.5);
      }
    }
    return full;
  }

  /** The diagonal of P in the coordinates of queries. */
  double[] leverages(double[] lambda) {
    DMatrixRMaj p = projection(b(lambda));
    double[] leverages = new double[weighting.size()];
    for (int j = 0; j < leverages.length; j++) {
      double[] unit = new double[leverages.length];
      unit[j] = 1;
      double[] full = full(unit);
      double[] image = Dense.multiply(p, full);
      for (int k = 0; k < full.length; k++) {
        leverages[j] += full[k] * image[k];
      }
    }
    return leverages;
  }

  double[] vector(RandomStream random) {
    double[] h = new double[weighting.size()];
    for (int i = 0; i < h.length; i++) {
      h[i] = 2 * random.nextDouble() - 1;
    }
    return h;
  }

  @Override
  public void close() {
    a.close();
    basis.close();
  }
}
