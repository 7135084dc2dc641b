package org.kronproj.cli.maintain;

import org.kronproj.cli.operations.Operation;

/**
 * Follows a session with another one that rebuilds at each update, and compares their answers.
 * Where nothing is asked between two updates, both are asked about a random vector, outside the
 * times.
 */
final class Comparison implements AutoCloseable {

  private static final long PROBE_SEED = 20230723;

  /**
   * What an operation came to.
   *
   * @param seconds the rebuilding session's time for it
   * @param difference the relative difference of its answer; not a number if it has none
   */
  record Result(double seconds, double difference) {

    /** Nothing to compare with. */
    static final Result NONE = new Result(Double.NaN, Double.NaN);
  }

  private final Session maintained;
  private final Session rebuilding;
  private final double[] probe;
  private boolean unasked;

  /** Takes over the rebuilding session. */
  Comparison(Session maintained, Session rebuilding) {
    this.maintained = maintained;
    this.rebuilding = rebuilding;
    probe = Session.random(PROBE_SEED, maintained.coordinates().size());
  }

  /** Carries out what the maintained session has carried out. */
  Result follow(Operation operation, Answer answer) {
    if (answer instanceof Answer.Refused || answer instanceof Answer.Saved) {
      return new Result(answer.seconds(), Double.NaN);
    }
    Answer other = rebuilding.perform(operation);
    if (answer instanceof Answer.Updated) {
      unasked = true;
    } else if (answer instanceof Answer.Projected) {
      unasked = false;
    }
    return new Result(other.seconds(), difference(answer, other));
  }

  /** The difference since the last update, if nothing has been asked since; else not a number. */
  double settle() {
    if (!unasked) {
      return Double.NaN;
    }
    unasked = false;
    return relative(maintained.probe(probe), rebuilding.probe(probe), probe);
  }

  private double difference(Answer one, Answer other) {
    if (one instanceof Answer.Projected p && other instanceof Answer.Projected q) {
      return relative(p.value(), q.value(), maintained.vector(p.query().vector()));
    } else if (one instanceof Answer.Leverages p && other instanceof Answer.Leverages q) {
      return relative(p.value(), q.value(), q.value());
    } else if (one instanceof Answer.LogDeterminant p && other instanceof Answer.LogDeterminant q) {
      // A difference of logarithms is a ratio of determinants, whatever the logarithms are.
      return Math.abs(p.value() - q.value()) / Math.max(1, Math.abs(q.value()));
    }
    return Double.NaN;
  }

  /**
   * Norm of the difference by the norm of the other, or that of what was asked about if it is
   * larger: of a part that is nearly zero, rounding leaves nothing else to go by. Infinite where an
   * answer has no norm.
   */
  static double relative(double[] one, double[] other, double[] asked) {
    // In units of the largest element, so that no square overflows or vanishes.
    double unit = Math.max(largest(other), largest(asked));
    double scale = unit > 0 ? unit : 1;
    double difference = 0;
    for (int i = 0; i < other.length; i++) {
      double gap = one[i] / scale - other[i] / scale;
      difference += gap * gap;
    }
    double size = Math.max(sumOfSquares(other, scale), sumOfSquares(asked, scale));
    double relative = difference == 0 ? 0 : Math.sqrt(difference / size);
    return Double.isNaN(relative) ? Double.POSITIVE_INFINITY : relative;
  }

  private static double largest(double[] vector) {
    double largest = 0;
    for (double element : vector) {
      largest = Math.max(largest, Math.abs(element));
    }
    return largest;
  }

  private static double sumOfSquares(double[] vector, double scale) {
    double sum = 0;
    for (double element : vector) {
      sum += element / scale * (element / scale);
    }
    return sum;
  }

  @Override
  public void close() {
    rebuilding.close();
  }
}
