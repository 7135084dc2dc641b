package org.kronproj.privacy;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.InvalidValueException;

/** Small databases, enumerated, and the private median's law on them from its definition. */
final class Databases {

  private Databases() {}

  /** The domain {0, …, size − 1}. */
  static OrderedDomain integers(int size) {
    return new OrderedDomain() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public double value(int index) {
        return index;
      }

      @Override
      public int indexOf(double x) {
        if (Double.isNaN(x)) {
          throw new InvalidValueException("x", "NaN", "a number");
        }
        return (int) Math.max(0, Math.min(size - 1, x));
      }
    };
  }

  /** All databases of the given number of rows over {0, …, domain − 1}. */
  static List<int[]> all(int rows, int domain) {
    List<int[]> result = new ArrayList<>();
    int total = (int) Math.pow(domain, rows);
    for (int code = 0; code < total; code++) {
      int[] db = new int[rows];
      int rest = code;
      for (int i = 0; i < rows; i++) {
        db[i] = rest % domain;
        rest /= domain;
      }
      result.add(db);
    }
    return result;
  }

  static int[] counts(int[] database, int domain) {
    int[] counts = new int[domain];
    for (int value : database) {
      counts[value]++;
    }
    return counts;
  }

  /** Straight from the definition: weights exp(−ε/2·d(x)). */
  static double[] probabilities(int[] counts, double epsilon) {
    int total = 0;
    for (int c : counts) {
      total += c;
    }
    double[] weights = new double[counts.length];
    double sum = 0;
    for (int x = 0; x < counts.length; x++) {
      int smaller = 0;
      int larger = 0;
      for (int y = 0; y < counts.length; y++) {
        smaller += y < x ? counts[y] : 0;
        larger += y > x ? counts[y] : 0;
      }
      int deficit = Math.max(0, Math.max(smaller, larger) - total / 2);
      weights[x] = Math.exp(-epsilon / 2 * deficit);
      sum += weights[x];
    }
    for (int x = 0; x < counts.length; x++) {
      weights[x] /= sum;
    }
    return weights;
  }

  /** The median's law when it reads a uniform subset of the rows, by enumeration. */
  static double[] subsampled(int[] database, int sample, int domain, double epsilon) {
    double[] result = new double[domain];
    int subsets = 0;
    for (int set = 0; set < 1 << database.length; set++) {
      if (Integer.bitCount(set) == sample) {
        int[] counts = new int[domain];
        for (int i = 0; i < database.length; i++) {
          counts[database[i]] += set >> i & 1;
        }
        double[] p = probabilities(counts, epsilon);
        for (int x = 0; x < domain; x++) {
          result[x] += p[x];
        }
        subsets++;
      }
    }
    for (int x = 0; x < domain; x++) {
      result[x] /= subsets;
    }
    return result;
  }

  static double largestLoss(double[] p, double[] q) {
    double largest = 0;
    for (int x = 0; x < p.length; x++) {
      largest = Math.max(largest, Math.abs(Math.log(p[x] / q[x])));
    }
    return largest;
  }

  static double lossRange(double[] p, double[] q) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int x = 0; x < p.length; x++) {
      low = Math.min(low, Math.log(p[x] / q[x]));
      high = Math.max(high, Math.log(p[x] / q[x]));
    }
    return high - low;
  }

  static double renyi(double order, double[] p, double[] q) {
    double sum = 0;
    for (int x = 0; x < p.length; x++) {
      sum += Math.pow(p[x], order) * Math.pow(q[x], 1 - order);
    }
    return Math.log(sum) / (order - 1);
  }
}
