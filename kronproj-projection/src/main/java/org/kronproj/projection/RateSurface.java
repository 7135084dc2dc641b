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
    int last = orders.size() - 1;
    int upper = 0;
    while (upper < last && orders.get(upper) < order) {
      upper++;
    }
    double above = curves.get(upper).at(width);
    int size = orders.get(upper);
    if (upper == 0 || order >= size) {
      return above;
    }
    int smaller = orders.get(upper - 1);
    double below = curves.get(upper - 1).at(width);
    double part = Math.log(order / smaller) / Math.log((double) size / smaller);
    return below * Math.pow(above / below, part);
  }
}
