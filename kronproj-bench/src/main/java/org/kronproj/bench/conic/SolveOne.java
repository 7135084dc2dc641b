package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Path;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.ipm.Timings;
import org.kronproj.conic.model.Program;

/** Solves one SDPA file and prints what the benchmark reads, in the way of the peers' output. */
public final class SolveOne {

  private SolveOne() {}

  /** Solves the file named by the first argument as often as the second says (once). */
  public static void main(String[] arguments) throws IOException {
    Program program = SdpaReader.read(Path.of(arguments[0]));
    int repeat = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
    for (int i = 0; i < repeat; i++) {
      long start = System.nanoTime();
      Solution solution = new Solver(SolverOptions.defaults()).solve(program);
      Timings timings = solution.timings();
      System.out.printf("status: %s%n", solution.status());
      System.out.printf("ending: %s%n", solution.ending());
      System.out.printf("iterations: %d%n", solution.iterations());
      System.out.printf("primal objective: %.10e%n", solution.primalObjective());
      System.out.printf("dual objective: %.10e%n", solution.dualObjective());
      System.out.printf("largest error: %.3e%n", solution.verification().errors().largest());
      System.out.printf("solve seconds: %.4f%n", 1e-9 * (System.nanoTime() - start));
      System.out.printf("parts: %s%n", timings);
    }
  }
}
