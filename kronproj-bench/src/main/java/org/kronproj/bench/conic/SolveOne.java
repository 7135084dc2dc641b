package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.kronproj.bench.projection.Timing;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Program;

/** Solves one SDPA file, once or again and again, and prints what the benchmark reads. */
public final class SolveOne {

  private SolveOne() {}

  /** Solves the file named by the first argument as often as the second says (once). */
  public static void main(String[] arguments) throws IOException {
    Program program = SdpaReader.read(Path.of(arguments[0]));
    double[] seconds = new double[arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1];
    Solution solution = null;
    for (int i = 0; i < seconds.length; i++) {
      long start = System.nanoTime();
      solution = new Solver(SolverOptions.defaults()).solve(program);
      seconds[i] = 1e-9 * (System.nanoTime() - start);
      System.out.printf("solve seconds: %.4f%n", seconds[i]);
      System.out.printf("parts: %s%n", solution.timings());
    }
    System.out.printf("status: %s%n", solution.status());
    System.out.printf("ending: %s%n", solution.ending());
    System.out.printf("iterations: %d%n", solution.iterations());
    System.out.printf("primal objective: %.10e%n", solution.primalObjective());
    System.out.printf("dual objective: %.10e%n", solution.dualObjective());
    System.out.printf("largest error: %.3e%n", solution.verification().errors().largest());
    // The first half warms up.
    double[] warm = Arrays.copyOfRange(seconds, seconds.length / 2, seconds.length);
    System.out.printf("median solve seconds: %.6f%n", Timing.median(warm));
  }
}
