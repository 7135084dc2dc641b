package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Answer;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Block;
import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Solves every instance of a folder and holds verdict, values, DIMACS errors and certificates
 * against what its {@code reference.csv} and peers say.
 *
 * <pre>
 * kronproj-bench/run conic-accuracy --data DIR --set sdplib --peers peers.csv --csdp csdp --sdpa sdpa
 * </pre>
 */
@Command(
    name = "conic-accuracy",
    mixinStandardHelpOptions = true,
    description = "Checks the solver's answers on a collection.")
public final class ConicAccuracy implements Callable<Integer> {

  @Option(names = "--data", description = "the folder that holds the collections' folders")
  private Path data = Path.of(".");

  @Option(
      names = "--set",
      required = true,
      description = "sdplib, infeasible, netlib, lp-infeasible or tiny (made for the purpose)")
  private AccuracySet set;

  @Option(names = "--only", description = "a regular expression for the instances' names")
  private String only = ".*";

  @Option(names = "--except", description = "a regular expression for names to leave out")
  private String except = "";

  @Option(
      names = "--peers",
      description = "a CSV file that keeps the peers' errors in semidefinite sets")
  private Path peers;

  @Option(names = "--csdp", description = "runs this CSDP where its errors are not kept yet")
  private String csdp;

  @Option(names = "--sdpa", description = "runs this SDPA where its errors are not kept yet")
  private String sdpa;

  @Option(names = "--tolerance", description = "the solver's tolerance (${DEFAULT-VALUE})")
  private double tolerance = 1e-8;

  @Option(names = "--threads", description = "threads of the solver and of BLAS (${DEFAULT-VALUE})")
  private int threads = 1;

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  private final List<String> rows = new ArrayList<>();
  private int total;
  private int passed;

  /** For picocli. */
  public ConicAccuracy() {}

  @Override
  public Integer call() throws IOException {
    BlasThreads.set(threads);
    rows.add(
        "name,class,verdict,ending,iterations,primal,dual,reference,e1,e2,e3,e4,e5,e6,largest,"
            + "peer_largest,violation,seconds,pass,fault");
    print(
        "%-22s %-17s %16s %9s %9s %8s  %s%n",
        "instance", "verdict", "value", "error", "peer", "seconds", "fault");
    if (set == AccuracySet.TINY) {
      sweepTiny();
    } else {
      sweep(data.resolve(set.folder()));
    }
    print("%d of %d pass%n", passed, total);
    if (csv != null) {
      Files.write(csv, rows);
    }
    return passed == total ? 0 : 1;
  }

  private void sweep(Path folder) throws IOException {
    AccuracyRule rule = new AccuracyRule(set);
    // The peers whose errors are kept read SDPA's format only.
    PeerErrors errors =
        peers == null || set.isLinear() ? null : new PeerErrors(peers, peerCommands());
    for (AccuracyReference reference : AccuracyReference.read(folder.resolve(set.reference()))) {
      Path file = folder.resolve(reference.name() + set.ending()).toAbsolutePath();
      if (reference.name().matches(only) && !reference.name().matches(except)) {
        double peer = errors == null ? Double.NaN : errors.best(reference.name(), file);
        AccuracyResult result =
            AccuracyResult.of(
                file, SolverOptions.defaults().withTolerance(tolerance).withThreads(threads));
        report(reference, result, peer, rule.fault(reference, result, peer));
      }
    }
  }

  private Map<String, String> peerCommands() {
    Map<String, String> commands = new LinkedHashMap<>();
    if (csdp != null) {
      commands.put("csdp", csdp);
    }
    if (sdpa != null) {
      commands.put("sdpa", sdpa);
    }
    return commands;
  }

  private void report(
      AccuracyReference reference, AccuracyResult result, double peer, String fault) {
    total++;
    passed += fault.isEmpty() ? 1 : 0;
    boolean certified = Double.isFinite(result.violation());
    print(
        "%-22s %-17s %16.9e %9.1e %9.1e %8.3f  %s%n",
        reference.name(),
        result.status(),
        result.dual(),
        certified ? result.violation() : result.largestError(),
        peer,
        result.seconds(),
        fault);
    StringBuilder row = new StringBuilder();
    row.append(
        String.format(
            Locale.ROOT,
            "%s,%s,%s,%s,%d,%.10e,%.10e,%.10e",
            reference.name(),
            reference.kind(),
            result.status(),
            result.solution().ending(),
            result.solution().iterations(),
            result.primal(),
            result.dual(),
            reference.value()));
    for (double error : result.solution().verification().errors().toArray()) {
      row.append(String.format(Locale.ROOT, ",%.2e", error));
    }
    rows.add(
        row.append(
                String.format(
                    Locale.ROOT,
                    ",%.2e,%.2e,%.2e,%.3f,%s,%s",
                    result.largestError(),
                    peer,
                    result.violation(),
                    result.seconds(),
                    fault.isEmpty(),
                    fault.replace(',', ';')))
            .toString());
  }

  /** Writes generated programs and their reference file to a folder of their own and sweeps it. */
  private void sweepTiny() throws IOException {
    Path folder = Files.createTempDirectory("conic-accuracy");
    List<Path> files = new ArrayList<>();
    List<String> reference = new ArrayList<>();
    reference.add("name,optimal_value,status,class,rel_tol");
    for (Instance instance : tiny()) {
      Path file = folder.resolve(instance.name() + set.ending());
      SdpaWriter.write(instance.program(), file);
      files.add(file);
      reference.add(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,",
              instance.name(),
              Double.isNaN(instance.optimalValue()) ? "" : instance.optimalValue(),
              describe(instance.answer())));
    }
    files.add(folder.resolve(set.reference()));
    Files.write(folder.resolve(set.reference()), reference);
    sweep(folder);
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
  }

  private static List<Instance> tiny() {
    List<Block> blocks = List.of(Block.semidefinite(5), Block.diagonal(4));
    return List.of(
        KnownPrograms.optimal(blocks, 6, 0.5, Seed.of(1)),
        KnownPrograms.primalInfeasible(blocks, 6, Seed.of(2)),
        KnownPrograms.dualInfeasible(blocks, 6, Seed.of(3)),
        GraphPrograms.thetaOfCycle(7),
        DelicatePrograms.dependent(5, 4, 2, Seed.of(4)),
        DelicatePrograms.squareRootOfTwo(),
        DelicatePrograms.unattained(),
        DelicatePrograms.gap(),
        DelicatePrograms.noInterior());
  }

  /** The status and the class of a reference file, in SDPA's words. */
  private static String describe(Answer answer) {
    return switch (answer) {
      case OPTIMAL, UNKNOWN -> "optimal,regular";
      case PRIMAL_INFEASIBLE -> "dual-infeasible,strong";
      case DUAL_INFEASIBLE -> "primal-infeasible,strong";
      case ILL_POSED -> "optimal,gap";
    };
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new ConicAccuracy())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .registerConverter(
                AccuracySet.class,
                word -> AccuracySet.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_')))
            .execute(arguments));
  }
}
