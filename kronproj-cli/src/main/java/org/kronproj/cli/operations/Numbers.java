package org.kronproj.cli.operations;

import java.util.Arrays;

/** A growing list of doubles, without boxing. Not safe for concurrent use. */
final class Numbers {

  private double[] values = new double[16];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  double[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
