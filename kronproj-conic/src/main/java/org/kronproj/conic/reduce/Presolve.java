package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Triangle;

/**
 * Takes away what a program has no need of, so that it can be put back.
 *
 * <ol>
 *   <li>Semidefinite blocks are split into the connected parts of their sparsity pattern; parts of
 *       order one become entries of one diagonal block. Entries in no constraint disappear, or
 *       prove that no y is feasible.
 *   <li>Entries of diagonal and free blocks that a constraint fixes are substituted, repeatedly.
 *   <li>Constraints without coefficients, and those that are combinations of others, are removed if
 *       they are consistent; if not, no X is feasible, and the ray that proves it is returned.
 *   <li>Semidefinite blocks are split into the connected parts of their sparsity pattern; parts of
 *       order one become entries of one diagonal block. Entries in no constraint disappear, or
 *       prove that no y is feasible.
 *   <li>A program without constraints is solved by the signs of C.
 * </ol>
 *
 * <p>The cost is a few passes over the data, and a sparse or dense Cholesky factorisation (c³/3
 * flops at most) for the c constraints that are not seen to be independent by their sparsity, up to
 * the limits in {@code DependentConstraints}: 10,000 of them where their Gram matrix is dense. Safe
 * for concurrent use.
 */
public final class Presolve {

  private static final double NEGLIGIBLE = 1e-12;

  /** What constraints that contradict each other mean. */
  private enum Contradictions {
    PROVE_INFEASIBILITY,
    ARE_ROUNDING
  }

  private final Program original;
  private final Contradictions contradictions;
  private final List<Reduction> steps = new ArrayList<>();
  private Program current;

  private Presolve(Program program, Contradictions contradictions) {
    original = program;
    this.contradictions = contradictions;
    current = program;
  }

  /**
   * Presolves a program.
   *
   * @param program the program
   * @return what is left of it
   */
  public static PresolveOutcome run(Program program) {
    return new Presolve(program, Contradictions.PROVE_INFEASIBILITY).run();
  }

  /**
   * Presolves a program whose constraints may contradict each other by rounding only: where {@link
   * #run} finds no X feasible, and the ray does not prove it. A constraint that contradicts those
   * that it seems to depend on stays, and a negative value of an entry that must not be negative
   * stands for zero; how much of them is not met shows in the original program's residuals.
   *
   * @param program the program
   * @return what is left of it; never {@link PresolveOutcome.PrimalInfeasible}
   */
  public static PresolveOutcome ignoringContradictions(Program program) {
    return new Presolve(program, Contradictions.ARE_ROUNDING).run();
  }

  private boolean isProof() {
    return contradictions == Contradictions.PROVE_INFEASIBILITY;
  }

  private PresolveOutcome run() {
    PresolveOutcome outcome = splitBlocks();
    outcome = outcome == null ? substituteFixed() : outcome;
    outcome = outcome == null ? removeConstraints() : outcome;
    outcome = outcome == null ? splitBlocks() : outcome;
    if (outcome == null && current.constraintCount() == 0) {
      outcome = solveWithoutConstraints();
    }
    return outcome == null ? new PresolveOutcome.Reduced(chain()) : outcome;
  }

  private ReductionChain chain() {
    return new ReductionChain(original, steps);
  }

  private void apply(Reduction step) {
    steps.add(step);
    current = step.reduced();
  }

  private PresolveOutcome substituteFixed() {
    for (; ; ) {
      for (int i = 0; isProof() && i < current.constraintCount(); i++) {
        if (FixedEntries.isSingle(current, i)) {
          BlockData data = current.data(current.touchedBlock(i, 0));
          double value = data.value(data.begin(current.touchedSlot(i, 0)));
          if (data.block().kind() == BlockKind.DIAGONAL
              && current.rightHandSide(i) / value < -Agreement.TOLERANCE) {
            double[] y = new double[current.constraintCount()];
            y[i] = Math.signum(value);
            return primalInfeasible(y);
          }
        }
      }
      Reduction step = FixedEntries.find(current);
      step = step == null ? ForcedZeros.find(current) : step;
      if (step == null) {
        return null;
      }
      apply(step);
    }
  }

  private PresolveOutcome removeConstraints() {
    int m = current.constraintCount();
    double scale = 1;
    for (double b : original.rightHandSide()) {
      scale = Math.max(scale, Math.abs(b));
    }
    boolean[] removed = new boolean[m];
    for (int i = 0; i < m; i++) {
      double b = current.rightHandSide(i);
      if (current.touchedBlockCount(i) == 0) {
        removed[i] = true;
        if (isProof() && Math.abs(b) > Agreement.TOLERANCE * scale) {
          double[] y = new double[m];
          y[i] = -Math.signum(b);
          return primalInfeasible(y);
        }
      }
    }
    select(removed);
    Dependence dependence = new Dependence(current);
    DependentConstraints.find(current, dependence::add);
    if (isProof() && dependence.contradiction != null) {
      return primalInfeasible(dependence.contradiction);
    }
    select(dependence.removed);
    return null;
  }

  /** What constraints that depend on others mean: they can go, or nothing is feasible. */
  private static final class Dependence {
    private final double[] b;
    private final boolean[] removed;
    private double[] contradiction;

    Dependence(Program program) {
      b = program.rightHandSide();
      removed = new boolean[b.length];
    }

    void add(DependentConstraints.Combination dependent) {
      double[] y = dependent.nullVector(b.length);
      double sum = 0;
      double size = dependent.norm();
      for (int i = 0; i < y.length; i++) {
        sum += y[i] * b[i];
        size += Math.abs(y[i] * b[i]);
      }
      boolean contradicts = Math.abs(sum) > Agreement.TOLERANCE * size;
      removed[dependent.constraint()] = !contradicts;
      if (contradicts && contradiction == null) {
        for (int i = 0; i < y.length; i++) {
          y[i] *= -Math.signum(sum);
        }
        contradiction = y;
      }
    }
  }

  private void select(boolean[] removed) {
    int[] kept = new int[removed.length];
    int count = 0;
    for (int i = 0; i < removed.length; i++) {
      if (!removed[i]) {
        kept[count++] = i;
      }
    }
    if (count < removed.length) {
      apply(new ConstraintSelection(current, Arrays.copyOf(kept, count)));
    }
  }

  private PresolveOutcome splitBlocks() {
    BlockSplit split = BlockSplit.find(current);
    if (split == null) {
      return null;
    }
    Point ray = split.dualRay();
    if (ray != null) {
      return new PresolveOutcome.DualInfeasible(chain().liftRay(ray));
    }
    apply(split);
    return null;
  }

  /** Σ y_i A_i for a ray of the current program, and the way back. */
  private PresolveOutcome primalInfeasible(double[] y) {
    double[][] z = new double[current.blockCount()][];
    for (int k = 0; k < z.length; k++) {
      BlockData data = current.data(k);
      z[k] = new double[data.block().arrayLength()];
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          z[k][position(data, p)] += y[data.constraint(slot)] * data.value(p);
        }
      }
    }
    List<Block> blocks = current.blocks();
    Point ray = new Point(BlockMatrix.identity(blocks, 0), y, new BlockMatrix(blocks, z));
    return new PresolveOutcome.PrimalInfeasible(chain().liftRay(ray));
  }

  /** X as good as 0 and Z = −C, unless C has a positive eigenvalue. */
  private PresolveOutcome solveWithoutConstraints() {
    List<Block> blocks = current.blocks();
    double[][] z = new double[blocks.size()][];
    for (int k = 0; k < z.length; k++) {
      BlockData data = current.data(k);
      z[k] = new double[blocks.get(k).arrayLength()];
      for (int p = 0; p < data.objectiveEnd(); p++) {
        z[k][position(data, p)] = -data.value(p);
      }
      double[] ray = blocks.get(k).isSemidefinite() ? ascent(blocks.get(k).size(), z[k]) : null;
      if (ray != null) {
        double[][] x = new double[z.length][];
        for (int l = 0; l < x.length; l++) {
          x[l] = l == k ? ray : new double[blocks.get(l).arrayLength()];
        }
        Point point =
            new Point(new BlockMatrix(blocks, x), new double[0], BlockMatrix.identity(blocks, 0));
        return new PresolveOutcome.DualInfeasible(chain().liftRay(point));
      }
    }
    BlockMatrix slack = new BlockMatrix(blocks, z);
    Point zero = new Point(BlockMatrix.identity(blocks, 0), new double[0], slack);
    double x = Margins.of(zero, 0).x();
    Point point = new Point(BlockMatrix.identity(blocks, x), new double[0], slack);
    return new PresolveOutcome.Solved(chain().lift(point));
  }

  /** vvᵀ for the eigenvector v of the least eigenvalue, packed, if that is negative; else null. */
  private static double[] ascent(int n, double[] packed) {
    try (Matrix dense = Matrix.allocate(n, n)) {
      for (int j = 0; j < n; j++) {
        dense.write(0, j, packed, (int) (j * (j + 1L) / 2), j + 1);
      }
      Blas.mirror(Triangle.UPPER, dense);
      try (SymmetricEigen eigen = SymmetricEigen.of(dense)) {
        double least = eigen.values().get(0, 0);
        double largest = Math.max(Math.abs(least), Math.abs(eigen.values().get(n - 1L, 0)));
        if (least >= -NEGLIGIBLE * largest) {
          return null;
        }
        double[] ray = new double[packed.length];
        int p = 0;
        for (int j = 0; j < n; j++) {
          for (int i = 0; i <= j; i++) {
            ray[p++] = eigen.vectors().get(i, 0) * eigen.vectors().get(j, 0);
          }
        }
        return ray;
      }
    }
  }

  private static int position(BlockData data, int p) {
    int j = data.column(p);
    return data.block().isSemidefinite() ? (int) (j * (j + 1L) / 2) + data.row(p) : j;
  }
}
