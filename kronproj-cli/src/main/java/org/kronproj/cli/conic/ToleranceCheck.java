package org.kronproj.cli.conic;

import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.ipm.SolverOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Refuses tolerances that the solver does not take, as any other wrong value of an option. */
final class ToleranceCheck {

  private ToleranceCheck() {}

  /** Throws where the solver would. */
  static void check(CommandSpec spec, double tolerance) {
    try {
      SolverOptions.defaults().withTolerance(tolerance);
    } catch (InvalidValueException e) {
      throw new ParameterException(spec.commandLine(), "--" + e.getMessage(), e);
    }
  }
}
