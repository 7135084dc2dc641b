package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Placement.Placed;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.NoLeaks;
import org.kronproj.testkit.Tolerance;

/** Passes over memory: small on every placement, and large enough to be shared among threads. */
class PassesTest {

  @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);

  private final int threads = BlasThreads.get();

  @AfterEach
  void restoreThreads() {
    BlasThreads.set(threads);
  }

  private static void forAllPlacements(String name, Property property) {
    ForAll.cases(Seed.of(2).split(name), 40)
        .check(
            (random, size) -> {
              int rows = 1 + random.nextInt(size);
              int columns = 1 + random.nextInt(Math.min(size, 20));
              try (Placed x = Placement.draw(random).place(random, rows, columns);
                  Placed y = Placement.draw(random).place(random, rows, columns)) {
                property.check(random, x.matrix(), y.matrix());
              }
            });
    for (int threads = 1; threads <= 3; threads++) {
      BlasThreads.set(threads);
      RandomStream random = Seed.of(3).stream();
      try (Placed x = Placement.NATIVE.place(random, 20_000, 10);
          Placed y = Placement.NATIVE.place(random, 20_000, 10);
          Placed u = Placement.NATIVE_VIEW.place(random, 500, 400);
          Placed v = Placement.NATIVE_VIEW.place(random, 500, 400)) {
        property.check(random, x.matrix(), y.matrix());
        property.check(random, u.matrix(), v.matrix());
      }
    }
  }

  private interface Property {
    void check(RandomStream random, Matrix x, Matrix y);
  }

  private static double[] combine(double[] x, double[] y, DoubleBinaryOperator f) {
    double[] result = new double[x.length];
    Arrays.setAll(result, i -> f.applyAsDouble(x[i], y[i]));
    return result;
  }

  private static void assertClose(Matrix actual, double[] expected) {
    double[] found = actual.toArray();
    double worst = 0;
    for (int i = 0; i < found.length; i++) {
      worst = Math.max(worst, Math.abs(found[i] - expected[i]));
    }
    assertThat(worst).isLessThanOrEqualTo(Tolerance.of(4, 1, 1));
  }

  /** Equal to the last bit; AssertJ's own comparison takes seconds for 200,000 elements. */
  private static void assertSame(Matrix actual, Matrix expected) {
    assertThat(Arrays.mismatch(actual.toArray(), expected.toArray())).isEqualTo(-1);
  }

  private static void assertFilled(Matrix actual, double value) {
    assertThat(Arrays.stream(actual.toArray()).allMatch(x -> x == value)).isTrue();
  }

  @Test
  void copyAndFill() {
    forAllPlacements(
        "copy",
        (random, x, y) -> {
          y.copyFrom(x);
          assertSame(y, x);
          double value = random.nextDouble();
          y.fill(value);
          assertFilled(y, value);
          y.fill(0);
          assertFilled(y, 0);
        });
  }

  @Test
  void axpyAndScale() {
    forAllPlacements(
        "axpy",
        (random, x, y) -> {
          double alpha = random.nextDouble() - 0.5;
          double[] sum = combine(x.toArray(), y.toArray(), (a, b) -> b + alpha * a);
          Blas.axpy(alpha, x, y);
          assertClose(y, sum);
          Blas.scale(-2, y);
          assertClose(y, combine(sum, sum, (a, b) -> -2 * a));
          y.set(0, 0, Double.NaN);
          Blas.scale(0, y);
          assertFilled(y, 0);
        });
  }

  @Test
  void dotAndNorm() {
    forAllPlacements(
        "dot",
        (random, x, y) -> {
          double[] products = combine(x.toArray(), y.toArray(), (a, b) -> a * b);
          double tolerance = Tolerance.of(1, products.length, 1);
          assertThat(Math.abs(Blas.dot(x, y) - Arrays.stream(products).sum()))
              .isLessThan(tolerance);
          assertThat(Blas.norm(x) * Blas.norm(x) - Blas.dot(x, x)).isLessThan(tolerance);
        });
  }

  @Test
  void theDotProductDoesNotDependOnTheThreadCount() {
    try (Matrix x = Matrices.random(Seed.of(4).stream(), 1000, 300);
        Matrix y = Matrices.random(Seed.of(5).stream(), 1000, 300)) {
      BlasThreads.set(1);
      double one = Blas.dot(x, y);
      for (int threads = 2; threads <= 4; threads++) {
        BlasThreads.set(threads);
        assertThat(Blas.dot(x, y)).isEqualTo(one);
      }
    }
  }

  @Test
  void columnsAreScaled() {
    forAllPlacements(
        "columns",
        (random, x, y) -> {
          double[] factors = new double[(int) x.columns()];
          Arrays.setAll(factors, j -> j % 3 - 1 + (j % 5) * random.nextDouble());
          factors[0] = 0;
          double[] expected = x.toArray();
          for (int k = 0; k < expected.length; k++) {
            expected[k] *= factors[k / (int) x.rows()];
          }
          Columns.scale(x, factors, y);
          assertClose(y, expected);
          x.set(0, 0, Double.NaN);
          Columns.scale(x, factors, x);
          assertClose(x, expected);
        });
  }

  @Test
  void columnsAreGatheredAndPutBack() {
    forAllPlacements(
        "gather",
        (random, x, y) -> {
          int[] selected = new int[1 + random.nextInt((int) x.columns())];
          double[] factors = new double[selected.length];
          // Ascending steps of 1 or more, wrapped: all different.
          Arrays.setAll(selected, t -> (int) ((t * 7L + 3) % x.columns()));
          selected = Arrays.stream(selected).distinct().toArray();
          factors = Arrays.copyOf(factors, selected.length);
          Arrays.fill(factors, -2);
          Matrix part = y.columnRange(0, selected.length);
          Columns.gather(x, selected, factors, part);
          for (int t = 0; t < selected.length; t++) {
            Matrix expected = Matrix.allocateOffHeap(x.rows(), 1);
            Blas.scale(-2, expected.copyFrom(x.column(selected[t])));
            assertSame(part.column(t), expected);
            expected.close();
          }
        });
  }

  @Test
  void columnsThatDoNotExistAreRefused() {
    Matrix a = Matrix.allocate(3, 2);
    assertThatThrownBy(() -> Columns.gather(a, new int[] {2}, new double[1], Matrix.allocate(3, 1)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("selected[0]: found 2, expected a column from 0 to 1");
    assertThatThrownBy(() -> Columns.gather(a, new int[] {1}, new double[1], Matrix.allocate(3, 2)))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> Columns.scale(a, new double[3], a)).isInstanceOf(ShapeException.class);
  }

  @Test
  void trianglesAreMirrored() {
    RandomStream random = Seed.of(6).stream();
    for (int n : new int[] {0, 1, 2, 30, 63, 64, 65, 128, 200, 450}) {
      for (Triangle triangle : Triangle.values()) {
        Placement placement = n > 30 ? Placement.NATIVE_VIEW : Placement.draw(random);
        try (Placed a = placement.place(random, n, n)) {
          double[] before = a.matrix().toArray();
          Blas.mirror(triangle, a.matrix());
          double[] after = a.matrix().toArray();
          int wrong = 0;
          for (int k = 0; k < n * n; k++) {
            int mirrored = k / n + k % n * n;
            boolean kept = Naive.in(triangle, k % n, k / n);
            wrong += after[k] == before[kept ? k : mirrored] ? 0 : 1;
          }
          assertThat(wrong).isZero();
        }
      }
    }
  }
}
