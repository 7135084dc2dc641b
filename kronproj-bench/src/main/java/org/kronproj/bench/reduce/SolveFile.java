package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.kronproj.base.Seed;
import org.kronproj.cli.conic.SmallPrograms;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.linalg.BlasThreads;

/**
 * Reads a file, reduces, solves and verifies five times in one process, and says in one line how
 * long the last of them took: what remains when Java has started up.
 *
 * <pre>
 * java -cp … org.kronproj.bench.reduce.SolveFile FILE
 * </pre>
 */
public final class SolveFile {

  private static final int REPEATS = 5;

  private SolveFile() {}

  /**
   * Runs it.
   *
   * @param arguments the file
   * @throws IOException if it cannot be read
   */
  public static void main(String... arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    for (int i = 1; i < REPEATS; i++) {
      run(file);
    }
    System.out.println(run(file));
  }

  private static String run(Path file) throws IOException {
    long begin = System.nanoTime();
    BlasThreads.loadAhead();
    Program program = SdpaReader.read(file);
    SmallPrograms.limitThreads(program);
    double reading = seconds(begin);
    begin = System.nanoTime();
    ReductionChain chain = StructureSearch.worthwhile(Seed.of(0)).search(program);
    double searching = seconds(begin);
    begin = System.nanoTime();
    Solution solution = new ReducingSolver(SolverOptions.defaults()).solve(chain);
    return String.format(
        Locale.ROOT,
        "status=%s primal=%.10g read=%.3f search=%.3f solve=%.3f found=%s",
        solution.status(),
        solution.primalObjective(),
        reading,
        searching,
        seconds(begin),
        chain.steps());
  }

  private static double seconds(long begin) {
    return 1e-9 * (System.nanoTime() - begin);
  }
}
