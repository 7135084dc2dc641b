package org.kronproj.projection;

import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * A rate as a function of two sizes, the order of a matrix and the width of a panel: a curve over
 * widths at each of some orders, linear in the logarithms between them, constant outside.
 * Immutable.
 *
 * @param orders the orders measured, ascending
 * @param curves the rate at each, by width
 */
public record RateSurface(List<Integer> orders, List<RateCurve> curves) {

  /**
   * Checks the orders.
   *
   * @param orders as above
   * @param curves as above
   * @throws ShapeException if there is not one curve for each order
   * @throws InvalidValueException if there are no orders or they do not ascend from a positive one
   */
  public RateSurface {
    orders = List.copyOf(orders);
    curves = List.copyOf(curves);
    ShapeException.check("curves", orders.size(), curves.size());
    if (orders.isEmpty()) {
      throw new InvalidValueException("orders", "none", "at least one");
    }
    int last = 0;
    for (int order : orders) {
      if (order <= last) {
        throw new InvalidValueException("orders", orders.toString(), "positive, ascending");
      }
      last = order;
    }
  }

  /**
   * Returns the rate at an order and a width.
   *
   * @param order the order, positive
   * @param width the width, positive
   * @return flops a second
   */
  public double at(double order, double width) {
    double[] sizes = new double[orders.size()];
    double[] rates = new double[sizes.length];
    for (int k = 0; k < sizes.length; k++) {
      sizes[k] = orders.get(k);
      rates[k] = curves.get(k).at(width);
    }
    return new RateCurve(sizes, rates).at(order);
  }
}
