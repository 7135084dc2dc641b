package org.kronproj.conic.ipm;

import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.conic.newton.NewtonSystem;
import org.kronproj.conic.newton.Workers;

/** What the searches for certificates of infeasibility share. */
final class CertificateSearch {

  /**
   * What the homogeneous constraints are scaled to. Certificates of nearly ill-posed programs are
   * 10⁶ to 4·10⁸ times as large as what they are normalised by; from a start of order one they then
   * have no orders of magnitude to cross.
   */
  static final double NORM = 1e6;

  private static final int ITERATIONS = 300;

  private CertificateSearch() {}

  /** Where the iteration for a homogeneous program ends. */
  static Point iterate(Program homogeneous, SolverOptions options, Stopwatch watch) {
    SolverOptions quiet =
        options
            .withWarmStart(Optional.empty())
            .withSteps(StepRule.defaults())
            .withListener(IterationListener.none())
            .withTolerance(Math.min(1e-10, options.tolerance()))
            .withMaximumIterations(ITERATIONS);
    try (Workers workers = new Workers(options.threads());
        NewtonSystem newton = new DirectNewtonSystem(homogeneous, workers);
        InteriorPoint method =
            new InteriorPoint(
                homogeneous, newton, workers, quiet, ResidualPolicy.BOTH_PACED, watch)) {
      return method.run().point();
    }
  }

  /** ‖A_i‖_F for each constraint. */
  static double[] norms(Program program) {
    double[] norms = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        norms[i] = Math.hypot(norms[i], norm(data, data.begin(slot), data.end(slot)));
      }
    }
    return norms;
  }

  /** ‖C‖_F. */
  static double objectiveNorm(Program program) {
    double norm = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      norm = Math.hypot(norm, norm(data, 0, data.objectiveEnd()));
    }
    return norm;
  }

  private static double norm(BlockData data, int begin, int end) {
    double norm = 0;
    for (int p = begin; p < end; p++) {
      double twice = data.row(p) == data.column(p) ? 1 : Math.sqrt(2);
      norm = Math.hypot(norm, twice * data.value(p));
    }
    return norm;
  }
}
