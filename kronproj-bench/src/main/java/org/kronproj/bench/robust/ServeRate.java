package org.kronproj.bench.robust;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.bench.projection.Timing;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.cli.Main;
import org.kronproj.cli.console.Console;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.EstimatorBank;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;
import org.kronproj.robust.Quantity;
import org.kronproj.robust.RobustEstimator;
import org.kronproj.robust.RowChange;
import org.kronproj.robust.SetQuery;
import org.kronproj.robust.SketchCopies;
import org.kronproj.robust.SketchedRows;
import org.kronproj.robust.SparseVector;
import org.kronproj.sketch.SketchFamily;

/** Answers a second of serve: N = 10⁶, queries of 100 nonzeros, about 744 copies. */
final class ServeRate implements Scenario {

  private static final int ENTRIES = 100;

  @Override
  public String name() {
    return "serve";
  }

  @Override
  public void run(Size size, Figures figures) {
    int ambient = size.pick(1_000_000, 10_000);
    measure(CopySketch.of(SketchFamily.COUNT_SKETCH, ambient), 0.02, size, figures);
    if (size == Size.FULL) {
      measure(new CopySketch(SketchFamily.SPARSE_EMBEDDING, ambient, 64), 1e-3, size, figures);
      measure(CopySketch.of(SketchFamily.RADEMACHER, ambient), 1e-6, size, figures);
    }
  }

  private static PlanRequest request(long rounds, long ambient) {
    return PlanRequest.of(rounds, ambient).gamma(0.25).queryEntries(ENTRIES).build();
  }

  private static void measure(CopySketch sketch, double p, Size size, Figures figures) {
    SketchFamily family = sketch.family();
    int ambient = (int) sketch.columns();
    long rounds = size.pick(10, 20);
    while (size == Size.FULL
        && new Planner(request(rounds, ambient), sketch).plan(PlanKind.ZCDP_RENYI, p).copies()
            < 744) {
      rounds += Math.max(1, rounds / 100);
    }
    Plan plan = new Planner(request(rounds, ambient), sketch).plan(PlanKind.ZCDP_RENYI, p);
    int asked = (int) Math.min(rounds, questions(family));
    List<SetQuery> queries = queries(asked, ambient);

    String none = "";
    StringBuilder lines = new StringBuilder();
    queries.forEach(q -> lines.append(line(q)));
    String[] options = {
      "robust", "serve",
      "--rounds", Long.toString(rounds),
      "--ambient", Integer.toString(ambient),
      "--error", "0.25",
      "--family", family.label(),
      "--sparsity", Integer.toString(sketch.sparsity()),
      "--copy-failure", Double.toString(p),
      "--seed", "1",
    };
    serve(lines.toString(), options); // warms up
    double start = Timing.median(3, () -> serve(none, options));
    double total = Timing.median(3, () -> serve(lines.toString(), options)) - start;

    SketchedRows bank =
        new SketchedRows(
            SketchCopies.of(plan, sketch), Quantity.SIGNED, 1, Seed.of(1).split("copies"));
    bank.update(new RowChange(0, queries.get(0).h()));
    int[][] all = new int[1][bank.copies()];
    Arrays.setAll(all[0], l -> l);
    double[][] values = new double[1][bank.copies()];
    double sketching = Timing.median(3, () -> queries.forEach(q -> bank.estimate(q, all, values)));
    RobustEstimator<RowChange, SetQuery> robust =
        new RobustEstimator<>(plan, new Answers(bank, values[0]), SeedPolicy.secure());
    double medians = Timing.once(() -> queries.forEach(robust::release));
    String instance = family.label() + ", L=" + plan.copies() + ", b=" + plan.rows();
    figures.report("serve, answers a second", instance, asked / total, "1/s");
    figures.report("serve, share of sketching", instance, 100 * sketching / total, "%");
    figures.report("serve, share of the median", instance, 100 * medians / total, "%");
    double rest = total - sketching - medians;
    figures.report("serve, share of JSON and I/O", instance, 100 * Math.max(0, rest) / total, "%");
  }

  /** Enough of them for a run of about two seconds. */
  private static long questions(SketchFamily family) {
    return switch (family) {
      case COUNT_SKETCH -> 400;
      case SPARSE_EMBEDDING -> 30;
      default -> 100;
    };
  }

  /** A bank whose copies say the same whatever is asked: all that is left are the medians. */
  private record Answers(SketchedRows bank, double[] estimates)
      implements EstimatorBank<RowChange, SetQuery> {

    @Override
    public int copies() {
      return bank.copies();
    }

    @Override
    public double copyFailure() {
      return bank.copyFailure();
    }

    @Override
    public int coordinates(SetQuery query) {
      return bank.coordinates(query);
    }

    @Override
    public double scale(SetQuery query, int coordinate) {
      return bank.scale(query, coordinate);
    }

    @Override
    public void update(RowChange update) {
      bank.update(update);
    }

    @Override
    public void estimate(SetQuery query, int[][] copies, double[][] values) {
      for (int i = 0; i < copies[0].length; i++) {
        values[0][i] = estimates[copies[0][i]];
      }
    }
  }

  private static List<SetQuery> queries(int count, int ambient) {
    RandomStream random = Seed.of(9).stream();
    List<SetQuery> queries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long[] indices = new long[ENTRIES];
      double[] values = new double[ENTRIES];
      for (int j = 0; j < ENTRIES; j++) {
        indices[j] = (long) j * (ambient / ENTRIES) + random.nextInt(ambient / ENTRIES);
        values[j] = random.nextDouble() - 0.5;
      }
      queries.add(SetQuery.of(SparseVector.of(indices, values)));
    }
    return queries;
  }

  private static String line(SetQuery query) {
    StringBuilder line = new StringBuilder("{\"query\":{");
    for (int i = 0; i < query.h().entries(); i++) {
      line.append(i == 0 ? "\"" : ",\"").append(query.h().index(i)).append("\":");
      line.append(query.h().value(i));
    }
    return line.append("}}\n").toString();
  }

  private static void serve(String input, String... options) {
    Console console =
        new Console(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.US_ASCII)),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            System.err,
            false);
    Main.run(console, options);
  }
}
