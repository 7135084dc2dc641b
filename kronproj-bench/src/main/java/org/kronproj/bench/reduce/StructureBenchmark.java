package org.kronproj.bench.reduce;

import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.bench.scenario.ScenarioRun;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Solves programs with structure, whole processes from the file, beside peers, and programs without
 * structure with the search and without it.
 *
 * <pre>
 * kronproj-bench/run structure --csdp csdp --sdpa sdpa --csv structure.csv
 * </pre>
 */
@Command(
    name = "structure-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures what structure reduction is worth.")
public final class StructureBenchmark implements Callable<Integer> {

  @Mixin private ScenarioRun run;
  @Mixin private StructureRuns runs;

  /** For picocli. */
  public StructureBenchmark() {}

  @Override
  public Integer call() throws Exception {
    return run.of(
        List.of(
            new KnownValues("hamming", StructureInstance.hamming(), runs),
            new LargeGraphs(runs),
            new BesidePeers("start-up", StructureInstance.distanceEight(), runs),
            new BesidePeers("commuting-dense", StructureInstance.commutingDense(), runs),
            new BesidePeers("commuting-diagonal", StructureInstance.commutingDiagonal(), runs),
            new KnownValues("algebras", StructureInstance.algebras(), runs),
            new SearchOverhead(runs)));
  }

  /**
   * Runs the benchmark.
   *
   * @param arguments the command line
   */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new StructureBenchmark()).execute(arguments));
  }
}
