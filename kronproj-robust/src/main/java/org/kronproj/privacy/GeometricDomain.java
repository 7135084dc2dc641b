package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;

/**
 * The domain of Algorithms {@code alg:app:norm_est} and {@code alg:app:norm_est_set}: zero and the
 * powers ±(1+α)^i that cover [1/U, U], with the one more power at the top that rounding up needs
 * (erratum E29). Negative powers are left out when answers cannot be negative.
 *
 * <p>{@link #indexOf} rounds the magnitude up to the next power; magnitudes below 1/U become 0
 * (never 0/|0|) and magnitudes above the top power, infinities included, become the top power. So
 * with r the value that stands for x:
 *
 * <ul>
 *   <li>|x| ≤ |r| ≤ (1+α)|x| and the sign is kept, for 1/U ≤ |x| ≤ U;
 *   <li>r = 0 and |x − r| &lt; 1/U, for |x| &lt; 1/U.
 * </ul>
 *
 * <p>Clamping never breaks privacy or the rank guarantee, since it is monotone; it loses accuracy
 * when a true value lies above U. Rounding costs O(1) for α ≥ 0.011, about 4 ns; 8 |X| bytes and a
 * table of one byte-sized step for every 1/64 octave. Immutable and safe for concurrent use.
 */
public final class GeometricDomain implements OrderedDomain {

  /** Which signs the answers may have. */
  public enum Signs {
    /** Answers of both signs: {0} ∪ {±(1+α)^i}. */
    SIGNED,
    /** Answers that are never negative, as squares and norms: {0} ∪ {(1+α)^i}. */
    NONNEGATIVE
  }

  private static final int LARGEST = 1 << 24;
  private static final int CELL_SHIFT = 52 - 6;

  private final double alpha;
  private final double range;
  private final Signs signs;
  private final double[] powers;
  private final int firstCell;
  private final int[] firstInCell;

  /**
   * Makes the domain.
   *
   * @param alpha the ratio of neighbours less one, in [1e-6, 1]
   * @param range U, above 1 and at most 1e150
   * @param signs whether negative answers are possible
   * @throws InvalidValueException if a value is out of range or the domain would have more than 2²⁴
   *     powers
   */
  public GeometricDomain(double alpha, double range, Signs signs) {
    if (!(alpha >= 1e-6 && alpha <= 1)) {
      throw new InvalidValueException("alpha", Double.toString(alpha), "a number in [1e-6, 1]");
    }
    if (!(range > 1 && range <= 1e150)) {
      throw new InvalidValueException("range", Double.toString(range), "a number in (1, 1e150]");
    }
    this.alpha = alpha;
    this.range = range;
    this.signs = signs;
    double octaves = Math.log(range) / Math.log1p(alpha);
    if (octaves > LARGEST / 2.0) {
      throw new InvalidValueException(
          "range", Double.toString(range), "at most 2²⁴ powers of 1 + " + alpha);
    }
    int low = (int) Math.ceil(-octaves);
    int high = (int) Math.ceil(octaves);
    // The logarithm is rounded; the definition decides.
    while (power(low - 1) >= 1 / range) {
      low--;
    }
    while (power(low) < 1 / range) {
      low++;
    }
    while (power(high - 1) >= range) {
      high--;
    }
    while (power(high) < range) {
      high++;
    }
    powers = new double[high - low + 1];
    for (int i = low; i <= high; i++) {
      powers[i - low] = power(i);
    }
    firstCell = cell(1 / range);
    firstInCell = new int[cell(range) - firstCell + 1];
    int next = 0;
    for (int c = 0; c < firstInCell.length; c++) {
      double bottom = Double.longBitsToDouble((long) (c + firstCell) << CELL_SHIFT);
      while (powers[next] < bottom) {
        next++;
      }
      firstInCell[c] = next;
    }
  }

  private double power(int exponent) {
    return Math.pow(1 + alpha, exponent);
  }

  /** The 1/64 octave that a positive number lies in. */
  private static int cell(double magnitude) {
    return (int) (Double.doubleToRawLongBits(magnitude) >>> CELL_SHIFT);
  }

  /**
   * Returns the ratio of neighbours less one.
   *
   * @return α
   */
  public double alpha() {
    return alpha;
  }

  /**
   * Returns the bound on magnitudes.
   *
   * @return U
   */
  public double range() {
    return range;
  }

  /**
   * Returns whether negative answers are possible.
   *
   * @return the signs
   */
  public Signs signs() {
    return signs;
  }

  @Override
  public int size() {
    return signs == Signs.SIGNED ? 2 * powers.length + 1 : powers.length + 1;
  }

  @Override
  public double value(int index) {
    if (index < 0 || index >= size()) {
      throw new InvalidValueException(
          "index", Integer.toString(index), "an integer in 0 … " + (size() - 1));
    }
    int fromZero = index - zero();
    if (fromZero == 0) {
      return 0;
    }
    return fromZero > 0 ? powers[fromZero - 1] : -powers[-fromZero - 1];
  }

  @Override
  public int indexOf(double x) {
    if (Double.isNaN(x)) {
      throw new InvalidValueException("x", "NaN", "a number");
    }
    int steps = stepsFromZero(Math.abs(x));
    if (x > 0) {
      return zero() + steps;
    }
    return signs == Signs.SIGNED ? zero() - steps : 0;
  }

  private int zero() {
    return signs == Signs.SIGNED ? powers.length : 0;
  }

  private int stepsFromZero(double magnitude) {
    if (magnitude < 1 / range) {
      return 0;
    }
    if (magnitude >= range) {
      return powers.length;
    }
    int i = firstInCell[cell(magnitude) - firstCell];
    while (powers[i] < magnitude) {
      i++;
    }
    return i + 1;
  }
}
