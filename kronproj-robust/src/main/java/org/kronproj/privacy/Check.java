package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;

/** The argument checks that the formulas of this package share. */
final class Check {

  private Check() {}

  static void probability(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new InvalidValueException(name, Double.toString(value), "a number in (0, 1)");
    }
  }

  static void positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidValueException(name, Double.toString(value), "a positive number");
    }
  }

  static void nonnegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidValueException(name, Double.toString(value), "a number ≥ 0");
    }
  }

  static void atLeast(String name, long value, long smallest) {
    if (value < smallest) {
      throw new InvalidValueException(name, Long.toString(value), "at least " + smallest);
    }
  }

  static void order(double order) {
    if (!(order > 1 && order < Double.POSITIVE_INFINITY)) {
      throw new InvalidValueException("order", Double.toString(order), "a number above 1");
    }
  }
}
