package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Path;
import org.kronproj.conic.io.MpsReader;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.ipm.SolverStatus;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.StandardForm;
import org.kronproj.conic.verify.Certificates;

/**
 * What solving a file came to.
 *
 * @param solution the solution
 * @param primal the primal objective; of a linear program, cᵀx
 * @param dual the dual objective, likewise
 * @param violation the certificate's violation by the file's own data; infinite without one
 * @param seconds the time of the solve
 */
record AccuracyResult(
    Solution solution, double primal, double dual, double violation, double seconds) {

  /** Reads and solves a file. */
  static AccuracyResult of(Path file, SolverOptions options) throws IOException {
    if (file.toString().contains(".mps")) {
      LinearProgram linear = MpsReader.read(file, warning -> {});
      StandardForm form = StandardForm.of(linear);
      AccuracyResult result = solve(form.program(), options);
      double value = linear.objectiveAt(form.columns(result.solution.point().x()));
      return new AccuracyResult(
          result.solution, value, form.objective(result.dual), result.violation, result.seconds);
    }
    return solve(SdpaReader.read(file), options);
  }

  private static AccuracyResult solve(Program program, SolverOptions options) {
    long start = System.nanoTime();
    Solution solution = new Solver(options).solve(program);
    double seconds = 1e-9 * (System.nanoTime() - start);
    double violation =
        solution.certificate().isEmpty()
            ? Double.POSITIVE_INFINITY
            : solution.status() == SolverStatus.PRIMAL_INFEASIBLE
                ? Certificates.primalViolation(program, solution.certificate().get())
                : Certificates.dualViolation(program, solution.certificate().get());
    return new AccuracyResult(
        solution, solution.primalObjective(), solution.dualObjective(), violation, seconds);
  }

  double largestError() {
    return solution.verification().errors().largest();
  }

  SolverStatus status() {
    return solution.status();
  }
}
