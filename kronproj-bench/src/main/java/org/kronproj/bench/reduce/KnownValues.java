package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.kronproj.bench.peer.ProcessRun;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;

/** Values beside known ones, and beside the peer that answers first. */
final class KnownValues implements Scenario {

  private static final double CLOSE = 1e-6;

  private final String name;
  private final List<StructureInstance> instances;
  private final StructureRuns runs;

  KnownValues(String name, List<StructureInstance> instances, StructureRuns runs) {
    this.name = name;
    this.instances = instances;
    this.runs = runs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void run(Size size, Figures figures) throws IOException {
    for (StructureInstance instance : size == Size.TINY ? StructureInstance.tiny() : instances) {
      Path file = runs.file(instance);
      ProcessRun run = runs.once(file);
      double value = StructureRuns.value(run);
      figures.report("value", instance.name(), value, "");
      if (!Double.isNaN(instance.optimum())) {
        figures.atMost(
            "error in the value", instance.name(), error(value, instance.optimum()), "", CLOSE);
      }
      figures.atMost(
          "largest DIMACS error", instance.name(), StructureRuns.largestError(run), "", 1e-7);
      if (instance.peers()) {
        double peer = runs.fastestPeer(file).value();
        if (!Double.isNaN(peer)) {
          figures.atMost("difference to the peer", instance.name(), error(value, peer), "", CLOSE);
        }
      }
    }
  }

  private static double error(double value, double expected) {
    return Math.abs(value - expected) / (1 + Math.abs(expected));
  }
}
