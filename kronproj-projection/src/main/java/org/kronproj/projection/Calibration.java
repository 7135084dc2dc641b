package org.kronproj.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.kronproj.base.Progress;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * Measures what a {@link CostModel} predicts from, in rounds over everything there is to measure: a
 * burst of other work then meets one time of each, and the least time of all rounds counts.
 * (Medians would be nearer to what updates take, and were several times less steady.)
 */
final class Calibration {

  /** What a calibration for use measures up to. */
  static final int LARGEST = 2048;

  private static final int SMALLEST = 16;

  /** Columns whose length is a power of two share sets of the caches, as those of few orders do. */
  private static final int BESIDE = 8;

  private static final int ROUNDS = 5;

  /** Short actions are repeated within a round, for long enough that their code is compiled. */
  private static final long LEAST_NANOSECONDS = 1_000_000;

  private Calibration() {}

  /** Something to measure. */
  static final class Trial {

    private final double work;
    private final Runnable action;
    private double seconds = Double.POSITIVE_INFINITY;

    /** An action, and its work in whatever unit the rate is to have. */
    Trial(double work, Runnable action) {
      this.work = work;
      this.action = action;
    }

    /** One round. */
    void run() {
      long start = System.nanoTime();
      long end = start;
      do {
        long begin = end;
        action.run();
        end = System.nanoTime();
        seconds = Math.min(seconds, Math.max(1, end - begin) * 1e-9);
      } while (end - start < LEAST_NANOSECONDS);
    }

    double seconds() {
      return seconds;
    }

    double rate() {
      return work / seconds;
    }

    /** The rate of what is left when something is taken off that is known to be less. */
    double rateWithout(double part) {
      return work / Math.max(seconds - part, 0.1 * seconds);
    }
  }

  /**
   * Some three seconds on a current machine, and 40·largest² bytes, for the usual largest order.
   */
  static CostModel run(Progress progress, int largest) {
    List<CalibrationEngine> engines = new ArrayList<>();
    try (Matrix square = Matrix.allocateOffHeap(largest, largest);
        Matrix vectors = Matrix.allocateOffHeap(largest, 2)) {
      CalibrationEngine.fill(square);
      Trial pass =
          new Trial(
              (double) largest * largest,
              () -> Blas.gemv(Transpose.NO, 1, square, vectors.column(0), 0, vectors.column(1)));
      for (int order = SMALLEST; order <= largest; order *= 2) {
        engines.add(new CalibrationEngine(order + BESIDE));
      }
      long total = (long) ROUNDS * (engines.size() + 1);
      long done = 0;
      for (int round = 0; round < ROUNDS; round++) {
        pass.run();
        progress.report(++done, total);
        for (CalibrationEngine engine : engines) {
          engine.run();
          progress.report(++done, total);
        }
      }
      return model(engines, pass);
    } finally {
      engines.forEach(CalibrationEngine::close);
    }
  }

  private static CostModel model(List<CalibrationEngine> engines, Trial pass) {
    List<Integer> orders = engines.stream().map(CalibrationEngine::order).toList();
    return new CostModel(
        new RateSurface(orders, engines.stream().map(CalibrationEngine::woodbury).toList()),
        new RateSurface(orders, engines.stream().map(CalibrationEngine::change).toList()),
        curve(engines, CalibrationEngine::form),
        curve(engines, CalibrationEngine::copy),
        curve(engines, CalibrationEngine::factor),
        curve(engines, CalibrationEngine::invert),
        1 / pass.rate());
  }

  private static RateCurve curve(
      List<CalibrationEngine> engines, Function<CalibrationEngine, Trial> trial) {
    return new RateCurve(
        engines.stream().mapToDouble(CalibrationEngine::order).toArray(),
        engines.stream().mapToDouble(engine -> trial.apply(engine).rate()).toArray());
  }
}
