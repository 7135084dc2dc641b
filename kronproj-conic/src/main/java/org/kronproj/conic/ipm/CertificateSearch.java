package org.kronproj.conic.ipm;

import java.util.Optional;
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
}
