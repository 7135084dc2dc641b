package org.kronproj.cli.robust;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.robust.Comparison;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Option;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;

/** One run of {@code robust plan}. */
final class PlanRun implements Callable<Integer> {

  private final Console console;
  private final RequestOptions requested;
  private final PlanOptions options;

  PlanRun(Console console, RequestOptions requested, PlanOptions options) {
    this.console = console;
    this.requested = requested;
    this.options = options;
  }

  @Override
  public Integer call() throws IOException {
    Outputs.check(options.json());
    PlanRequest request = requested.request(requested.ambient());
    CopySketch sketch = requested.sketch(requested.ambient());
    Planner planner = new Planner(request, sketch);
    Comparison comparison = RequestOptions.NAMES.in(() -> planner.compare(flips(request)));
    List<NamedOption> rows = new ArrayList<>();
    for (Option option : comparison.options()) {
      rows.add(new NamedOption(option.name(), option));
    }
    rows.addAll(comparison.plans().size(), forGivenCopyFailures(planner, request));
    PlanTable table = new PlanTable(comparison, sketch, rows);
    table.print(console.out());
    if (options.json() != null) {
      table.write(options.json());
    }
    return ExitStatus.SUCCESS;
  }

  private long flips(PlanRequest request) {
    long flips = options.flips() == null ? request.releases() : options.flips();
    if (flips < 1) {
      throw new InvalidValueException("--flips", Long.toString(flips), "at least 1");
    }
    return flips;
  }

  /** The plans for copies of a stated reliability, beside those that choose their own. */
  private List<NamedOption> forGivenCopyFailures(Planner planner, PlanRequest request) {
    Set<Double> failures = new LinkedHashSet<>();
    if (options.copyFailure() != null) {
      failures.add(options.copyFailure());
    } else {
      failures.add(0.1);
      failures.add(request.delta() / (4 * (double) request.releases()));
    }
    List<NamedOption> rows = new ArrayList<>();
    for (PlanKind kind : List.of(PlanKind.JUNG, PlanKind.ZCDP_RENYI, PlanKind.ZCDP_SAMPLED)) {
      for (double p : failures) {
        Plan plan = RequestOptions.NAMES.in(() -> planner.plan(kind, p));
        rows.add(new NamedOption(String.format(Locale.ROOT, "%s p=%.3g", kind, p), plan));
      }
    }
    return rows;
  }
}
