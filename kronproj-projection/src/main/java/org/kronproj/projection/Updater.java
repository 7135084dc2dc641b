package org.kronproj.projection;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;

/**
 * The writer's side: takes a version to the next one. Its caller holds the writer lock; nothing
 * here changes the current slot.
 */
final class Updater {

  /** A rebuild is of use only if it would leave much less drift than there is. */
  private static final double FRESH_FACTOR = 32;

  private final GramEngine engine;
  private final Weighting weighting;
  private final ProjectionOptions options;
  private final Planner planner;
  private long updates;

  /** A version, and the record of how it came about. */
  record Step(Version version, UpdateResult result) {}

  Updater(GramEngine engine, Weighting weighting, ProjectionOptions options) {
    this.engine = engine;
    this.weighting = weighting;
    this.options = options;
    planner = new Planner(options.policy());
  }

  List<Strategy> choices() {
    return planner.choices();
  }

  /** Algorithm {@code alg:app:update}. */
  Step update(Version from, double[] fresh, long queries) {
    long start = System.nanoTime();
    Weights.require(weighting, "eigenvalues", fresh);
    LazyUpdate plan =
        LazyUpdate.plan(from.maintained(), fresh, options.epsilon(), options.cutoff());
    boolean outside = from.gram().general() != null;
    if (plan.moved().length > 0 || outside) {
      WeightChange change = change(from.gram().weights(), plan);
      double[] weights = apply(from.gram().weights(), change);
      requireRank(weights);
      Destination to =
          outside
              ? destination(from, plan.maintained(), weights, null)
              : new Destination(weights, null, SignedColumns.of(engine.columns(), change));
      double spread = outside ? Double.POSITIVE_INFINITY : spread(change);
      boolean rankMayFall =
          outside ? Weights.positive(weights) < weights.length : Double.isInfinite(spread);
      Strategy strategy = choose(situation(from, to, spread, queries), rankMayFall);
      updates++;
      if (strategy != Strategy.DEFER) {
        long begin = System.nanoTime();
        Reached reached = reach(strategy, from.gram(), to);
        planner.observe(reached.done().strategy(), seconds(begin));
        return step(from, reached, plan, to.size(), fresh, start);
      }
    }
    double[] approximate = LazyUpdate.approximate(from.maintained(), fresh, options.epsilon());
    Version version =
        new Version(
            from.number() + 1, from.gram(), weighting, from.maintained(), approximate, fresh, null);
    return new Step(
        version,
        new UpdateResult(
            UpdateKind.DEFERRED,
            Strategy.DEFER,
            0,
            0,
            plan.largest(),
            0,
            seconds(start),
            from.gram().drift(),
            false,
            approximate.clone()));
  }

  private Step step(
      Version from, Reached reached, LazyUpdate plan, int touched, double[] fresh, long start) {
    double[] approximate = LazyUpdate.approximate(plan.maintained(), fresh, options.epsilon());
    Outcome.Done done = reached.done();
    Version version =
        new Version(
            from.number() + 1,
            done.state(),
            weighting,
            plan.maintained(),
            approximate,
            fresh,
            null);
    return new Step(
        version,
        new UpdateResult(
            done.strategy().kind(),
            done.strategy(),
            plan.moved().length,
            touched,
            plan.largest(),
            done.flops(),
            seconds(start),
            done.state().drift(),
            reached.driftRebuild(),
            approximate.clone()));
  }

  /** A weight outside the eigenbasis: H changes by a low rank, or solves iterate where deferred. */
  Step updateGeneral(Version from, GeneralWeight general, long queries) {
    long start = System.nanoTime();
    requireRank(weighting.weights(positive(general.diagonal())));
    Destination to =
        destination(from, from.maintained(), weighting.weights(from.maintained()), general);
    Strategy strategy =
        choose(situation(from, to, Double.POSITIVE_INFINITY, queries), general.isSingular());
    updates++;
    if (strategy == Strategy.DEFER) {
      Outcome.Done unchanged = new Outcome.Done(from.gram(), Strategy.DEFER, 0);
      return stepGeneral(from, new Reached(unchanged, false), 0, general, start);
    }
    long begin = System.nanoTime();
    Reached reached = reach(strategy, from.gram(), to);
    planner.observe(reached.done().strategy(), seconds(begin));
    return stepGeneral(from, reached, to.size(), general, start);
  }

  private Step stepGeneral(
      Version from, Reached reached, int touched, GeneralWeight general, long start) {
    Outcome.Done done = reached.done();
    Version version =
        new Version(
            from.number() + 1,
            done.state(),
            weighting,
            from.maintained(),
            from.maintained(),
            from.target(), // what an update of some eigenvalues leaves as it was last given
            general);
    return new Step(
        version,
        new UpdateResult(
            done.strategy().kind(),
            done.strategy(),
            0,
            touched,
            Double.NaN,
            done.flops(),
            seconds(start),
            done.state().drift(),
            reached.driftRebuild(),
            from.maintained().clone()));
  }

  /** The way from a version's state to another weight, at least one of them outside the basis. */
  private Destination destination(
      Version from, double[] maintained, double[] weights, GeneralWeight general) {
    return new Destination(
        weights,
        general,
        GeneralChange.between(
            weighting,
            engine.columns(),
            matrix(from.gram().general(), from.maintained()),
            matrix(general, maintained)));
  }

  private static double[] matrix(GeneralWeight general, double[] eigenvalues) {
    if (general != null) {
      return general.weight();
    }
    int n = eigenvalues.length;
    double[] diagonal = new double[n * n];
    for (int i = 0; i < n; i++) {
      diagonal[i + i * n] = eigenvalues[i];
    }
    return diagonal;
  }

  private static double[] positive(double[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.max(0, values[i]);
    }
    return values;
  }

  /** Brings the state to the weight of an accuracy, whatever the policy. */
  Version settle(Version from, Accuracy accuracy) {
    double[] eigenvalues = from.general() == null ? from.eigenvalues(accuracy) : from.maintained();
    double[] weights = from.general() == null ? from.weights(accuracy) : from.gram().weights();
    GramState state = moveTo(from, eigenvalues, weights, from.general());
    return new Version(
        from.number(),
        state,
        weighting,
        eigenvalues,
        from.approximate(),
        from.target(),
        from.general());
  }

  /**
   * A state at a given weight, from that of another version; for settling and for rollbacks whose
   * slot is gone.
   */
  GramState moveTo(Version version, double[] eigenvalues, double[] weights, GeneralWeight general) {
    GramState from = version.gram();
    Destination to =
        from.general() == null && general == null
            ? new Destination(
                weights,
                null,
                SignedColumns.of(engine.columns(), WeightChange.between(from.weights(), weights)))
            : destination(version, eigenvalues, weights, general);
    Strategy strategy =
        from.slot().content() == Slot.Content.INVERSE && to.size() <= engine.rows() / 3
            ? Strategy.WOODBURY
            : Strategy.REFACTOR;
    return reach(strategy, from, to).done().state();
  }

  private record Reached(Outcome.Done done, boolean driftRebuild) {}

  /**
   * Tries strategies from the chosen one to the safest, and rebuilds when the result has drifted.
   */
  private Reached reach(Strategy chosen, GramState from, Destination to) {
    Outcome outcome = new Outcome.Unstable(0);
    for (Strategy strategy : Strategy.values()) {
      if (strategy.compareTo(chosen) >= 0 && !(outcome instanceof Outcome.Done)) {
        outcome = engine.apply(implementation(strategy), from, to);
      }
    }
    if (!(outcome instanceof Outcome.Done done)) {
      throw singular(from, to);
    }
    double bound = Math.max(options.driftTolerance(), FRESH_FACTOR * done.state().freshDrift());
    if (done.state().drift() <= bound || done.strategy() == Strategy.REBUILD) {
      return new Reached(done, false);
    }
    Outcome rebuilt = engine.apply(new RebuildUpdate(), from, to);
    if (!(rebuilt instanceof Outcome.Done fresh)) {
      throw singular(from, to);
    }
    return new Reached(
        new Outcome.Done(fresh.state(), fresh.strategy(), done.flops() + fresh.flops()), true);
  }

  private static UpdateStrategy implementation(Strategy strategy) {
    return switch (strategy) {
      case WOODBURY -> new WoodburyUpdate();
      case REFACTOR -> new RefactorUpdate();
      case REBUILD -> new RebuildUpdate();
      case DEFER -> throw new IllegalArgumentException("nothing to apply");
    };
  }

  private InvalidValueException singular(GramState from, Destination to) {
    String rows;
    Slot spare = engine.spare(from);
    engine.gramLock().writeLock().lock();
    spare.lock().writeLock().lock();
    try {
      if (to.general() != null) {
        to.general().form(engine, engine.gram());
      }
      ExtremeRows.refuse("eigenvalues", engine.gram());
      rows = DependentRows.describe(engine.gram(), spare.lower(), to.weights());
    } finally {
      engine.formGram(from.weights());
      spare.lock().writeLock().unlock();
      engine.gramLock().writeLock().unlock();
    }
    return new InvalidValueException(
        "eigenvalues", rows, "weights that keep all rows linearly independent");
  }

  private void requireRank(double[] weights) {
    int positive = Weights.positive(weights);
    if (positive < engine.rows()) {
      throw new InvalidValueException(
          "eigenvalues",
          positive + " coordinates with a positive weight",
          "at least " + engine.rows() + ", the number of rows");
    }
  }

  /**
   * The coordinates that the moved eigenvalues touch and whose weight really changes. Columns of G
   * that are empty are left out: constraints that are all diagonal in the basis have n columns that
   * are not, and an update then costs what it costs for n weights.
   */
  private WeightChange change(double[] before, LazyUpdate plan) {
    int[] touched = weighting.touched(plan.moved());
    double[] after = weighting.weights(plan.maintained(), touched);
    int[] coordinates = new int[touched.length];
    double[] old = new double[touched.length];
    double[] fresh = new double[touched.length];
    int count = 0;
    for (int k = 0; k < touched.length; k++) {
      if (before[touched[k]] != after[k] && !engine.columns().isEmpty(touched[k])) {
        coordinates[count] = touched[k];
        old[count] = before[touched[k]];
        fresh[count++] = after[k];
      }
    }
    return new WeightChange(
        Arrays.copyOf(coordinates, count), Arrays.copyOf(old, count), Arrays.copyOf(fresh, count));
  }

  private static double[] apply(double[] weights, WeightChange change) {
    double[] result = weights.clone();
    for (int k = 0; k < change.size(); k++) {
      result[change.coordinates()[k]] = change.after()[k];
    }
    return result;
  }

  private static double spread(WeightChange change) {
    double spread = 0;
    for (int k = 0; k < change.size(); k++) {
      spread =
          Math.max(spread, Math.abs(Math.log(change.after()[k]) - Math.log(change.before()[k])));
    }
    return spread;
  }

  /** Rows that become dependent must be refused now, and only a factorisation finds them. */
  private Strategy choose(Planner.Situation situation, boolean rankMayFall) {
    return rankMayFall ? planner.chooseAtOnce(situation) : planner.choose(situation);
  }

  private Planner.Situation situation(Version from, Destination to, double spread, long queries) {
    int positive = Weights.positive(to.weights());
    return new Planner.Situation(
        engine.rows(),
        positive,
        engine.chunk(),
        to.parts().stream().map(SignedColumns::size).toList(),
        lag(to),
        from.gram().slot().content(),
        to.general() == null
            ? engine.columns().gramFlops(positive)
            : to.general().formFlops(engine.columns()),
        engine.columns().doubles(),
        spread,
        updates == 0 ? 1 : Math.max(1, (double) queries / updates),
        options.accuracy() == Accuracy.EXACT);
  }

  /** How many columns each part of the change has that the formed H lacks. */
  private List<Integer> lag(Destination to) {
    List<Integer> diagonal = WeightChange.sizes(engine.gramWeights(), to.weights());
    return to.general() == null
        ? diagonal
        : Stream.concat(diagonal.stream(), to.parts().stream().map(SignedColumns::size)).toList();
  }

  static double seconds(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Checks a matrix that claims to be a weight, and takes it to the eigenbasis. */
  static Matrix inBasis(Matrix w, org.kronproj.linalg.kron.Basis basis) {
    SymmetricMatrices.require("W", w);
    Matrix copy = w.copy();
    basis.conjugate(org.kronproj.linalg.Transpose.YES, copy);
    return copy;
  }
}
