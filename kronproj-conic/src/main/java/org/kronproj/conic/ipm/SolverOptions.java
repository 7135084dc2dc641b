package org.kronproj.conic.ipm;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.kronproj.base.Cancellation;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Point;

/**
 * How to solve. Immutable; each {@code with} method returns a changed copy.
 *
 * @param tolerance the relative residuals and gap to reach; from 1e-12 to 1e-2, 1e-8 by default
 * @param maximumIterations when to give up an attempt, of which programs that one leaves undecided
 *     get a few; 100 by default
 * @param timeLimit when to stop, looked at between iterations; none by default
 * @param threads how many threads the Java loops may use; BLAS has its own process-wide number (see
 *     {@link org.kronproj.linalg.BlasThreads}); the number of processors by default
 * @param warmStart a point to start near, whose X and Z need not be feasible nor definite; a start
 *     that leads nowhere is followed by one without it; none by default
 * @param steps how steps are made; see {@link StepRule#defaults()}
 * @param listener told of each iteration; silent by default
 * @param cancellation asks the solve to stop; never by default
 */
public record SolverOptions(
    double tolerance,
    int maximumIterations,
    Optional<Duration> timeLimit,
    int threads,
    Optional<Point> warmStart,
    StepRule steps,
    IterationListener listener,
    Cancellation cancellation) {

  /** What nanoseconds can count: 292 years. */
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  /**
   * Checks the values.
   *
   * @param tolerance from 1e-12 to 1e-2
   * @param maximumIterations at least 0
   * @param timeLimit not negative
   * @param threads at least 1
   * @param warmStart a point of the program's shape, or none
   * @param steps not null
   * @param listener not null
   * @param cancellation not null
   * @throws InvalidValueException if one is outside its range
   */
  public SolverOptions {
    if (!(tolerance >= 1e-12 && tolerance <= 1e-2)) {
      throw new InvalidValueException(
          "tolerance", Double.toString(tolerance), "a number from 1e-12 to 1e-2");
    }
    if (maximumIterations < 0) {
      throw new InvalidValueException(
          "maximumIterations", Integer.toString(maximumIterations), "at least 0");
    }
    if (threads < 1) {
      throw new InvalidValueException("threads", Integer.toString(threads), "at least 1");
    }
    if (timeLimit.isPresent() && timeLimit.get().isNegative()) {
      throw new InvalidValueException("timeLimit", timeLimit.get().toString(), "not negative");
    }
    timeLimit = timeLimit.map(value -> value.compareTo(LONGEST) < 0 ? value : LONGEST);
    Objects.requireNonNull(steps, "steps");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(cancellation, "cancellation");
  }

  /**
   * Returns the defaults.
   *
   * @return the options described above
   */
  public static SolverOptions defaults() {
    return new SolverOptions(
        1e-8,
        100,
        Optional.empty(),
        Runtime.getRuntime().availableProcessors(),
        Optional.empty(),
        StepRule.defaults(),
        IterationListener.none(),
        new Cancellation());
  }

  /**
   * Sets the tolerance.
   *
   * @param value from 1e-12 to 1e-2
   * @return a changed copy
   */
  public SolverOptions withTolerance(double value) {
    return new SolverOptions(
        value, maximumIterations, timeLimit, threads, warmStart, steps, listener, cancellation);
  }

  /**
   * Sets the iteration limit.
   *
   * @param value at least 0
   * @return a changed copy
   */
  public SolverOptions withMaximumIterations(int value) {
    return new SolverOptions(
        tolerance, value, timeLimit, threads, warmStart, steps, listener, cancellation);
  }

  /**
   * Sets the time limit.
   *
   * @param value not negative
   * @return a changed copy
   */
  public SolverOptions withTimeLimit(Duration value) {
    return new SolverOptions(
        tolerance,
        maximumIterations,
        Optional.of(value),
        threads,
        warmStart,
        steps,
        listener,
        cancellation);
  }

  /**
   * Sets the number of threads.
   *
   * @param value at least 1
   * @return a changed copy
   */
  public SolverOptions withThreads(int value) {
    return new SolverOptions(
        tolerance, maximumIterations, timeLimit, value, warmStart, steps, listener, cancellation);
  }

  /**
   * Sets the point to start near.
   *
   * @param value a point of the program's shape
   * @return a changed copy
   */
  public SolverOptions withWarmStart(Point value) {
    return new SolverOptions(
        tolerance,
        maximumIterations,
        timeLimit,
        threads,
        Optional.of(value),
        steps,
        listener,
        cancellation);
  }

  /** The same options with another warm start, or none. */
  SolverOptions withWarmStart(Optional<Point> value) {
    return new SolverOptions(
        tolerance, maximumIterations, timeLimit, threads, value, steps, listener, cancellation);
  }

  /**
   * Sets how steps are made.
   *
   * @param value the rule
   * @return a changed copy
   */
  public SolverOptions withSteps(StepRule value) {
    return new SolverOptions(
        tolerance, maximumIterations, timeLimit, threads, warmStart, value, listener, cancellation);
  }

  /**
   * Sets the listener.
   *
   * @param value the listener
   * @return a changed copy
   */
  public SolverOptions withListener(IterationListener value) {
    return new SolverOptions(
        tolerance, maximumIterations, timeLimit, threads, warmStart, steps, value, cancellation);
  }

  /**
   * Sets the request to stop that is looked at.
   *
   * @param value the request
   * @return a changed copy
   */
  public SolverOptions withCancellation(Cancellation value) {
    return new SolverOptions(
        tolerance, maximumIterations, timeLimit, threads, warmStart, steps, listener, value);
  }

  /** What is left of the time limit after so many seconds, which may be nothing. */
  SolverOptions after(double seconds) {
    Duration passed = Duration.ofNanos((long) (1e9 * seconds));
    return timeLimit
        .map(limit -> limit.compareTo(passed) > 0 ? limit.minus(passed) : Duration.ZERO)
        .map(this::withTimeLimit)
        .orElse(this);
  }
}
