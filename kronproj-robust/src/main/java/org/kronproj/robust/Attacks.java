package org.kronproj.robust;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Progress;
import org.kronproj.robust.AttackTrace.Stage;

/**
 * Attacks by questions that depend on earlier answers. A sketch that is asked again and again must
 * lose; a robust estimator whose plan covers the rounds must not. They use nothing but answers.
 */
public final class Attacks {

  private Attacks() {}

  /**
   * Votes: with g = e₀, asks e_t ⟂ g, takes the sign s_t of the answer, whose truth is 0, and then
   * asks for Σ s_t e_t/√t, whose truth is 0 too and whose answer has added up every copy's error.
   * On one sketch of b rows the error is about √(2t/(πb)).
   *
   * @param target inner products with a vector that this attack sets to e₀
   * @param ambient N, above {@code rounds}
   * @param rounds how many questions to ask in all, at least 2
   * @param checkpoints how many of them are the second kind, evenly spaced; the last one always is
   * @param progress told of rounds
   * @return the answers to all questions
   */
  public static AttackTrace vote(
      AttackTarget<RowChange, SetQuery> target,
      long ambient,
      int rounds,
      int checkpoints,
      Progress progress) {
    require("rounds", rounds, 2);
    require("ambient", ambient, rounds + 1L);
    require("checkpoints", checkpoints, 1);
    AttackTrace.Recorder trace = new AttackTrace.Recorder();
    target.update(new RowChange(0, SparseVector.unit(0, 1)));
    long[] indices = new long[rounds];
    double[] signs = new double[rounds];
    int votes = 0;
    for (int round = 1; round <= rounds; round++) {
      boolean checkpoint =
          votes > 0 && (long) round * checkpoints / rounds > (round - 1L) * checkpoints / rounds;
      if (checkpoint) {
        SetQuery sum = SetQuery.of(average(indices, signs, votes));
        trace.add(Stage.STRIKE, round, target.ask(sum), 0, 1);
      } else {
        indices[votes] = round;
        double answer = target.ask(SetQuery.of(SparseVector.unit(round, 1)));
        signs[votes++] = answer < 0 ? -1 : 1;
        trace.add(Stage.LEARNING, round, answer, 0, 1);
      }
      progress.report(round, rounds);
    }
    return trace.trace();
  }

  private static SparseVector average(long[] indices, double[] signs, int votes) {
    double[] values = new double[votes];
    for (int i = 0; i < votes; i++) {
      values[i] = signs[i] / Math.sqrt(votes);
    }
    return SparseVector.of(Arrays.copyOf(indices, votes), values);
  }

  /**
   * The attack on the AMS sketch (Ben-Eliezer, Jayaram, Woodruff and Yogev 2020): starts with w =
   * 2√b·e₀ and offers it e_i, keeping +e_i if the estimate of ‖w‖² rises by less than 1 and −e_i
   * otherwise. On one sketch of b rows the estimate falls to a small part of the truth within 4b
   * steps. Asks at most twice a step.
   *
   * @param target squared norms of a vector that starts at zero
   * @param rows b of the sketch attacked
   * @param ambient N, above {@code steps}
   * @param steps how many e_i to offer
   * @param progress told of steps
   * @return the answer after each step, with the truth as its scale
   */
  public static AttackTrace ams(
      AttackTarget<SparseVector, SketchedNorm.Question> target,
      long rows,
      long ambient,
      int steps,
      Progress progress) {
    require("steps", steps, 1);
    require("ambient", ambient, steps + 1L);
    AttackTrace.Recorder trace = new AttackTrace.Recorder();
    double start = 2 * Math.sqrt((double) rows);
    target.update(SparseVector.unit(0, start));
    double before = target.ask(SketchedNorm.Question.SQUARED_NORM);
    for (int step = 1; step <= steps; step++) {
      target.update(SparseVector.unit(step, 1));
      double after = target.ask(SketchedNorm.Question.SQUARED_NORM);
      if (after - before >= 1) {
        target.update(SparseVector.unit(step, -2));
        after = target.ask(SketchedNorm.Question.SQUARED_NORM);
      }
      before = after;
      double truth = amsNorm(rows, step);
      trace.add(Stage.STRIKE, step, after, truth, truth);
      progress.report(step, steps);
    }
    return trace.trace();
  }

  /**
   * Returns ‖w‖² after some steps of {@link #ams}, which a plan's range must cover: larger answers
   * are clamped.
   *
   * @param rows b, the rows of a copy
   * @param steps the steps
   * @return 4b + steps
   */
  public static double amsNorm(long rows, int steps) {
    return 4.0 * rows + steps;
  }

  /**
   * Learns the row space: with g = e₀, asks every e_i, which reveals u = RᵀRg, and then asks for h
   * = g − (⟨u, g⟩/‖u‖²)·u. A linear sketch must answer 0, where the truth is 1 − ⟨u, g⟩²/‖u‖²,
   * close to 1 as long as the rows are fewer than N.
   *
   * @param target inner products with a vector that this attack sets to e₀
   * @param ambient N, at least 2; the attack asks N + 1 questions
   * @param progress told of rounds
   * @return the answers to all questions
   */
  public static AttackTrace kernel(
      AttackTarget<RowChange, SetQuery> target, int ambient, Progress progress) {
    require("ambient", ambient, 2);
    AttackTrace.Recorder trace = new AttackTrace.Recorder();
    target.update(new RowChange(0, SparseVector.unit(0, 1)));
    long[] indices = new long[ambient];
    double[] u = new double[ambient];
    double length = 0;
    for (int i = 0; i < ambient; i++) {
      indices[i] = i;
      u[i] = target.ask(SetQuery.of(SparseVector.unit(i, 1)));
      length += u[i] * u[i];
      trace.add(Stage.LEARNING, i + 1L, u[i], i == 0 ? 1 : 0, 1);
      progress.report(i + 1L, ambient + 1L);
    }
    double[] h = new double[ambient];
    for (int i = 0; i < ambient; i++) {
      h[i] = (i == 0 ? 1 : 0) - u[0] / length * u[i];
    }
    SparseVector inside = SparseVector.of(indices, h);
    trace.add(Stage.STRIKE, ambient + 1L, target.ask(SetQuery.of(inside)), h[0], inside.norm());
    progress.report(ambient + 1L, ambient + 1L);
    return trace.trace();
  }

  private static void require(String name, long value, long least) {
    if (value < least) {
      throw new InvalidValueException(name, Long.toString(value), "at least " + least);
    }
  }
}
