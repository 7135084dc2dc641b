package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.FullMatrices;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Transpose;

/**
 * An orthonormal basis V in which every constraint matrix of a semidefinite block is diagonal.
 *
 * <p>Most blocks are turned away by the {@link Commutator} of two random combinations of the A_i,
 * applied to one vector. Otherwise V diagonalises a random combination; eigenvalues that lie close
 * together are a cluster, in which another combination is diagonalised, until every cluster is a
 * single vector or one on which all combinations are multiples of the identity. On the latter C is
 * diagonalised. The diagonals D_i come from d = (VᵀA_iVg)/g for a random vector g, and a second
 * vector must give the same ones: with an off-diagonal part E in VᵀA_iV the two differ by about
 * ‖E‖. So every A_i is checked for the price of two products with a vector.
 *
 * <p>Costs 9n³ flops, O(n²) a constraint and a few passes over the entries.
 */
final class CommonEigenbasis {

  /** Off-diagonal parts, relative to A_i without its multiple of I, that count as rounding. */
  static final double TOLERANCE = 1e-9;

  /** The same relative to ‖A_i‖: what computing with a large multiple of I rounds off the rest. */
  private static final double ROUNDING = 1e-12;

  /** Eigenvalues closer than this part of the mean gap are a cluster. */
  private static final double CLUSTER_GAP = 0.03;

  private static final int MAX_DEPTH = 12;

  /** Entries, in parts of all positions, that are dearer to pass over twice than to add up. */
  private static final long DENSE = 4;

  private final int order;
  private final double[] vectors;
  private final double[][] diagonals;

  private CommonEigenbasis(int order, double[] vectors, double[][] diagonals) {
    this.order = order;
    this.vectors = vectors;
    this.diagonals = diagonals;
  }

  /**
   * Looks for the basis.
   *
   * @return it, or null when the constraint matrices do not commute
   */
  static CommonEigenbasis find(BlockData data, RandomStream random, int threads) {
    int n = data.block().size();
    if (data.entryCount() < DENSE * data.block().packedLength()
        && !Commutator.vanishes(data, TOLERANCE, random)) {
      return null;
    }
    RandomCombinations mixed = RandomCombinations.of(data, random, threads);
    List<Matrix> combinations = new ArrayList<>();
    try {
      combinations.add(mixed.matrix(0));
      combinations.add(mixed.matrix(1));
      if (!commute(combinations.get(0), combinations.get(1), random)) {
        return null;
      }
      combinations.add(mixed.matrix(2));
      try (Matrix vectors = Matrix.identity(n)) {
        split(data, combinations, vectors, 0, random);
        double[][] diagonals = diagonals(data, vectors, random, threads);
        return diagonals == null ? null : new CommonEigenbasis(n, vectors.toArray(), diagonals);
      }
    } finally {
      combinations.forEach(Matrix::close);
    }
  }

  private static boolean commute(Matrix a, Matrix b, RandomStream random) {
    int n = (int) a.rows();
    try (Matrix v = Matrix.of(n, 1, gauge(n, random));
        Matrix av = Matrix.allocate(n, 1);
        Matrix bv = Matrix.allocate(n, 1);
        Matrix commutator = Matrix.allocate(n, 1)) {
      Blas.gemv(Transpose.NO, 1, a, v, 0, av);
      Blas.gemv(Transpose.NO, 1, b, v, 0, bv);
      Blas.gemv(Transpose.NO, 1, a, bv, 0, commutator);
      Blas.gemv(Transpose.NO, -1, b, av, 1, commutator);
      return Blas.norm(commutator) <= TOLERANCE * Blas.norm(a) * Blas.norm(b);
    }
  }

  /** Entries of size 0.5 to 1.5 with random signs, so that dividing by them is harmless. */
  private static double[] gauge(int n, RandomStream random) {
    double[] gauge = new double[n];
    for (int i = 0; i < n; i++) {
      double size = 0.5 + random.nextDouble();
      gauge[i] = (random.nextLong() & 1) == 0 ? size : -size;
    }
    return gauge;
  }

  /** Replaces an orthonormal basis of an invariant subspace by one of common eigenvectors. */
  private static void split(
      BlockData data, List<Matrix> combinations, Matrix basis, int depth, RandomStream random) {
    if (basis.columns() == 1) {
      return;
    }
    if (depth == MAX_DEPTH || isCommonEigenspace(combinations, basis)) {
      diagonaliseObjective(data, basis);
      return;
    }
    int w = (int) basis.columns();
    double[] values;
    try (Matrix mixture = mixture(combinations, depth, random)) {
      values = rotate(mixture, basis);
    }
    double gap = CLUSTER_GAP * (values[w - 1] - values[0]) / w;
    int first = 0;
    for (int i = 1; i <= w; i++) {
      if (i == w || values[i] - values[i - 1] > gap) {
        split(data, combinations, basis.columnRange(first, i - first), depth + 1, random);
        first = i;
      }
    }
  }

  private static Matrix mixture(List<Matrix> combinations, int depth, RandomStream random) {
    Matrix mixture = combinations.get(depth % RandomCombinations.COUNT).copy();
    if (depth >= RandomCombinations.COUNT) {
      for (Matrix other : combinations) {
        Blas.axpy(2 * random.nextDouble() - 1, other, mixture);
      }
    }
    return mixture;
  }

  private static boolean isCommonEigenspace(List<Matrix> combinations, Matrix basis) {
    for (Matrix combination : combinations) {
      try (Matrix small = restrict(combination, basis)) {
        double mean = 0;
        for (int i = 0; i < small.rows(); i++) {
          mean += small.get(i, i) / small.rows();
        }
        for (int i = 0; i < small.rows(); i++) {
          small.set(i, i, small.get(i, i) - mean);
        }
        if (Blas.norm(small) > TOLERANCE * Blas.norm(combination)) {
          return false;
        }
      }
    }
    return true;
  }

  private static Matrix restrict(Matrix a, Matrix basis) {
    try (Matrix image = Blas.multiply(Transpose.NO, Transpose.NO, a, basis)) {
      return Blas.multiply(Transpose.YES, Transpose.NO, basis, image);
    }
  }

  /** Rotates a basis to the eigenvectors of a restricted matrix; returns the eigenvalues. */
  private static double[] rotate(Matrix a, Matrix basis) {
    try (Matrix small = restrict(a, basis);
        SymmetricEigen eigen = SymmetricEigen.of(small);
        Matrix rotated = Blas.multiply(Transpose.NO, Transpose.NO, basis, eigen.vectors())) {
      basis.copyFrom(rotated);
      return eigen.values().toArray();
    }
  }

  private static void diagonaliseObjective(BlockData data, Matrix basis) {
    int n = (int) basis.rows();
    double[] packed = new double[(int) data.block().packedLength()];
    for (int p = 0; p < data.objectiveEnd(); p++) {
      packed[PackedLayout.packedIndex(data.row(p), data.column(p))] = data.value(p);
    }
    try (Matrix objective = Matrix.allocate(n, n)) {
      PackedMatrices.unpack(packed, 0, objective);
      rotate(objective, basis);
    }
  }

  /** The diagonal of VᵀA_iV for every slot, or null when one of them is not diagonal. */
  private static double[][] diagonals(
      BlockData data, Matrix vectors, RandomStream random, int threads) {
    int n = (int) vectors.rows();
    int slots = data.slotCount();
    double[] g = gauge(n, random);
    double[] h = gauge(n, random);
    try (Matrix byG = Matrix.allocate(n, slots);
        Matrix byH = Matrix.allocate(n, slots)) {
      multiply(data, combine(vectors, g), combine(vectors, h), byG, byH, threads);
      try (Matrix inG = Blas.multiply(Transpose.YES, Transpose.NO, vectors, byG);
          Matrix inH = Blas.multiply(Transpose.YES, Transpose.NO, vectors, byH)) {
        double[][] diagonals = new double[slots][n];
        double[] other = new double[n];
        for (int slot = 0; slot < slots; slot++) {
          inG.read(0, slot, diagonals[slot], 0, n);
          inH.read(0, slot, other, 0, n);
          double difference = 0;
          for (int j = 0; j < n; j++) {
            double first = diagonals[slot][j] / g[j];
            double second = other[j] / h[j];
            diagonals[slot][j] = 0.5 * (first + second);
            difference += (first - second) * (first - second);
          }
          // ‖D_i‖ is ‖A_i‖ unless an off-diagonal part shows in the difference.
          if (!(Math.sqrt(difference) <= negligible(diagonals[slot]))) {
            return null;
          }
        }
        return diagonals;
      }
    }
  }

  /**
   * The size of what counts as rounding beside a diagonal: small beside its differences, which a
   * multiple of the identity does not change, or nothing beside the whole of it.
   */
  static double negligible(double[] diagonal) {
    double mean = 0;
    for (double value : diagonal) {
      mean += value / diagonal.length;
    }
    double square = 0;
    double traceless = 0;
    for (double value : diagonal) {
      square += value * value;
      traceless += (value - mean) * (value - mean);
    }
    return TOLERANCE * Math.sqrt(traceless) + ROUNDING * Math.sqrt(square);
  }

  private static double[] combine(Matrix vectors, double[] coefficients) {
    try (Matrix g = Matrix.vector(coefficients);
        Matrix v = Matrix.allocate(coefficients.length, 1)) {
      Blas.gemv(Transpose.NO, 1, vectors, g, 0, v);
      return v.toArray();
    }
  }

  /** Columns A_i·v and A_i·w, in one pass over the entries. */
  private static void multiply(
      BlockData data, double[] v, double[] w, Matrix byV, Matrix byW, int threads) {
    if (FullMatrices.areWorthCopying(data)) {
      multiplyFull(data, v, w, byV, byW, threads);
      return;
    }
    Parallel.share(
        data.slotCount(),
        data.entryCount(),
        (first, end) -> {
          for (int slot = first; slot < end; slot++) {
            multiply(data, slot, v, w, byV.column(slot), byW.column(slot));
          }
        });
  }

  private static void multiplyFull(
      BlockData data, double[] v, double[] w, Matrix byV, Matrix byW, int threads) {
    try (Matrix inV = Matrix.vector(v);
        Matrix inW = Matrix.vector(w)) {
      FullMatrices.forEach(
          data,
          threads,
          part ->
              (first, columns) -> {
                for (int c = 0; c < columns.columns(); c++) {
                  Blas.spmv(1, columns.column(c), inV, 0, byV.column(first + c));
                  Blas.spmv(1, columns.column(c), inW, 0, byW.column(first + c));
                }
              });
    }
  }

  /** A_i·v and A_i·w. */
  private static void multiply(
      BlockData data, int slot, double[] v, double[] w, Matrix byV, Matrix byW) {
    double[] av = new double[v.length];
    double[] aw = new double[v.length];
    int end = data.end(slot);
    for (int p = data.begin(slot); p < end; p++) {
      int i = data.row(p);
      int j = data.column(p);
      double value = data.value(p);
      av[i] += value * v[j];
      aw[i] += value * w[j];
      if (i != j) {
        av[j] += value * v[i];
        aw[j] += value * w[i];
      }
    }
    byV.write(0, 0, av, 0, v.length);
    byW.write(0, 0, aw, 0, v.length);
  }

  int order() {
    return order;
  }

  /** V by columns. */
  double[] vectors() {
    return vectors;
  }

  /** The diagonal of VᵀA_iV. */
  double[] diagonal(int slot) {
    return diagonals[slot];
  }
}
