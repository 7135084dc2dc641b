package org.kronproj.cli.robust;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.console.TerminalProgress;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.robust.AttackTarget;
import org.kronproj.robust.AttackTrace;
import org.kronproj.robust.Attacks;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;
import org.kronproj.robust.Quantity;
import org.kronproj.robust.RowChange;
import org.kronproj.robust.SetQuery;
import org.kronproj.robust.SketchCopies;
import org.kronproj.robust.SketchedNorm;
import org.kronproj.robust.SketchedRows;
import org.kronproj.robust.SparseVector;
import org.kronproj.sketch.SketchFamily;

/** One run of {@code robust attack}. */
final class AttackRun implements Callable<Integer> {

  /** One target and what became of it. */
  record Outcome(AttackTarget.Kind target, SketchCopies copies, AttackTrace trace) {}

  private static final double SMALLEST_RANGE = 1e6;

  /** What was asked, what was answered, and the arrays of the last question. */
  private static final long BYTES_OF_A_ROUND = 100;

  private final Console console;
  private final AttackOptions options;

  AttackRun(Console console, AttackOptions options) {
    this.console = console;
    this.options = options;
  }

  @Override
  public Integer call() throws IOException {
    options.check();
    Outputs.check(options.json(), options.report());
    requireMemory();
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, ambient());
    Plan plan = plan(sketch);
    SeedPolicy policy =
        options.seed() == null
            ? SeedPolicy.secure()
            : SeedPolicy.reproducible(Seed.of(options.seed()));
    List<Outcome> outcomes = new ArrayList<>();
    for (AttackTarget.Kind target : options.targets()) {
      SketchCopies copies = copies(target, plan, sketch);
      outcomes.add(new Outcome(target, copies, run(target, copies, plan, policy)));
    }
    AttackReport report = new AttackReport(options, plan, policy.kind(), outcomes);
    report.print(console.out());
    if (options.json() != null) {
      report.writeJson(options.json());
    }
    if (options.report() != null) {
      report.writeHtml(options.report());
    }
    return ExitStatus.SUCCESS;
  }

  /** An attack keeps every question and answer. */
  private void requireMemory() {
    Runtime runtime = Runtime.getRuntime();
    long available = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    if (options.rounds() > available / BYTES_OF_A_ROUND) {
      throw new InvalidValueException(
          "--rounds",
          Integer.toString(options.rounds()),
          String.format(
              Locale.ROOT,
              "at most %d: an attack keeps %d bytes a round, here %.1f GB"
                  + " (KRONPROJ_JAVA_OPTIONS=-Xmx… raises it)",
              available / BYTES_OF_A_ROUND,
              BYTES_OF_A_ROUND,
              1e-9 * BYTES_OF_A_ROUND * options.rounds()));
    }
  }

  /** The plan, with a range that the norm which ams builds up stays in. */
  private Plan plan(CopySketch sketch) {
    double range = SMALLEST_RANGE;
    while (true) {
      Plan plan = new Planner(request(range), sketch).plan(PlanKind.ZCDP_RENYI);
      double reached =
          options.attack() == AttackOptions.Attack.AMS
              ? 2 * Attacks.amsNorm(plan.rows(), options.rounds())
              : 1;
      if (reached <= range) {
        return plan;
      }
      range = 2 * reached; // the rows grow a little with the range
    }
  }

  private PlanRequest request(double range) {
    boolean ams = options.attack() == AttackOptions.Attack.AMS;
    long questions = ams ? 2L * options.rounds() + 1 : options.rounds();
    return RequestOptions.NAMES.in(
        PlanRequest.of(questions, ambient())
                .gamma(options.error())
                .delta(options.failure())
                .range(range)
                .quantity(ams ? Quantity.NORM : Quantity.SIGNED)
            ::build);
  }

  private long ambient() {
    return options.attack() == AttackOptions.Attack.KERNEL
        ? options.rounds() - 1L
        : options.rounds() + 1L;
  }

  private SketchCopies copies(AttackTarget.Kind target, Plan plan, CopySketch sketch) {
    SketchCopies planned = SketchCopies.of(plan, sketch);
    if (target == AttackTarget.Kind.PRIVATE) {
      return planned;
    }
    long count = target == AttackTarget.Kind.SINGLE ? 1 : planned.count();
    return new SketchCopies(count, sketch.distribution(options.rows()), planned.failure());
  }

  private AttackTrace run(
      AttackTarget.Kind kind, SketchCopies copies, Plan plan, SeedPolicy policy) {
    String task = kind.name().toLowerCase(Locale.ROOT);
    try (TerminalProgress progress = new TerminalProgress(console, task)) {
      if (options.attack() == AttackOptions.Attack.AMS) {
        SketchedNorm bank = new SketchedNorm(copies, policy.copies());
        AttackTarget<SparseVector, SketchedNorm.Question> target =
            kind == AttackTarget.Kind.PRIVATE
                ? AttackTarget.robust(plan, bank, policy)
                : AttackTarget.plain(kind, bank);
        int rows = copies.distribution().rows();
        return Attacks.ams(target, rows, ambient(), options.rounds(), progress);
      }
      SketchedRows bank = new SketchedRows(copies, Quantity.SIGNED, 1, policy.copies());
      AttackTarget<RowChange, SetQuery> target =
          kind == AttackTarget.Kind.PRIVATE
              ? AttackTarget.robust(plan, bank, policy)
              : AttackTarget.plain(kind, bank);
      return options.attack() == AttackOptions.Attack.VOTE
          ? Attacks.vote(target, ambient(), options.rounds(), options.checkpoints(), progress)
          : Attacks.kernel(target, (int) ambient(), progress);
    }
  }
}
