package org.kronproj.privacy;

import java.util.function.DoubleUnaryOperator;

/**
 * Minimises a function of one variable: a grid, then golden sections about the best point. The
 * formulas that use it hold for every value of the variable, so that a minimum that is missed costs
 * tightness, never correctness.
 */
public final class LineSearch {

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int GRID = 40;
  private static final int STEPS = 25;

  private LineSearch() {}

  /**
   * Returns the least value found on an interval.
   *
   * @param f the function
   * @param low the interval's lower end
   * @param high its upper end
   * @return the least value
   */
  public static double minimum(DoubleUnaryOperator f, double low, double high) {
    return f.applyAsDouble(argument(f, low, high));
  }

  /**
   * Returns where the least value found on an interval is.
   *
   * @param f the function
   * @param low the interval's lower end
   * @param high its upper end
   * @return the argument of the least value
   */
  public static double argument(DoubleUnaryOperator f, double low, double high) {
    double step = (high - low) / GRID;
    double best = low;
    double least = f.applyAsDouble(low);
    for (int i = 1; i <= GRID; i++) {
      double x = low + i * step;
      double y = f.applyAsDouble(x);
      if (y < least) {
        least = y;
        best = x;
      }
    }
    double a = Math.max(low, best - step);
    double b = Math.min(high, best + step);
    for (int i = 0; i < STEPS; i++) {
      double left = b - GOLDEN * (b - a);
      double right = a + GOLDEN * (b - a);
      if (f.applyAsDouble(left) < f.applyAsDouble(right)) {
        b = right;
      } else {
        a = left;
      }
    }
    double middle = (a + b) / 2;
    return f.applyAsDouble(middle) < least ? middle : best;
  }
}
