package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Path;
import org.kronproj.bench.peer.ProcessRun;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;

/**
 * One program, whole processes and parts of them, beside the faster peer.
 *
 * <p>"Started up" is the whole work, reading included, in a process that has done it four times
 * already: Java and OpenBLAS loaded, code compiled. "Less a trivial solve" is a new process less
 * what the same command takes for the smallest program.
 */
final class BesidePeers implements Scenario {

  private final String name;
  private final StructureInstance.Race race;
  private final StructureRuns runs;

  BesidePeers(String name, StructureInstance.Race race, StructureRuns runs) {
    this.name = name;
    this.race = race;
    this.runs = runs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void run(Size size, Figures figures) throws IOException {
    StructureInstance instance =
        size == Size.TINY ? StructureInstance.tiny().get(1) : race.instance();
    Path file = runs.file(instance);
    StructureRuns.Fastest peer = runs.fastestPeer(file);
    ProcessRun run = runs.solve(file);
    ProcessRun trivial = runs.solve(runs.file(StructureInstance.trivial()));
    ProcessRun again = runs.startedUp(file);
    String of = instance.name();
    double reading = again.number("read=").orElse(Double.NaN);
    double after =
        again.number("search=").orElse(Double.NaN) + again.number("solve=").orElse(Double.NaN);
    figures.report("value", of, StructureRuns.value(run), "");
    figures.report("whole process", of, run.seconds(), "s");
    figures.report("after reading", of, StructureRuns.afterReading(run), "s");
    figures.report("started up", of, reading + after, "s");
    figures.report("started up, after reading", of, after, "s");
    if (size == Size.TINY || Double.isInfinite(peer.seconds())) {
      return;
    }
    bounded(figures, "peer / whole process", peer.seconds() / run.seconds(), race.whole());
    bounded(figures, "peer / started up", peer.seconds() / (reading + after), race.startedUp());
    bounded(
        figures,
        "peer / process less a trivial solve",
        peer.seconds() / (run.seconds() - trivial.seconds()),
        0);
    bounded(
        figures,
        "peer's main loop / after reading",
        peer.loopSeconds() / StructureRuns.afterReading(run),
        race.afterReading());
    bounded(figures, "the same, started up", peer.loopSeconds() / after, 0);
  }

  private void bounded(Figures figures, String figure, double ratio, double atLeast) {
    if (atLeast > 0) {
      figures.atLeast(figure, race.instance().name(), ratio, "x", atLeast);
    } else {
      figures.report(figure, race.instance().name(), ratio, "x");
    }
  }
}
