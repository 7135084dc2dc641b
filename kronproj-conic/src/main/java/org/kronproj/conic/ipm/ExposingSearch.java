package org.kronproj.conic.ipm;

import java.util.Arrays;
import java.util.Optional;
import org.kronproj.conic.ipm.Stopwatch.Part;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

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
  private final SolverOptions options;
  private final Stopwatch watch;

  ExposingSearch(Program program, SolverOptions options, Stopwatch watch) {
    this.program = program;
    this.options = options;
    this.watch = watch;
  }

  /** An X that is orthogonal to every feasible Z. */
  Optional<BlockMatrix> orthogonalToSlacks() {
    Point found = CertificateSearch.iterate(slackProgram(), options, watch);
    watch.lap(Part.VERIFICATION);
    int last = program.blockCount();
    if (!(found.x().packed(last, 0) <= OUTSIDE)) {
      return Optional.empty();
    }
    double[][] packed = new double[last][];
    Arrays.setAll(packed, found.x()::packed);
    return Optional.of(new BlockMatrix(program.blocks(), packed));
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

  /** A Σ y_i A_i that is orthogonal to every feasible X. */
  Optional<BlockMatrix> orthogonalToPoints() {
    int m = program.constraintCount();
    Point found = CertificateSearch.iterate(pointProgram(), options, watch);
    watch.lap(Part.VERIFICATION);
    return found.y(m) <= OUTSIDE
        ? Optional.of(combination(Arrays.copyOf(found.y(), m)))
        : Optional.empty();
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
    double largest = Arrays.stream(b).map(Math::abs).max().orElse(0);
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
