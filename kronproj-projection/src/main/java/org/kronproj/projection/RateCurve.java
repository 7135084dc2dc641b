package org.kronproj.projection;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * A rate as a function of a size: linear in the logarithms between measured points, constant
 * outside them. Immutable.
 *
 * @param sizes the sizes measured, ascending
 * @param rates flops a second at each
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content, below
public record RateCurve(double[] sizes, double[] rates) {

  /**
   * Checks the points.
   *
   * @param sizes as above
   * @param rates as above
   * @throws ShapeException if the lengths differ
   * @throws InvalidValueException if there are no points, sizes do not ascend or a number is not
   *     positive
   */
  public RateCurve {
    ShapeException.check("rates", sizes.length, rates.length);
    if (sizes.length == 0) {
      throw new InvalidValueException("sizes", "none", "at least one");
    }
    for (int i = 0; i < sizes.length; i++) {
      if (!(sizes[i] > (i == 0 ? 0 : sizes[i - 1])) || !(rates[i] > 0)) {
        throw new InvalidValueException(
            "point " + i, "(" + sizes[i] + ", " + rates[i] + ")", "positive ascending numbers");
      }
    }
    sizes = sizes.clone();
    rates = rates.clone();
  }

  /**
   * Returns the rate at a size.
   *
   * @param size the size, positive
   * @return flops a second
   */
  public double at(double size) {
    int last = sizes.length - 1;
    if (size <= sizes[0]) {
      return rates[0];
    }
    if (size >= sizes[last]) {
      return rates[last];
    }
    int i = 1;
    while (sizes[i] < size) {
      i++;
    }
    double part = Math.log(size / sizes[i - 1]) / Math.log(sizes[i] / sizes[i - 1]);
    return rates[i - 1] * Math.pow(rates[i] / rates[i - 1], part);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RateCurve curve
        && Arrays.equals(sizes, curve.sizes)
        && Arrays.equals(rates, curve.rates);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(sizes) + Arrays.hashCode(rates);
  }
}
