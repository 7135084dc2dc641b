package org.kronproj.bench.reduce;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.kronproj.base.Seed;
import org.kronproj.cli.conic.SmallPrograms;
import org.kronproj.conic.io.CsdpSolutionWriter;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.linalg.BlasThreads;

/**
 * One whole process: reads a file, reduces, solves, verifies, perhaps writes the solution, and says
 * in one line how long each took.
 *
 * <pre>
 * java -cp … org.kronproj.bench.reduce.SolveFile FILE auto|off|again [SOLUTION]
 * </pre>
 *
 * <p>{@code again} does all of it five times and reports the last, as in a process that has started
 * up already.
 */
public final class SolveFile {

  private static final int REPEATS = 5;

  private SolveFile() {}

  /**
   * Runs it.
   *
   * @param arguments the file, {@code auto}, {@code off} or {@code again}, and where to write the
   *     solution
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String... arguments) throws IOException {
    List<String> all = List.of(arguments);
    for (int i = 1; all.get(1).equals("again") && i < REPEATS; i++) {
      run(all);
    }
    System.out.println(run(all));
  }

  private static String run(List<String> arguments) throws IOException {
    long begin = System.nanoTime();
    BlasThreads.loadAhead();
    Program program = SdpaReader.read(Path.of(arguments.get(0)));
    SmallPrograms.limitThreads(program);
    double reading = seconds(begin);
    begin = System.nanoTime();
    ReductionChain chain =
        arguments.get(1).equals("off")
            ? new ReductionChain(program, List.of())
            : StructureSearch.worthwhile(Seed.of(0)).search(program);
    double searching = seconds(begin);
    begin = System.nanoTime();
    Solution solution = new ReducingSolver(SolverOptions.defaults()).solve(chain);
    double solving = seconds(begin);
    begin = System.nanoTime();
    if (arguments.size() > 2) {
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(Path.of(arguments.get(2))))) {
        CsdpSolutionWriter.write(solution.point(), out);
      }
    }
    return String.format(
        Locale.ROOT,
        "status=%s primal=%.10g dual=%.10g error=%.2e iterations=%d read=%.3f search=%.3f"
            + " solve=%.3f write=%.3f %s found=%s",
        solution.status(),
        solution.primalObjective(),
        solution.dualObjective(),
        solution.verification().errors().largest(),
        solution.iterations(),
        reading,
        searching,
        solving,
        seconds(begin),
        solution.timings(),
        chain.steps());
  }

  private static double seconds(long begin) {
    return 1e-9 * (System.nanoTime() - begin);
  }
}
