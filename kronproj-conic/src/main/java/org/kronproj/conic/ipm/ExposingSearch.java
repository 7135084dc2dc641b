package org.kronproj.conic.ipm;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.kronproj.conic.ipm.Stopwatch.Part;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.StrictFeasibility;

/**
 * Looks for matrices of the cone that show that a program has no interior: a Σ y_i A_i with bᵀy = 0
 * is orthogonal to every feasible X, and an X with ⟨A_i, X⟩ = 0 and ⟨C, X⟩ = 0 to every feasible Z.
 * Both are found with trace 1, by the least λ such that the matrix plus λI is in the cone. Those
 * programs have strictly feasible points on both sides, whatever the one that they are about.
 *
 * <p>Units are taken to agree.
 */
final class ExposingSearch {

  /** Beyond this λ there is no such matrix. */
  private static final double OUTSIDE = 1e-7;

  private final Program program;
  private final Point near;
  private final SolverOptions options;
  private final Stopwatch watch;

  /**
   * @param near a point of the program that is feasible up to small errors
   */
  ExposingSearch(Program program, Point near, SolverOptions options, Stopwatch watch) {
    this.program = program;
    this.near = near;
    this.options = options;
    this.watch = watch;
  }

  /**
   * What a search came to.
   *
   * @param exposing the matrix, if there is one
   * @param hasInterior whether there are strictly feasible points near what the search found: then
   *     the matrix only seems to be one, for the interior is thin
   */
  record Finding(Optional<BlockMatrix> exposing, boolean hasInterior) {

    private static Finding of(boolean found, boolean hasInterior, Supplier<BlockMatrix> matrix) {
      return new Finding(
          found && !hasInterior ? Optional.of(matrix.get()) : Optional.empty(), hasInterior);
    }
  }

  /** Looks for an X that is orthogonal to every feasible Z. */
  Finding orthogonalToSlacks() {
    int m = program.constraintCount();
    Point found = CertificateSearch.iterate(slackProgram(), options, watch);
    int last = program.blockCount();
    double[] y = Arrays.copyOf(found.y(), m);
    toward(y, near.y(), hasObjective() ? -found.y(m + 1) : 1);
    boolean hasInterior = StrictFeasibility.isNearSlacks(program, y);
    watch.lap(Part.VERIFICATION);
    return Finding.of(
        found.x().packed(last, 0) <= OUTSIDE,
        hasInterior,
        () -> {
          double[][] packed = new double[last][];
          Arrays.setAll(packed, found.x()::packed);
          return new BlockMatrix(program.blocks(), packed);
        });
  }

  /**
   * Turns a solution of homogeneous equations with some multiple of a right-hand side into one of
   * the equations themselves: v over that multiple, or 2w + v over its negative, for a w that
   * satisfies them nearly.
   */
  private static void toward(double[] v, double[] w, double multiple) {
    for (int i = 0; i < v.length; i++) {
      v[i] = multiple > 0 ? v[i] / multiple : 2 * w[i] - v[i] / multiple;
    }
  }

  /** The program in X + λI and λ. */
  private Program slackProgram() {
    int m = program.constraintCount();
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < m; i++) {
      builder.addConstraint(0);
    }
    int normalisation = builder.addConstraint(1);
    int objective = hasObjective() ? builder.addConstraint(0) : -1;
    double[] traces = new double[builder.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      copy(builder, k, 0, data.objectiveEnd(), objective, traces);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        copy(builder, k, data.begin(slot), data.end(slot), data.constraint(slot), traces);
      }
      traces[normalisation] += addIdentity(builder, k, normalisation);
    }
    int lambda = builder.addBlock(Block.diagonal(1));
    builder.objective(lambda, 0, 0, -1);
    for (int i = 0; i < traces.length; i++) {
      if (traces[i] != 0) {
        builder.coefficient(i, lambda, 0, 0, -traces[i]);
      }
    }
    return builder.build();
  }

  private boolean hasObjective() {
    for (int k = 0; k < program.blockCount(); k++) {
      if (program.data(k).objectiveEnd() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Looks for a Σ y_i A_i that is orthogonal to every feasible X. */
  Finding orthogonalToPoints() {
    int m = program.constraintCount();
    Point found = CertificateSearch.iterate(pointProgram(), options, watch);
    boolean hasInterior = StrictFeasibility.isNearPoints(program, interior(found.x()));
    watch.lap(Part.VERIFICATION);
    return Finding.of(
        found.y(m) <= OUTSIDE, hasInterior, () -> combination(Arrays.copyOf(found.y(), m)));
  }

  /**
   * The X that shows that no λ is smaller: as far inside the cone as those that satisfy A(X) = b.
   */
  private BlockMatrix interior(BlockMatrix found) {
    int count = program.blockCount();
    double shift = found.packed(count + 1, 0);
    double largest = largestRight();
    double multiple = largest > 0 ? -found.packed(count + 2, 0) / largest : 1;
    double[][] packed = new double[count][];
    for (int k = 0; k < count; k++) {
      Block block = program.block(k);
      packed[k] = found.packed(k);
      for (int i = 0; i < block.size() && block.kind() != BlockKind.FREE; i++) {
        packed[k][block.isSemidefinite() ? i * (i + 3) / 2 : i] += shift;
      }
      toward(packed[k], near.x().packed(k), multiple);
    }
    return new BlockMatrix(program.blocks(), packed);
  }

  private double largestRight() {
    return Arrays.stream(program.rightHandSide()).map(Math::abs).max().orElse(0);
  }

  /** The program in y and λ; two equations of its dual are free entries of its primal. */
  private Program pointProgram() {
    int m = program.constraintCount();
    double[] b = program.rightHandSide();
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < m; i++) {
      builder.addConstraint(0);
    }
    int lambda = builder.addConstraint(1);
    double[] traces = new double[m];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      for (int slot = 0; slot < data.slotCount(); slot++) {
        copy(builder, k, data.begin(slot), data.end(slot), data.constraint(slot), traces);
      }
      addIdentity(builder, k, lambda);
    }
    int sign = builder.addBlock(Block.diagonal(1));
    builder.coefficient(lambda, sign, 0, 0, 1);
    int normalisation = builder.addBlock(Block.free(1));
    builder.objective(normalisation, 0, 0, 1);
    double largest = largestRight();
    int right = largest > 0 ? builder.addBlock(Block.free(1)) : -1;
    for (int i = 0; i < m; i++) {
      if (traces[i] != 0) {
        builder.coefficient(i, normalisation, 0, 0, traces[i]);
      }
      if (b[i] != 0) {
        builder.coefficient(i, right, 0, 0, b[i] / largest);
      }
    }
    return builder.build();
  }

  /** Copies a matrix's entries and counts its trace, without that of free blocks. */
  private void copy(
      ProgramBuilder builder, int block, int begin, int end, int constraint, double[] traces) {
    BlockData data = program.data(block);
    for (int p = begin; p < end; p++) {
      builder.coefficient(constraint, block, data.row(p), data.column(p), data.value(p));
      if (data.row(p) == data.column(p) && data.block().kind() != BlockKind.FREE) {
        traces[constraint] += data.value(p);
      }
    }
  }

  /** Adds the identity to a constraint, but to no free block; its trace. */
  private int addIdentity(ProgramBuilder builder, int block, int constraint) {
    int size = program.block(block).kind() == BlockKind.FREE ? 0 : program.block(block).size();
    for (int i = 0; i < size; i++) {
      builder.coefficient(constraint, block, i, i, 1);
    }
    return size;
  }

  private BlockMatrix combination(double[] y) {
    double[][] packed = new double[program.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      BlockData data = program.data(k);
      packed[k] = new double[data.block().arrayLength()];
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int j = data.column(p);
          int at = data.block().isSemidefinite() ? (int) (j * (j + 1L) / 2) + data.row(p) : j;
          packed[k][at] += y[data.constraint(slot)] * data.value(p);
        }
      }
    }
    return new BlockMatrix(program.blocks(), packed);
  }
}
