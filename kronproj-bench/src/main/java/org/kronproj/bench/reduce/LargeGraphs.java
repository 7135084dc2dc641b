package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.kronproj.bench.peer.ProcessRun;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;

/** Theta of graphs on 1024 and 2048 words: whole processes, with a solution file and without. */
final class LargeGraphs implements Scenario {

  private final StructureRuns runs;

  LargeGraphs(StructureRuns runs) {
    this.runs = runs;
  }

  @Override
  public String name() {
    return "large";
  }

  @Override
  public void run(Size size, Figures figures) throws IOException {
    if (size == Size.TINY) {
      measure(StructureInstance.tiny().get(0), Double.POSITIVE_INFINITY, figures);
      return;
    }
    List<StructureInstance> large = StructureInstance.large();
    measure(large.get(0), 3, figures);
    measure(large.get(1), 12, figures);
  }

  private void measure(StructureInstance instance, double seconds, Figures figures)
      throws IOException {
    Path file = runs.file(instance);
    String name = instance.name();
    ProcessRun plain = runs.solve(file);
    figures.atMost("whole process", name, plain.seconds(), "s", seconds);
    figures.atMost("peak memory", name, plain.megabytes(), "MB", 4096);
    Path solution = Files.createTempFile("structure", ".sol");
    ProcessRun writing = runs.solve(file, "--solution", solution.toString());
    Files.delete(solution);
    figures.report("whole process, with solution", name, writing.seconds(), "s");
    figures.atMost(
        "what the solution adds, in runs",
        name,
        writing.seconds() / plain.seconds() - 1,
        "",
        Double.isInfinite(seconds) ? seconds : 1);
  }
}
