package org.kronproj.conic.ipm;

import java.util.Arrays;
import java.util.Optional;
import org.kronproj.conic.ipm.Stopwatch.Part;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.FrobeniusNorms;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * Looks for a proof that no X is feasible where the iterates of the program itself do not show one:
 * minimises λ such that Σ y_i A_i + λI ⪰ 0 and bᵀy ≤ −1.
 *
 * <p>Certificates of nearly ill-posed programs have large y beside bᵀy = −1 (10⁶ to 4·10⁸ among
 * known ones). The constraints are therefore scaled to norm 10⁶: from a start of order one, y then
 * has no orders of magnitude to cross. With norm 10⁴ and less the iteration stalls.
 *
 * <p>This program has strictly feasible y and a value of at most a large constant, so the iteration
 * converges however ill-posed the program it is about. If λ comes near 0, y is a certificate; if
 * every feasible X has a trace of at most t, λ is at least 1/t.
 */
final class PrimalCertificateSearch {

  private final Program program;

  /** What each constraint is divided by: 1 where its matrix is zero. */
  private final double[] norms;

  private PrimalCertificateSearch(Program program) {
    this.program = program;
    norms = FrobeniusNorms.ofConstraints(program);
    for (int i = 0; i < norms.length; i++) {
      norms[i] = norms[i] > 0 ? norms[i] / CertificateSearch.NORM : 1;
    }
  }

  /** Runs the search; empty where there is nothing to find by it. */
  static Optional<Point> run(Program program, SolverOptions options, Stopwatch watch) {
    if (Arrays.stream(program.rightHandSide()).allMatch(b -> b == 0)) {
      return Optional.empty();
    }
    PrimalCertificateSearch search = new PrimalCertificateSearch(program);
    return Overflow.none(search::homogeneous)
        .map(homogeneous -> search.ray(homogeneous, options, watch));
  }

  private Point ray(Program homogeneous, SolverOptions options, Stopwatch watch) {
    Point found = CertificateSearch.iterate(homogeneous, options, watch);
    double[] y = Arrays.copyOf(found.y(), program.constraintCount());
    for (int i = 0; i < y.length; i++) {
      y[i] /= norms[i];
    }
    watch.lap(Part.VERIFICATION);
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    return Rays.normalized(program, new Point(zero, y, zero));
  }

  /** The program in (y in terms of the scaled constraints, λ), with two more diagonal entries. */
  private Program homogeneous() {
    int m = program.constraintCount();
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < m; i++) {
      builder.addConstraint(0);
    }
    int lambda = builder.addConstraint(1);
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          builder.coefficient(i, k, data.row(p), data.column(p), data.value(p) / norms[i]);
        }
      }
      for (int i = 0; i < data.block().size(); i++) {
        if (data.block().kind() != BlockKind.FREE) {
          builder.coefficient(lambda, k, i, i, 1);
        }
      }
    }
    int extra = builder.addBlock(Block.diagonal(2));
    builder.objective(extra, 0, 0, 1);
    builder.coefficient(lambda, extra, 1, 1, 1);
    for (int i = 0; i < m; i++) {
      if (program.rightHandSide(i) != 0) {
        builder.coefficient(i, extra, 0, 0, -program.rightHandSide(i) / norms[i]);
      }
    }
    return builder.build();
  }
}
