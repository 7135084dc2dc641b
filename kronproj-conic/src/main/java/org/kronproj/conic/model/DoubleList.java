package org.kronproj.conic.model;

import java.util.Arrays;

/** A list of doubles that grows. */
final class DoubleList {

  private double[] values = new double[8];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.multiplyExact(2, size));
    }
    values[size++] = value;
  }

  double get(int index) {
    return values[index];
  }

  void set(int index, double value) {
    values[index] = value;
  }

  int size() {
    return size;
  }

  double[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
