package org.kronproj.conic.ipm;

import java.util.List;
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
 * Looks for a proof that no y is feasible where the iterates of the program itself do not show one:
 * minimises λ such that X + λI ⪰ 0, ⟨A_i, X⟩ = 0 and ⟨C, X⟩ ≥ 1. The counterpart of {@link
 * PrimalCertificateSearch}.
 *
 * <p>Unless C is a combination of the A_i (and some y makes Z zero), this program has strictly
 * feasible X, so the iteration converges however ill-posed the program it is about. If λ comes near
 * 0, X is a certificate; if some feasible Z has a trace of t, λ is at least 1/t.
 */
final class DualCertificateSearch {

  private final Program program;
  private final double[] norms;
  private final double objectiveNorm;

  private DualCertificateSearch(Program program, double objectiveNorm) {
    this.program = program;
    this.objectiveNorm = objectiveNorm;
    norms = FrobeniusNorms.ofConstraints(program);
  }

  /**
   * Runs the search.
   *
   * @return what may be certificates: X as it is in the cone, and as it satisfies ⟨A_i, X⟩ = 0;
   *     none where there is no objective
   */
  static List<Point> run(Program program, SolverOptions options, Stopwatch watch) {
    double norm = FrobeniusNorms.ofObjective(program);
    if (!(norm > 0)) {
      return List.of();
    }
    DualCertificateSearch search = new DualCertificateSearch(program, norm);
    return Overflow.none(search::homogeneous)
        .map(homogeneous -> search.rays(homogeneous, options, watch))
        .orElse(List.of());
  }

  private List<Point> rays(Program homogeneous, SolverOptions options, Stopwatch watch) {
    Point found = CertificateSearch.iterate(homogeneous, options, watch);
    int last = program.blockCount();
    double lambda = found.x().packed(last)[0];
    double[][] shifted = new double[last][];
    double[][] x = new double[last][];
    for (int k = 0; k < last; k++) {
      shifted[k] = found.x().packed(k);
      x[k] = shifted[k].clone();
      Block block = program.block(k);
      for (int i = 0; i < block.size() && block.kind() != BlockKind.FREE; i++) {
        x[k][block.isSemidefinite() ? (int) (i * (i + 3L) / 2) : i] -=
            lambda / CertificateSearch.NORM;
      }
    }
    watch.lap(Part.VERIFICATION);
    return List.of(ray(shifted), ray(x));
  }

  private Point ray(double[][] x) {
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    double[] y = new double[program.constraintCount()];
    return Rays.normalized(program, new Point(new BlockMatrix(program.blocks(), x), y, zero));
  }

  /**
   * The program in (X + λI)/{@value CertificateSearch#NORM}, with two more diagonal entries: λ, and
   * what ⟨C, X⟩ exceeds 1 by.
   */
  private Program homogeneous() {
    int m = program.constraintCount();
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < m; i++) {
      builder.addConstraint(0);
    }
    int normalisation = builder.addConstraint(1);
    double[] traces = new double[m + 1];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      copy(builder, k, data, 0, data.objectiveEnd(), normalisation, objectiveNorm, traces);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        copy(builder, k, data, data.begin(slot), data.end(slot), i, norms[i], traces);
      }
    }
    int extra = builder.addBlock(Block.diagonal(2));
    builder.objective(extra, 0, 0, -1);
    builder.coefficient(normalisation, extra, 1, 1, -1);
    for (int i = 0; i <= m; i++) {
      if (traces[i] != 0) {
        builder.coefficient(i, extra, 0, 0, -traces[i]);
      }
    }
    return builder.build();
  }

  private static void copy(
      ProgramBuilder builder,
      int block,
      BlockData data,
      int begin,
      int end,
      int constraint,
      double norm,
      double[] traces) {
    for (int p = begin; p < end; p++) {
      double value = data.value(p) / norm;
      builder.coefficient(
          constraint, block, data.row(p), data.column(p), CertificateSearch.NORM * value);
      if (data.row(p) == data.column(p) && data.block().kind() != BlockKind.FREE) {
        traces[constraint] += value;
      }
    }
  }
}
