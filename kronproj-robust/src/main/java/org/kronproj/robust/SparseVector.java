package org.kronproj.robust;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/** A vector given by its entries that are not zero. Immutable. */
public final class SparseVector {

  private final long[] indices;
  private final double[] values;

  private SparseVector(long[] indices, double[] values) {
    this.indices = indices;
    this.values = values;
  }

  /**
   * Makes a vector.
   *
   * @param indices where entries stand, strictly increasing, from 0
   * @param values the entries, finite
   * @return the vector
   * @throws ShapeException if the lengths differ
   * @throws InvalidValueException if the indices do not increase or an entry is not finite
   */
  public static SparseVector of(long[] indices, double[] values) {
    ShapeException.check("values", indices.length, values.length);
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] < 0 || (i > 0 && indices[i] <= indices[i - 1])) {
        throw new InvalidValueException(
            "indices[" + i + "]", Long.toString(indices[i]), "strictly increasing indices from 0");
      }
      if (!Double.isFinite(values[i])) {
        throw new InvalidValueException(
            "values[" + i + "]", Double.toString(values[i]), "a finite number");
      }
    }
    return new SparseVector(indices.clone(), values.clone());
  }

  /**
   * Makes a vector from entries in any order.
   *
   * @param indices where entries stand, each once, from 0
   * @param values the entries, finite
   * @return the vector
   * @throws ShapeException if the lengths differ
   * @throws InvalidValueException if an index comes twice or an entry is not finite
   */
  public static SparseVector unordered(long[] indices, double[] values) {
    ShapeException.check("values", indices.length, values.length);
    boolean ordered = true;
    for (int i = 1; i < indices.length && ordered; i++) {
      ordered = indices[i] > indices[i - 1];
    }
    if (ordered) {
      return of(indices, values);
    }
    int[] order =
        IntStream.range(0, indices.length)
            .boxed()
            .sorted(Comparator.comparingLong(i -> indices[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return of(
        Arrays.stream(order).mapToLong(i -> indices[i]).toArray(),
        Arrays.stream(order).mapToDouble(i -> values[i]).toArray());
  }

  /**
   * Makes a multiple of a unit vector.
   *
   * @param index where the entry stands
   * @param value the entry
   * @return value·e_index
   */
  public static SparseVector unit(long index, double value) {
    return of(new long[] {index}, new double[] {value});
  }

  /**
   * Returns the number of entries.
   *
   * @return how many are stored
   */
  public int entries() {
    return indices.length;
  }

  /**
   * Returns where an entry stands.
   *
   * @param entry which, from 0
   * @return its index
   */
  public long index(int entry) {
    return indices[entry];
  }

  /**
   * Returns an entry.
   *
   * @param entry which, from 0
   * @return its value
   */
  public double value(int entry) {
    return values[entry];
  }

  /** Where the entries stand, for those who do not change it. */
  long[] indices() {
    return indices;
  }

  /** The entries themselves, for those who do not change them. */
  double[] values() {
    return values;
  }

  /**
   * Returns the Euclidean norm.
   *
   * @return ‖x‖
   */
  public double norm() {
    double largest = 0;
    for (double v : values) {
      largest = Math.max(largest, Math.abs(v));
    }
    if (largest == 0) {
      return 0;
    }
    double sum = 0;
    for (double v : values) {
      sum += v / largest * (v / largest);
    }
    return largest * Math.sqrt(sum);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseVector that
        && Arrays.equals(indices, that.indices)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(indices) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return entries() + " entries of norm " + norm();
  }
}
