package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Transpose;

/**
 * One copy of every irreducible part of a matrix algebra of symmetric matrices that is given by a
 * partition of the positions of one block: orthonormal bases M of invariant subspaces such that an
 * element X is positive semidefinite exactly when every MᵀXM is.
 *
 * <p>After Murota, Kanno, Kojima and Kojima (2010), but by cyclic subspaces in place of a complete
 * eigen-decomposition: a random vector's components in the eigenspaces of a random element come
 * from a Lanczos process that stops after as many steps as the element has different eigenvalues,
 * and each of them, multiplied by random elements until nothing new comes, spans one irreducible
 * subspace. Two elements are enough unless the part is that of the Hermitian 2×2 matrices over the
 * complex numbers or the quaternions: any two of those are real in some basis. Since the symmetric
 * elements of an algebra are no algebra, only a product shows that, so the images found are asked
 * whether they still tell a random element, and where they do not there are twice as many elements.
 * Where the first two elements commute, every part has order one, and the components are the bases.
 * That takes a few products of the block with a vector for each dimension kept, where an
 * eigen-decomposition takes 9n³ flops; it is the fallback when the eigenvalues are too many.
 */
final class BlockDiagonalisation {

  /** A new direction shorter than this, relative to the element's norm, is rounding. */
  private static final double NEW_DIRECTION = 1e-8;

  private static final double COMPLETE = 1e-6;

  /** What is left of ABv − BAv for a random v, relative to ABv, where A and B commute. */
  private static final double COMMUTING = 1e-11;

  /** Random elements after which a block is given up. */
  private static final int MOST_ELEMENTS = 8;

  private BlockDiagonalisation() {}

  /**
   * Decomposes the algebra's part in a semidefinite block.
   *
   * @param sizes the number of matrix entries in each class
   * @param stop asked between the steps, whether to give up
   * @return the images of the classes under the parts' bases, or null when the parts found do not
   *     add up to the block or are too large to pay, or the search gave up
   */
  static ClassImages of(
      PositionPartition partition, double[] sizes, int block, Seed seed, BooleanSupplier stop) {
    RandomStream random = seed.stream();
    List<Matrix> elements = new ArrayList<>();
    try {
      elements.add(randomElement(partition, sizes, block, random));
      elements.add(randomElement(partition, sizes, block, random));
      boolean commute = commute(elements.get(0), elements.get(1), random);
      // A commutative algebra has as many parts as classes.
      int eigenvalues = commute ? partition.countClasses(block) : 1;
      try (EigenspaceSample sample = EigenspaceSample.of(elements.get(0), eigenvalues, random)) {
        if (commute) {
          ClassImages images = ClassImages.ofEigenvectors(partition, block, sample.vectors());
          if (images == null) {
            return null;
          }
          if (isComplete(images, elements.get(0).rows()) && images.areFaithful(random)) {
            return images;
          }
        }
        for (int count = 2; count <= MOST_ELEMENTS; count *= 2) {
          while (elements.size() < count) {
            elements.add(randomElement(partition, sizes, block, random));
          }
          ClassImages images = images(partition, block, elements, sample, stop);
          if (images == null) {
            return null;
          }
          if (isComplete(images, elements.get(0).rows()) && images.areFaithful(random)) {
            return images;
          }
        }
      }
      return null;
    } finally {
      elements.forEach(Matrix::close);
    }
  }

  private static boolean commute(Matrix a, Matrix b, RandomStream random) {
    long n = a.rows();
    try (Matrix v = Matrix.allocate(n, 1);
        Matrix av = Matrix.allocate(n, 1);
        Matrix bv = Matrix.allocate(n, 1);
        Matrix commutator = Matrix.allocate(n, 1)) {
      for (long i = 0; i < n; i++) {
        v.set(i, 0, 2 * random.nextDouble() - 1);
      }
      Blas.gemv(Transpose.NO, 1, a, v, 0, av);
      Blas.gemv(Transpose.NO, 1, b, v, 0, bv);
      Blas.gemv(Transpose.NO, 1, a, bv, 0, commutator);
      double size = Blas.norm(commutator);
      Blas.gemv(Transpose.NO, -1, b, av, 1, commutator);
      return Blas.norm(commutator) <= COMMUTING * size;
    }
  }

  private static ClassImages images(
      PositionPartition partition,
      int block,
      List<Matrix> elements,
      EigenspaceSample sample,
      BooleanSupplier stop) {
    List<Matrix> bases = new ArrayList<>();
    try {
      boolean[] done = new boolean[sample.size()];
      for (int e = 0; e < done.length; e++) {
        if (stop.getAsBoolean()) {
          return null;
        }
        if (!done[e]) {
          Matrix basis = module(elements, sample.vector(e), sample.norm());
          bases.add(basis);
          markEigenvalues(elements.get(0), basis, sample, done);
          done[e] = true;
        }
      }
      return ClassImages.of(partition, block, bases);
    } finally {
      bases.forEach(Matrix::close);
    }
  }

  private static boolean isComplete(ClassImages images, long order) {
    double total = 0;
    for (int l = 0; l < images.partCount(); l++) {
      total += (double) images.multiplicity(l) * images.order(l);
    }
    return Math.abs(total - order) <= COMPLETE * order;
  }

  private static Matrix randomElement(
      PositionPartition partition, double[] sizes, int block, RandomStream random) {
    double[] byClass = new double[partition.count()];
    for (int c = 0; c < byClass.length; c++) {
      byClass[c] = 2 * random.nextDouble() - 1;
    }
    // Weights of √(1/size) keep small classes from drowning in large ones.
    for (int c = 0; c < byClass.length; c++) {
      byClass[c] /= Math.sqrt(sizes[c]);
    }
    int n = partition.layout().blocks().get(block).size();
    Matrix element = Matrix.allocate(n, n);
    PackedMatrices.unpack(partition.spread(byClass), partition.layout().offset(block), element);
    return element;
  }

  /** The smallest subspace that holds a vector and is mapped into itself by all elements. */
  private static Matrix module(List<Matrix> elements, Matrix start, double norm) {
    int n = (int) start.rows();
    Matrix basis = Matrix.allocate(n, Math.min(n, 8));
    basis.column(0).copyFrom(start);
    int count = 1;
    try (Matrix image = Matrix.allocate(n, 1)) {
      for (int j = 0; j < count && count < n; j++) {
        for (Matrix element : elements) {
          Blas.gemv(Transpose.NO, 1, element, basis.column(j), 0, image);
          double length = Orthogonaliser.remove(basis.columnRange(0, count), image);
          if (length > NEW_DIRECTION * norm && count < n) {
            if (count == basis.columns()) {
              basis = enlarge(basis);
            }
            Blas.scale(1 / length, image);
            Orthogonaliser.remove(basis.columnRange(0, count), image);
            Blas.scale(1 / Blas.norm(image), image);
            basis.column(count++).copyFrom(image);
          }
        }
      }
    }
    Matrix exact = basis.columnRange(0, count).copy();
    basis.close();
    return exact;
  }

  private static Matrix enlarge(Matrix basis) {
    Matrix larger = Matrix.allocate(basis.rows(), Math.min(basis.rows(), 2 * basis.columns()));
    larger.columnRange(0, basis.columns()).copyFrom(basis);
    basis.close();
    return larger;
  }

  private static void markEigenvalues(
      Matrix element, Matrix basis, EigenspaceSample sample, boolean[] done) {
    try (Matrix image = Blas.multiply(Transpose.NO, Transpose.NO, element, basis);
        Matrix small = Blas.multiply(Transpose.YES, Transpose.NO, basis, image);
        SymmetricEigen eigen = SymmetricEigen.of(small)) {
      for (int i = 0; i < small.rows(); i++) {
        done[sample.nearest(eigen.values().get(i, 0))] = true;
      }
    }
  }
}
