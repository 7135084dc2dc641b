package org.kronproj.bench.conic;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.EngineeringPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Program;

/** The generated programs that the solver is measured on. */
final class SolverInstances {

  private static final Seed SEED = Seed.of(20_260);

  private SolverInstances() {}

  /** Programs that take the faster peer about a second or more, by name. */
  static Map<String, Supplier<Program>> large() {
    Map<String, Supplier<Program>> programs = new LinkedHashMap<>();
    programs.put("maxcut-800", () -> GraphPrograms.maxCut(Graph.torus(20, 40, SEED)));
    programs.put("maxcut-1500", () -> GraphPrograms.maxCut(Graph.random(1500, 6000, SEED)));
    programs.put("maxcut-2000", () -> GraphPrograms.maxCut(Graph.torus(40, 50, SEED)));
    programs.put("slacks-800", () -> GraphPrograms.maxCutWithSlacks(Graph.torus(20, 40, SEED)));
    programs.put(
        "equipartition-500", () -> GraphPrograms.equipartition(Graph.random(500, 5000, SEED)));
    programs.put("theta-200-3000", () -> GraphPrograms.theta(Graph.random(200, 3000, SEED)));
    programs.put("theta-250-4500", () -> GraphPrograms.theta(Graph.random(250, 4500, SEED)));
    programs.put("theta-300-6000", () -> GraphPrograms.theta(Graph.random(300, 6000, SEED)));
    programs.put("control-40", () -> EngineeringPrograms.control(40, SEED));
    programs.put("control-50", () -> EngineeringPrograms.control(50, SEED));
    return programs;
  }

  /** Small ones, to see that everything works. */
  static Map<String, Supplier<Program>> tiny() {
    Map<String, Supplier<Program>> programs = new LinkedHashMap<>();
    programs.put("maxcut-20", () -> GraphPrograms.maxCut(Graph.torus(4, 5, SEED)));
    programs.put("theta-20-40", () -> GraphPrograms.theta(Graph.random(20, 40, SEED)));
    programs.put("control-4", () -> EngineeringPrograms.control(4, SEED));
    return programs;
  }
}
