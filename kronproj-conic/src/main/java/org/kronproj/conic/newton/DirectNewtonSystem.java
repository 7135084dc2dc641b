package org.kronproj.conic.newton;

import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Matrix;

/**
 * The Newton system formed and factored afresh in every iteration: the Schur complement from sparse
 * data ({@link SchurAssembly}), a Cholesky factorisation, and conjugate-gradient refinement against
 * the matrix as formed.
 */
public final class DirectNewtonSystem implements NewtonSystem {

  private static final int MAX_REFINEMENTS = 12;
  private static final double GOOD_RESIDUAL = 1e-15;
  private static final int SMALLEST_SPARSE = 33;
  private static final double DENSITY_LIMIT = 0.25;
  private static final int LARGEST_ON_HEAP = 150;

  private final ConstraintOrder order;
  private final SchurAssembly assembly;
  private final SchurStorage storage;
  private double lastResidual;

  /**
   * Makes the system of a program.
   *
   * @param program the program; its data is reordered into a copy
   * @param workers the threads of the solve
   */
  public DirectNewtonSystem(Program program, Workers workers) {
    order = new ConstraintOrder(program);
    assembly = new SchurAssembly(program, order, workers);
    storage = storage(program, workers);
  }

  /** Sparse if the pattern is thin and its factor cheaper than the dense one. */
  private SchurStorage storage(Program program, Workers workers) {
    int m = program.constraintCount();
    if (m >= SMALLEST_SPARSE && !isDense(program)) {
      Optional<SchurStorage> sparse =
          assembly.pattern((long) (DENSITY_LIMIT * m * m / 2)).flatMap(SparseSchur::analyse);
      if (sparse.isPresent()) {
        return sparse.get();
      }
    }
    return needsNatives(program)
        ? DenseSchur.allocate(m, workers)
        : DenseSchur.allocateOnHeap(m, workers);
  }

  /**
   * Tells whether solving a program takes native matrices: where its blocks are small, a Schur
   * complement of order {@value #LARGEST_ON_HEAP} is factored in Java in less time than loading the
   * natives takes. Cost: O(blocks).
   *
   * @param program the program as it is solved
   * @return whether a block or the Schur complement is large
   */
  public static boolean needsNatives(Program program) {
    boolean large = program.constraintCount() > LARGEST_ON_HEAP;
    for (int k = 0; k < program.blockCount(); k++) {
      large |= isLarge(program.block(k));
    }
    return large;
  }

  /**
   * Tells the same of a program of which only the size is known.
   *
   * @param constraintCount the number of constraints
   * @param blocks the blocks
   * @return whether a block or the Schur complement is large
   */
  public static boolean needsNatives(int constraintCount, List<Block> blocks) {
    boolean large = constraintCount > LARGEST_ON_HEAP;
    for (Block block : blocks) {
      large |= isLarge(block);
    }
    return large;
  }

  private static boolean isLarge(Block block) {
    return block.isSemidefinite() && block.size() * (long) block.size() > Matrix.HEAP_LIMIT;
  }

  /** Whether some block alone fills the pattern: a semidefinite one, or a vector without gaps. */
  private static boolean isDense(Program program) {
    double limit = Math.sqrt(DENSITY_LIMIT) * program.constraintCount();
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      if (data.slotCount() > limit && (data.block().isSemidefinite() || data.isFull())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void form(BlockVariable left, BlockVariable right) {
    assembly.assemble(left, right, storage);
  }

  @Override
  public Outcome factor() {
    return storage.factor();
  }

  @Override
  public double[] solve(double[] rightHandSide) {
    return inConstraintOrder(refine(inRankOrder(rightHandSide)));
  }

  @Override
  public double[] precondition(double[] residual) {
    double[] x = inRankOrder(residual);
    storage.solve(x);
    return inConstraintOrder(x);
  }

  private double[] inRankOrder(double[] vector) {
    double[] permuted = new double[vector.length];
    for (int rank = 0; rank < vector.length; rank++) {
      permuted[rank] = vector[order.constraint(rank)];
    }
    return permuted;
  }

  private double[] inConstraintOrder(double[] vector) {
    double[] permuted = new double[vector.length];
    for (int rank = 0; rank < vector.length; rank++) {
      permuted[order.constraint(rank)] = vector[rank];
    }
    return permuted;
  }

  /**
   * Conjugate gradients preconditioned by the factor. With a good factor the first step is the
   * direct solution and the second ends it.
   */
  private double[] refine(double[] residual) {
    int m = residual.length;
    double[] x = new double[m];
    double[] best = x;
    double target = GOOD_RESIDUAL * norm(residual);
    double bestNorm = Double.POSITIVE_INFINITY;
    double scale = norm(residual);
    double[] direction = null;
    double[] product = new double[m];
    double previous = 0;
    for (int step = 0; step < MAX_REFINEMENTS && scale > 0; step++) {
      double[] z = residual.clone();
      storage.solve(z);
      double energy = dot(residual, z);
      if (!(energy > 0)) {
        break;
      }
      if (direction == null) {
        direction = z;
      } else {
        for (int i = 0; i < m; i++) {
          direction[i] = z[i] + energy / previous * direction[i];
        }
      }
      previous = energy;
      storage.multiply(direction, product);
      double curvature = dot(direction, product);
      if (!(curvature > 0)) {
        break;
      }
      double length = energy / curvature;
      for (int i = 0; i < m; i++) {
        x[i] += length * direction[i];
        residual[i] -= length * product[i];
      }
      double norm = norm(residual);
      if (norm < bestNorm) {
        boolean slow = norm > 0.5 * bestNorm;
        bestNorm = norm;
        best = x.clone();
        if (norm <= target || slow) {
          break;
        }
      } else {
        break;
      }
    }
    lastResidual = scale > 0 ? bestNorm / scale : 0;
    return best;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  @Override
  public double lastResidual() {
    return lastResidual;
  }

  @Override
  public void close() {
    storage.close();
    assembly.close();
  }
}
