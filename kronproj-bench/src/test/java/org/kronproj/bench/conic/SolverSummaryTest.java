package org.kronproj.bench.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.kronproj.bench.conic.SolverFigures.Figure;

/** Bounds are passed or failed as the figures say, and a missing verdict is never passed over. */
class SolverSummaryTest {

  private static final String OWN = "kronproj";

  private static Figure figure(String solver, double seconds, double megabytes, String status) {
    return new Figure("a", solver, seconds, seconds, megabytes, 1e-9, status);
  }

  private static Map<String, Figure> row(Figure... figures) {
    Map<String, Figure> row = new LinkedHashMap<>();
    for (Figure figure : figures) {
      row.put(figure.solver(), figure);
    }
    return row;
  }

  @Test
  void aMissingVerdictFails() {
    SolverSummary summary = new SolverSummary();
    summary.add("good", row(figure("csdp", 2, 100, "solved"), figure(OWN, 2, 100, "solved")), OWN);
    assertThat(summary.isComplete()).isTrue();
    summary.add("bad", row(figure("csdp", 2, 100, "solved"), figure(OWN, 300, 100, "")), OWN);
    assertThat(summary.isComplete()).isFalse();
    assertThat(summary.text()).contains("FAIL  no verdict of ours on: bad");
  }

  @Test
  void ratiosAreTakenToTheFasterPeerWithAVerdict() {
    SolverSummary summary = new SolverSummary();
    summary.add(
        "long",
        row(
            figure("csdp", 4, 100, "solved"),
            figure("sdpa", 1, 100, ""),
            figure(OWN, 4, 349, "solved")),
        OWN);
    assertThat(summary.text())
        .contains("pass  geometric mean", "1.000")
        .contains("pass  largest ratio there: 1.000 (long; bound 2.0; 0 of 1 above)")
        .contains("pass  largest MB above 1.5 times")
        .doesNotContain("FAIL");
    summary.add(
        "longer", row(figure("csdp", 2, 100, "solved"), figure(OWN, 4.2, 351, "solved")), OWN);
    assertThat(summary.text())
        .contains("FAIL  geometric mean")
        .contains("FAIL  largest ratio there: 2.100 (longer; bound 2.0; 1 of 2 above)")
        .contains("FAIL  largest MB above 1.5 times");
  }

  @Test
  void shortOnesAreHeldToSecondsAndLinearOnesToNothing() {
    SolverSummary summary = new SolverSummary();
    summary.add(
        "short",
        row(
            figure("sdpa", 0.05, 20, "pdOPT"),
            figure("in-process", 0.2, 20, "OPTIMAL"),
            figure(OWN, 0.4, 60, "solved")),
        OWN);
    summary.add(
        "linear", row(figure("clp", 0.01, 20, "Optimal"), figure(OWN, 0.6, 60, "solved")), OWN);
    assertThat(summary.text())
        .contains("pass  largest seconds", "0.400 (short")
        .contains("FAIL  largest ratio there, repeated in one process: 4.000 (short")
        .contains("beside CLP: geometric mean of the ratios 60.00")
        .doesNotContain("geometric mean of the ratios where");
  }
}
