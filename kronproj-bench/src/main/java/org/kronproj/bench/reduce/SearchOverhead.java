package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.kronproj.bench.peer.ProcessRun;
import org.kronproj.bench.projection.Timing;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;

/**
 * What looking costs where there is nothing to find: whole processes with the search and without,
 * in turns. The figure is the median of the differences of neighbours over the median without, so
 * that what the machine does meanwhile falls on both.
 */
final class SearchOverhead implements Scenario {

  private static final double MOST = 0.05;

  private final StructureRuns runs;

  SearchOverhead(StructureRuns runs) {
    this.runs = runs;
  }

  @Override
  public String name() {
    return "overhead";
  }

  @Override
  public void run(Size size, Figures figures) throws IOException {
    if (size == Size.TINY) {
      return;
    }
    for (StructureInstance instance : StructureInstance.unstructured()) {
      Path file = runs.file(instance);
      runs.once(file);
      int count = Math.max(runs.repeat(), 5);
      double[] without = new double[count];
      double[] differences = new double[count];
      double[] cpu = new double[count];
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        ProcessRun off = i % 2 == 0 ? runs.once(file, "--reduce", "off") : null;
        ProcessRun auto = runs.once(file);
        off = off == null ? runs.once(file, "--reduce", "off") : off;
        without[i] = off.seconds();
        differences[i] = auto.seconds() - off.seconds();
        cpu[i] = auto.cpuSeconds() / off.cpuSeconds() - 1;
        values.add(Math.abs(StructureRuns.value(auto) - StructureRuns.value(off)));
      }
      double usual = Timing.median(without);
      figures.report("without looking", instance.name(), usual, "s");
      figures.atMost(
          "looking, in solves", instance.name(), Timing.median(differences) / usual, "", MOST);
      figures.report("the same by processor time", instance.name(), Timing.median(cpu), "");
      figures.report(
          "difference of the values",
          instance.name(),
          values.stream().mapToDouble(d -> d).max().orElse(0),
          "");
    }
  }
}
