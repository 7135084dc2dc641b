package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.ipm.CentralPath;
import org.kronproj.conic.ipm.CentralPathOptions;
import org.kronproj.conic.ipm.CentralPathRecord;
import org.kronproj.conic.ipm.CentralPathResult;
import org.kronproj.conic.ipm.LongStepSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.newton.WeightForm;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.projection.AmortisedCost;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.UpdateKind;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The paper's lazily maintained central path beside the same path with fresh weights and beside
 * long steps: updates of each kind, Σ r_t·g_{r_t} beside its bound, and seconds, for several ε_mp.
 *
 * <pre>
 * java -cp … org.kronproj.bench.reduce.CentralPathExperiment --csv path.csv
 * </pre>
 */
@Command(
    name = "central-path-experiment",
    mixinStandardHelpOptions = true,
    description = "Measures the lazily maintained central path.")
public final class CentralPathExperiment implements Callable<Integer> {

  private static final Seed SEED = Seed.of(2023);
  private static final double CUTOFF = 0.3;

  @Option(names = "--csv", description = "write the summary to this file")
  private Path csv;

  @Option(names = "--iterations", description = "write every iteration of every run to this file")
  private Path iterations;

  @Option(names = "--threads", description = "BLAS threads (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--fresh-limit", description = "iterations of the fresh runs (default: all)")
  private int freshLimit = Integer.MAX_VALUE;

  @Option(names = "--only", description = "run only this instance: sdp or lp")
  private String only = "";

  @Option(names = "--tiny", description = "tiny sizes, to see that everything works")
  private boolean tiny;

  private final List<String> rows = new ArrayList<>();
  private final List<String> iterationRows = new ArrayList<>();

  /** For picocli. */
  public CentralPathExperiment() {}

  @Override
  public Integer call() throws IOException {
    BlasThreads.set(threads);
    rows.add(
        "instance,method,epsilon,status,iterations,seconds,seconds_per_iteration,deferred,"
            + "rank_updated,refactored,rebuilt,weighted_ranks,bound,gap,residual");
    iterationRows.add(
        "instance,method,epsilon,iteration,mu,centrality,log_change,kind,moved,seconds");
    if (!only.equals("lp")) {
      Program sdp = CommutingPrograms.diagonalObjective(tiny ? 20 : 400, tiny ? 10 : 200, SEED);
      Program reduced = StructureSearch.thorough(SEED).search(sdp).reduced();
      run("sdp-" + reduced.order(), reduced, WeightForm.TWO_SIDED);
    }
    if (!only.equals("sdp")) {
      Program lp = linear(tiny ? 60 : 4000, tiny ? 15 : 1000);
      run("lp-" + lp.order(), lp, WeightForm.VECTOR);
    }
    if (csv != null) {
      Files.write(csv, rows);
    }
    if (iterations != null) {
      Files.write(iterations, iterationRows);
    }
    return 0;
  }

  private void run(String name, Program program, WeightForm form) {
    for (double epsilon : new double[] {0.1, 0.3, 1}) {
      CentralPathOptions lazy = CentralPathOptions.lazy(form);
      follow(
          name,
          "lazy",
          epsilon,
          lazy.withProjection(lazy.projection().withLaziness(epsilon, CUTOFF)),
          program);
    }
    CentralPathOptions fresh = CentralPathOptions.fresh(form);
    follow(
        name,
        "fresh",
        0,
        fresh.withIterationLimit(Math.min(freshLimit, fresh.iterationLimit())),
        program);
    longSteps(name, "long steps, fresh", program, null);
    longSteps(name, "long steps, maintained", program, form);
  }

  private void follow(
      String name, String method, double epsilon, CentralPathOptions options, Program program) {
    CentralPathResult result = new CentralPath(options).solve(program);
    Map<UpdateKind, Integer> kinds = new EnumMap<>(UpdateKind.class);
    double path = 0;
    int number = 0;
    for (CentralPathRecord record : result.history()) {
      kinds.merge(record.kind(), 1, Integer::sum);
      path += record.seconds();
      iterationRows.add(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%d,%.6g,%.4g,%.4g,%s,%d,%.6f",
              name,
              method,
              epsilon,
              number++,
              record.mu(),
              record.centrality(),
              record.logChange(),
              record.kind(),
              record.moved(),
              record.seconds()));
    }
    AmortisedCost cost = AmortisedCost.conjectured(CUTOFF);
    report(
        name,
        method,
        epsilon,
        result.status().toString(),
        result.history().size(),
        result.seconds(),
        path / Math.max(1, result.history().size()),
        kinds,
        result.weightedRanks(cost),
        epsilon > 0 ? result.bound(cost, epsilon) : Double.NaN,
        (result.dualObjective() - result.primalObjective())
            / (1 + Math.abs(result.dualObjective()) + Math.abs(result.primalObjective())),
        Math.max(result.primalResidual(), result.dualResidual()));
  }

  private void longSteps(String name, String method, Program program, WeightForm form) {
    long begin = System.nanoTime();
    Map<UpdateKind, Integer> kinds = new EnumMap<>(UpdateKind.class);
    Solution solution;
    if (form == null) {
      solution = new Solver(SolverOptions.defaults()).solve(program);
    } else {
      LongStepSolver.Result result =
          new LongStepSolver(SolverOptions.defaults(), form, ProjectionOptions.defaults())
              .solve(program);
      result.choices().forEach(choice -> kinds.merge(choice.kind(), 1, Integer::sum));
      solution = result.solution();
    }
    double seconds = 1e-9 * (System.nanoTime() - begin);
    report(
        name,
        method,
        0,
        solution.status().toString(),
        solution.iterations(),
        seconds,
        seconds / Math.max(1, solution.iterations()),
        kinds,
        Double.NaN,
        Double.NaN,
        solution.verification().errors().gap(),
        Math.max(
            solution.verification().errors().primalResidual(),
            solution.verification().errors().dualResidual()));
  }

  private void report(
      String name,
      String method,
      double epsilon,
      String status,
      int count,
      double seconds,
      double perIteration,
      Map<UpdateKind, Integer> kinds,
      double weighted,
      double bound,
      double gap,
      double residual) {
    int deferred = kinds.getOrDefault(UpdateKind.DEFERRED, 0);
    int ranked = kinds.getOrDefault(UpdateKind.RANK_UPDATED, 0);
    int refactored = kinds.getOrDefault(UpdateKind.REFACTORED, 0);
    int rebuilt = kinds.getOrDefault(UpdateKind.REBUILT, 0);
    System.out.printf(
        Locale.ROOT,
        "%-9s %-23s eps %-4s %-10s %5d iterations %8.2f s %8.3f ms each  deferred %d ranked %d"
            + " refactored %d rebuilt %d  sum r*g %.4g bound %.4g  gap %.1e residual %.1e%n",
        name,
        method,
        epsilon,
        status,
        count,
        seconds,
        1e3 * perIteration,
        deferred,
        ranked,
        refactored,
        rebuilt,
        weighted,
        bound,
        gap,
        residual);
    rows.add(
        String.format(
            Locale.ROOT,
            "%s,\"%s\",%s,%s,%d,%.4f,%.6f,%d,%d,%d,%d,%.6g,%.6g,%.3g,%.3g",
            name,
            method,
            epsilon,
            status,
            count,
            seconds,
            perIteration,
            deferred,
            ranked,
            refactored,
            rebuilt,
            weighted,
            bound,
            gap,
            residual));
  }

  /** The vectors of a commuting program of the same kind: dense rows, x = 1 feasible. */
  private static Program linear(int n, int m) {
    org.kronproj.base.RandomStream random = SEED.split("linear").stream();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(n));
    double[] objective = new double[n];
    for (int i = 0; i < n; i++) {
      objective[i] = -0.5 - random.nextDouble();
    }
    for (int i = 0; i < m; i++) {
      double y = 2 * random.nextDouble() - 1;
      double[] row = new double[n];
      double sum = 0;
      for (int j = 0; j < n; j++) {
        row[j] = 2 * random.nextDouble() - 1;
        sum += row[j];
        objective[j] += y * row[j];
      }
      builder.coefficient(builder.addConstraint(sum), 0, row);
    }
    builder.objective(0, objective);
    return builder.build();
  }

  /**
   * Runs the experiment.
   *
   * @param arguments the command line
   */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new CentralPathExperiment()).execute(arguments));
  }
}
