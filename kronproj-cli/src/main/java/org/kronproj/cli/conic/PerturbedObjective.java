package org.kronproj.cli.conic;

import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * Solves a program whose optimal X may run away by way of one whose optimal X cannot: first with C
 * − D for a small positive diagonal D with unequal entries, roughly, and from there the program
 * itself, whose data alone decide about the answer.
 */
final class PerturbedObjective {

  /** How far the perturbed program is solved: further would only find its own optimum. */
  private static final double ROUGH = 1e-4;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private PerturbedObjective() {}

  /**
   * Solves a program.
   *
   * @param size D's entries are from once to twice this times 1 + max|C|
   */
  static Solution solve(Program program, double size, SolverOptions options) {
    SolverOptions first = options.withTolerance(Math.max(ROUGH, options.tolerance()));
    Solution rough = new Solver(first).solve(perturbed(program, size));
    SolverOptions second =
        rough.status().isSolved() ? options.withWarmStart(rough.point()) : options;
    return new Solver(second).solve(program);
  }

  /** The program with C − D. */
  static Program perturbed(Program program, double size) {
    double largest = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      for (int p = 0; p < program.data(k).objectiveEnd(); p++) {
        largest = Math.max(largest, Math.abs(program.data(k).value(p)));
      }
    }
    ProgramBuilder builder = Program.builder();
    for (double b : program.rightHandSide()) {
      builder.addConstraint(b);
    }
    int number = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      double[] diagonal = new double[data.block().size()];
      for (int i = 0; i < diagonal.length && data.block().kind() != BlockKind.FREE; i++) {
        diagonal[i] = -size * (1 + largest) * (1 + GOLDEN * number++ % 1);
      }
      for (int p = 0; p < data.objectiveEnd(); p++) {
        if (data.row(p) == data.column(p)) {
          diagonal[data.row(p)] += data.value(p);
        } else {
          builder.objective(k, data.row(p), data.column(p), data.value(p));
        }
      }
      for (int i = 0; i < diagonal.length; i++) {
        if (diagonal[i] != 0) {
          builder.objective(k, i, i, diagonal[i]);
        }
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int constraint = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          builder.coefficient(constraint, k, data.row(p), data.column(p), data.value(p));
        }
      }
    }
    return builder.build();
  }
}
