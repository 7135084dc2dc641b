package org.kronproj.cli.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.linalg.Matrix;

/**
 * Constraint matrices of two kinds. Their entries are whole numbers of at most two digits, as from
 * a coarse converter, so that their files stay short.
 */
final class Templates {

  /** Largest entries. Waves fill their file, which zeros shorten for spots. */
  private static final int LARGEST_OF_WAVES = 20;

  private static final int LARGEST_OF_SPOTS = 99;

  private Templates() {}

  /**
   * Smooth templates that cover the frame: products of two cosines, the slowest first.
   *
   * @return m rows of n² entries each; to be closed
   */
  static Matrix waves(Size size) {
    int n = size.n();
    List<int[]> modes = new ArrayList<>();
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        modes.add(new int[] {a, b});
      }
    }
    modes.sort(Comparator.comparingInt((int[] mode) -> mode[0] + mode[1]));
    double[][] cosine = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int p = 0; p < n; p++) {
        cosine[a][p] = Math.cos(Math.PI * a * (p + 0.5) / n);
      }
    }
    return fill(
        size,
        LARGEST_OF_WAVES,
        (i, p, q) -> cosine[modes.get(i)[0]][p] * cosine[modes.get(i)[1]][q]);
  }

  /**
   * Smooth spots at random places, about as wide as their distance.
   *
   * @return m rows of n² entries each; to be closed
   */
  static Matrix spots(Size size, RandomStream random) {
    int n = size.n();
    double width = Math.max(0.4, 0.45 * n / Math.sqrt(size.m()));
    double[] row = new double[size.m()];
    double[] column = new double[size.m()];
    int[] places = shuffled(n * n, random);
    for (int i = 0; i < size.m(); i++) {
      row[i] = places[i] % n;
      column[i] = Math.floorDiv(places[i], n);
    }
    return fill(
        size,
        LARGEST_OF_SPOTS,
        (i, p, q) -> {
          double down = (p - row[i]) / width;
          double across = (q - column[i]) / width;
          return Math.exp(-(down * down + across * across) / 2);
        });
  }

  /** The numbers below a bound in a random order. */
  static int[] shuffled(int bound, RandomStream random) {
    int[] numbers = new int[bound];
    for (int i = 0; i < bound; i++) {
      int j = random.nextInt(i + 1);
      numbers[i] = numbers[j];
      numbers[j] = i;
    }
    return numbers;
  }

  private interface Entry {
    double at(int i, int p, int q);
  }

  private static Matrix fill(Size size, int largest, Entry entry) {
    int n = size.n();
    int m = size.m();
    Matrix rows = Matrix.allocate(m, (long) n * n);
    double[] column = new double[m];
    for (int q = 0; q < n; q++) {
      for (int p = 0; p < n; p++) {
        for (int i = 0; i < m; i++) {
          column[i] = Math.rint(largest * entry.at(i, p, q)) + 0.0; // no negative zero
        }
        rows.write(0, p + (long) q * n, column, 0, m);
      }
    }
    return rows;
  }
}
