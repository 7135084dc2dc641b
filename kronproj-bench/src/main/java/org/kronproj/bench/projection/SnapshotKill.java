package org.kronproj.bench.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.StrategyPolicy;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Kills a process at random moments while it updates a projection and saves it, over and over, and
 * checks that what the file holds is a whole state each time: it restores, and its answer is that
 * of a fresh build at its eigenvalues.
 */
@Command(
    name = "snapshot-kill",
    mixinStandardHelpOptions = true,
    description = "Kills a saving process again and again and counts corrupted snapshots.")
public final class SnapshotKill implements Callable<Integer> {

  private static final Seed SEED = Seed.of(23);
  private static final int ORDER = 48;
  private static final int ROWS = 400; // 10 MB a snapshot, so that most of the time goes to writing

  @Option(names = "--kills", description = "how many times (default: ${DEFAULT-VALUE})")
  private int kills = 200;

  @Option(names = "--child", hidden = true)
  private Path child;

  /** For picocli. */
  public SnapshotKill() {}

  @Override
  public Integer call() throws Exception {
    if (child != null) {
      saveForever(child);
      return 0;
    }
    Path folder = Files.createTempDirectory("snapshot-kill");
    Path file = folder.resolve("state");
    RandomStream random = SEED.split("moments").stream();
    int corrupted = 0;
    int whileWriting = 0;
    long newest = -1;
    for (int k = 0; k < kills; k++) {
      Process process = start(file);
      // From the first byte the child says, so that every kill meets a saving process.
      process.getInputStream().read();
      TimeUnit.MICROSECONDS.sleep(random.nextInt(60_000));
      process.destroyForcibly().waitFor();
      // Saving ends by renaming the temporary file: one that is there was being written.
      whileWriting += Files.deleteIfExists(folder.resolve(".state.tmp")) ? 1 : 0;
      long version = check(file);
      corrupted += version < 0 || version < newest ? 1 : 0;
      newest = Math.max(newest, version);
    }
    Files.deleteIfExists(file);
    Files.deleteIfExists(folder.resolve(".state.tmp"));
    Files.delete(folder);
    System.out.println(
        kills
            + " kills, "
            + whileWriting
            + " of them during a write, "
            + corrupted
            + " corrupted snapshots");
    return corrupted == 0 ? 0 : 1;
  }

  private static Process start(Path file) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            SnapshotKill.class.getName(),
            "--child",
            file.toString());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static MaintainedProjection build(double[] eigenvalues) {
    Weighting weighting = Weighting.twoSided(ORDER);
    try (Matrix a = Instances.random(ROWS, weighting.size(), SEED.split("constraints"))) {
      return MaintainedProjection.builder(weighting)
          .constraints(a)
          .eigenvalues(eigenvalues)
          .options(ProjectionOptions.defaults())
          .build();
    }
  }

  private static double[] first() {
    return Instances.eigenvalues(ORDER, 0.5, SEED.split("eigenvalues").stream());
  }

  /** Goes on from the file if there is one. */
  private static void saveForever(Path file) throws IOException {
    try (MaintainedProjection p =
        Files.exists(file)
            ? MaintainedProjection.restore(file, StrategyPolicy.automatic())
            : build(first())) {
      Walk walk = new Walk(p, 1, SEED.split("walk", p.version()));
      // Once before the clock starts: a cold process takes longer to get to a write than it lives.
      walk.step();
      p.snapshot(file);
      System.out.println("saving");
      while (true) {
        walk.step();
        p.snapshot(file);
      }
    }
  }

  /** The version the file holds, or −1 if it is not whole. */
  private static long check(Path file) {
    try (MaintainedProjection p = MaintainedProjection.restore(file, StrategyPolicy.automatic());
        MaintainedProjection fresh = build(p.eigenvalues())) {
      double[] h = Instances.vector(p.weighting().size(), SEED.split("question").stream());
      double difference = Instances.relativeDifference(p.project(h), fresh.project(h));
      return difference < 1e-9 ? p.version() : -1;
    } catch (IOException e) {
      System.out.println(e.getMessage());
      return -1;
    }
  }

  /**
   * Runs the test.
   *
   * @param arguments the command line
   */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new SnapshotKill()).execute(arguments));
  }
}
