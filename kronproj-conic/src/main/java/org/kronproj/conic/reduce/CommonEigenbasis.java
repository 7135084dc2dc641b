package org.kronproj.conic.reduce;

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
  private final double[] negligible;

  private CommonEigenbasis(int order, double[] vectors, double[][] diagonals, double[] negligible) {
    this.order = order;
    this.vectors = vectors;
    this.diagonals = diagonals;
    this.negligible = negligible;
  }

  /**
   * Looks for the basis.
   *
   * @return it, or null when the constraint matrices do not commute
   */
  static CommonEigenbasis find(BlockData data, RandomStream random, int threads) {
    if (data.entryCount() < DENSE * data.block().packedLength()
        && !Commutator.vanishes(data, TOLERANCE, random)) {
      return null;
    }
    try (RandomCombinations mixed = RandomCombinations.of(data, random, threads)) {
      if (!commute(mixed.packed(0), mixed.packed(1), random)) {
        return null;
      }
      try (Matrix vectors = vectors(data, mixed, random)) {
        return of(data, vectors, random, threads);
      }
    }
  }

  /** Whether two packed matrices commute; ‖a‖ is at least the norm of its triangle. */
  private static boolean commute(Matrix a, Matrix b, RandomStream random) {
    int n = (int) Math.sqrt(2.0 * a.rows());
    try (Matrix v = Matrix.vector(gauge(n, random));
        Matrix av = Matrix.allocate(n, 1);
        Matrix bv = Matrix.allocate(n, 1);
        Matrix commutator = Matrix.allocate(n, 1)) {
      Blas.spmv(1, a, v, 0, av);
      Blas.spmv(1, b, v, 0, bv);
      Blas.spmv(1, a, bv, 0, commutator);
      Blas.spmv(-1, b, av, 1, commutator);
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

  /** The eigenvectors of the first combination, those of its clusters made common ones. */
  private static Matrix vectors(BlockData data, RandomCombinations mixed, RandomStream random) {
    SymmetricEigen eigen = SymmetricEigen.of(mixed.matrix(0));
    try {
      double[] values = eigen.values().toArray();
      // Where it is a multiple of the identity the gaps between its eigenvalues are rounding.
      if (traceless(values) <= TOLERANCE * norm(values)) {
        split(data, mixed, eigen.vectors(), 0, random);
      } else {
        splitClusters(values, data, mixed, eigen.vectors(), 1, random);
      }
      eigen.values().close();
      return eigen.vectors();
    } catch (RuntimeException | Error e) {
      eigen.close();
      throw e;
    }
  }

  /** Replaces an orthonormal basis of an invariant subspace by one of common eigenvectors. */
  private static void split(
      BlockData data, RandomCombinations mixed, Matrix basis, int depth, RandomStream random) {
    if (basis.columns() == 1) {
      return;
    }
    if (depth == MAX_DEPTH || isCommonEigenspace(mixed, basis)) {
      diagonaliseObjective(data, basis);
      return;
    }
    double[] values;
    try (Matrix mixture = mixture(mixed, depth, random)) {
      values = rotate(mixture, basis);
    }
    splitClusters(values, data, mixed, basis, depth + 1, random);
  }

  private static void splitClusters(
      double[] values,
      BlockData data,
      RandomCombinations mixed,
      Matrix basis,
      int depth,
      RandomStream random) {
    int w = values.length;
    double gap = CLUSTER_GAP * (values[w - 1] - values[0]) / w;
    int first = 0;
    for (int i = 1; i <= w; i++) {
      if (i == w || values[i] - values[i - 1] > gap) {
        split(data, mixed, basis.columnRange(first, i - first), depth, random);
        first = i;
      }
    }
  }

  private static Matrix mixture(RandomCombinations mixed, int depth, RandomStream random) {
    Matrix mixture = mixed.matrix(depth % RandomCombinations.COUNT).copy();
    if (depth >= RandomCombinations.COUNT) {
      for (int t = 0; t < RandomCombinations.COUNT; t++) {
        Blas.axpy(2 * random.nextDouble() - 1, mixed.matrix(t), mixture);
      }
    }
    return mixture;
  }

  private static boolean isCommonEigenspace(RandomCombinations mixed, Matrix basis) {
    for (int t = 0; t < RandomCombinations.COUNT; t++) {
      Matrix combination = mixed.matrix(t);
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
    try (Matrix objective = Matrix.allocate(n, n)) {
      PackedMatrices.unpack(data.packedObjective(), 0, objective);
      rotate(objective, basis);
    }
  }

  /** The basis of these vectors, or null when some VᵀA_iV is not diagonal. */
  private static CommonEigenbasis of(
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
        double[] negligible = new double[slots];
        double[] other = new double[n];
        for (int slot = 0; slot < slots; slot++) {
          inG.read(0, slot, diagonals[slot], 0, n);
          inH.read(0, slot, other, 0, n);
          double difference = average(diagonals[slot], g, other, h);
          negligible[slot] = negligible(diagonals[slot]);
          // ‖D_i‖ is ‖A_i‖ unless an off-diagonal part shows in the difference.
          if (!(difference <= negligible[slot])) {
            return null;
          }
        }
        return new CommonEigenbasis(n, vectors.toArray(), diagonals, negligible);
      }
    }
  }

  /** a := (a/g + b/h)/2; returns ‖a/g − b/h‖. */
  private static double average(double[] a, double[] g, double[] b, double[] h) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      double first = a[j] / g[j];
      double second = b[j] / h[j];
      a[j] = 0.5 * (first + second);
      square += (first - second) * (first - second);
    }
    return Math.sqrt(square);
  }

  private static double negligible(double[] diagonal) {
    return TOLERANCE * traceless(diagonal) + ROUNDING * norm(diagonal);
  }

  /** The norm without the mean: that of a diagonal matrix without its multiple of the identity. */
  private static double traceless(double[] diagonal) {
    double sum = 0;
    for (double value : diagonal) {
      sum += value;
    }
    double mean = sum / diagonal.length;
    double square = 0;
    for (double value : diagonal) {
      square += (value - mean) * (value - mean);
    }
    return Math.sqrt(square);
  }

  private static double norm(double[] diagonal) {
    double square = 0;
    for (double value : diagonal) {
      square += value * value;
    }
    return Math.sqrt(square);
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

  /**
   * The size of what counts as rounding beside that diagonal: small beside its differences, which a
   * multiple of the identity does not change, or nothing beside the whole of it.
   */
  double negligible(int slot) {
    return negligible[slot];
  }
}
