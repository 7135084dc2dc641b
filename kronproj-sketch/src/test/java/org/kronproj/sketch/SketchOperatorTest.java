package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.testkit.Tolerance;

/**
 * Every operator does what its own matrix does. {@link StoredOperatorTest} asks it of stored ones.
 */
class SketchOperatorTest {

  static final Seed SEED = Seed.of(20260101);

  static Stream<SketchDistribution> distributions() {
    return Distributions.all();
  }

  SketchOperator sample(SketchDistribution distribution) {
    return distribution.sample(SEED);
  }

  static Matrix random(long rows, long columns, String name) {
    RandomStream stream = SEED.split(name).stream();
    Matrix matrix = Matrix.allocate(rows, columns);
    for (long j = 0; j < columns; j++) {
      for (long i = 0; i < rows; i++) {
        matrix.set(i, j, 2 * stream.nextDouble() - 1);
      }
    }
    return matrix;
  }

  private static Matrix randomSparse(long rows, long columns, String name) {
    RandomStream stream = SEED.split(name).stream();
    Matrix matrix = random(rows, columns, name + " values");
    for (long j = 0; j < columns; j++) {
      for (long i = 0; i < rows; i++) {
        if (stream.nextInt(7) > 0) {
          matrix.set(i, j, 0);
        }
      }
    }
    return matrix;
  }

  static void assertClose(Matrix actual, Matrix expected, double tolerance) {
    double[] found = actual.toArray();
    double[] wanted = expected.toArray();
    assertThat(found).hasSameSizeAs(wanted);
    double worst = 0;
    for (int i = 0; i < found.length; i++) {
      worst = Math.max(worst, Math.abs(found[i] - wanted[i]));
    }
    assertThat(worst).isLessThanOrEqualTo(tolerance);
  }

  static double tolerance(SketchDistribution distribution) {
    return Tolerance.of(4, (double) distribution.columns() + distribution.rows(), 1);
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void productsAreThoseOfTheMatrix(SketchDistribution distribution) {
    SketchOperator operator = sample(distribution);
    long b = distribution.rows();
    long n = distribution.columns();
    for (int k : new int[] {1, 3, 9}) {
      for (Transpose trans : Transpose.values()) {
        long inner = trans == Transpose.NO ? n : b;
        long outer = trans == Transpose.NO ? b : n;
        try (Matrix r = operator.materialize();
            Matrix x = randomSparse(inner, k, "x");
            Matrix xRight = randomSparse(k, outer, "x right");
            Matrix expected = random(outer, k, "y");
            Matrix actual = expected.copy();
            Matrix sparse = expected.copy();
            Matrix expectedRight = random(k, inner, "y right");
            Matrix actualRight = expectedRight.copy();
            Matrix sparseRight = expectedRight.copy()) {
          Blas.gemm(trans, Transpose.NO, 1.5, r, x, -0.5, expected);
          operator.multiplyLeft(trans, 1.5, x, -0.5, actual);
          operator.multiplyLeft(trans, 1.5, CscMatrix.ofDense(x), -0.5, sparse);
          assertClose(actual, expected, tolerance(distribution));
          assertClose(sparse, expected, tolerance(distribution));

          Blas.gemm(Transpose.NO, trans, 1.5, xRight, r, -0.5, expectedRight);
          operator.multiplyRight(trans, 1.5, xRight, -0.5, actualRight);
          operator.multiplyRight(trans, 1.5, CscMatrix.ofDense(xRight), -0.5, sparseRight);
          assertClose(actualRight, expectedRight, tolerance(distribution));
          assertClose(sparseRight, expectedRight, tolerance(distribution));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void aBetaOfZeroOverwritesWhatIsNotANumber(SketchDistribution distribution) {
    SketchOperator operator = sample(distribution);
    try (Matrix x = random(distribution.columns(), 2, "x");
        Matrix y = Matrix.allocate(distribution.rows(), 2).fill(Double.NaN);
        Matrix back = Matrix.allocate(distribution.columns(), 2).fill(Double.NaN)) {
      operator.multiplyLeft(Transpose.NO, 1, x, 0, y);
      operator.multiplyLeft(Transpose.YES, 1, y, 0, back);
      assertThat(Blas.norm(y)).isFinite();
      assertThat(Blas.norm(back)).isFinite();
    }
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void anyBlockEqualsThatBlockOfTheWhole(SketchDistribution distribution) {
    SketchOperator operator = sample(distribution);
    RandomStream stream = SEED.split("blocks").stream();
    try (Matrix whole = operator.materialize()) {
      for (int i = 0; i < 10; i++) {
        int row = stream.nextInt(distribution.rows());
        long column = stream.nextLong(distribution.columns());
        long height = 1 + stream.nextLong(distribution.rows() - row);
        long width = 1 + stream.nextLong(Math.min(100, distribution.columns() - column));
        try (Matrix block = Matrix.allocate(height, width);
            Matrix expected = whole.block(row, column, height, width).copy()) {
          operator.block(row, column, block);
          assertClose(block, expected, 0);
        }
      }
    }
  }

  /** R, R·X and Rᵀ·Y of one thread, and of more threads than there are processors. */
  @ParameterizedTest
  @MethodSource("distributions")
  void nothingDependsOnTheNumberOfThreads(SketchDistribution distribution) {
    double[][] one = everything(distribution, 1);
    double[][] many = everything(distribution, 7);
    for (int i = 0; i < one.length; i++) {
      assertThat(many[i]).isEqualTo(one[i]);
    }
  }

  private double[][] everything(SketchDistribution distribution, int threads) {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      return pool.submit(() -> everything(distribution)).join();
    } finally {
      pool.shutdown();
    }
  }

  private double[][] everything(SketchDistribution distribution) {
    SketchOperator operator = sample(distribution);
    try (Matrix r = operator.materialize();
        Matrix x = random(distribution.columns(), 3, "x");
        Matrix y = Matrix.allocate(distribution.rows(), 3);
        Matrix back = Matrix.allocate(distribution.columns(), 3)) {
      operator.multiplyLeft(Transpose.NO, 1, x, 0, y);
      operator.multiplyLeft(Transpose.YES, 1, y, 0, back);
      double[] single = operator.apply(x.column(0).toArray());
      return new double[][] {r.toArray(), y.toArray(), back.toArray(), single};
    }
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void columnsAreThoseOfTheMatrix(SketchDistribution distribution) {
    SketchOperator operator = sample(distribution);
    int b = distribution.rows();
    RandomStream stream = SEED.split("columns").stream();
    double[] y = random(b, 1, "y").toArray();
    for (int i = 0; i < 20; i++) {
      long j = stream.nextLong(distribution.columns());
      double[] sum = new double[b + 5];
      operator.addColumn(j, 3, sum, 2);
      try (Matrix column = Matrix.allocate(b, 1)) {
        operator.block(0, j, column);
        double dot = 0;
        for (int r = 0; r < b; r++) {
          assertThat(sum[2 + r]).isEqualTo(3 * column.get(r, 0), within(1e-15));
          dot += y[r] * column.get(r, 0);
        }
        assertThat(operator.dotColumn(j, y, 0)).isEqualTo(dot, within(tolerance(distribution)));
        assertThat(sum[0] + sum[1] + sum[b + 2] + sum[b + 3] + sum[b + 4]).isZero();
      }
    }
  }

  /** As many columns as fit in groups, and some more or fewer. */
  @ParameterizedTest
  @MethodSource("distributions")
  void severalColumnsAddUp(SketchDistribution distribution) {
    SketchOperator operator = distribution.sample(SEED);
    int b = distribution.rows();
    RandomStream stream = SEED.split("several").stream();
    for (int count : new int[] {0, 1, 2, 3, 7, 8, 9, 21}) {
      long[] columns = new long[count];
      double[] factors = new double[count];
      double[] expected = new double[b + 3];
      Arrays.fill(expected, 0.25);
      double[] sum = expected.clone();
      for (int i = 0; i < count; i++) {
        columns[i] = stream.nextLong(distribution.columns());
        factors[i] = stream.nextDouble() - 0.5;
        operator.addColumn(columns[i], factors[i], expected, 1);
      }
      operator.addColumns(columns, factors, sum, 1);
      assertThat(sum).containsExactly(expected, within(1e-14));
    }
    double[] sketch = new double[b];
    long[] oneTooFar = {0, distribution.columns()};
    assertThatThrownBy(() -> operator.addColumns(oneTooFar, new double[] {1, 1}, sketch, 0))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> operator.addColumns(oneTooFar, new double[1], sketch, 0))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("factors");
    assertThat(sketch).containsOnly(0);
  }

  private static org.assertj.core.data.Offset<Double> within(double tolerance) {
    return org.assertj.core.data.Offset.offset(tolerance);
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void theSeedIsTheOperator(SketchDistribution distribution) {
    try (Matrix one = sample(distribution).materialize();
        Matrix same = distribution.sample(SEED).materialize();
        Matrix other = distribution.sample(SEED.split("other")).materialize()) {
      assertClose(same, one, 0);
      Blas.axpy(-1, one, other);
      assertThat(Blas.norm(other)).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void entriesHaveTheScaleAndThePatternOfTheDefinition(SketchDistribution distribution) {
    int b = distribution.rows();
    int s = distribution.entriesPerColumn();
    try (Matrix r = distribution.sample(SEED).materialize()) {
      double[] column = new double[b];
      for (long j = 0; j < distribution.columns(); j++) {
        r.read(0, j, column, 0, b);
        if (distribution.family() == SketchFamily.GAUSSIAN) {
          continue;
        }
        int nonzeros = 0;
        int[] perBlock = new int[s];
        for (int i = 0; i < b; i++) {
          if (column[i] != 0) {
            nonzeros++;
            perBlock[(int) ((long) i * s / b)]++;
            assertThat(Math.abs(column[i])).isEqualTo(1 / Math.sqrt(s));
          }
        }
        assertThat(nonzeros).isEqualTo(s);
        if (distribution.family() == SketchFamily.BLOCK_SPARSE_EMBEDDING) {
          assertThat(perBlock).containsOnly(1);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void wrongShapesAreRefusedBeforeAnythingIsWritten(SketchDistribution distribution) {
    SketchOperator operator = sample(distribution);
    long n = distribution.columns();
    int b = distribution.rows();
    try (Matrix x = Matrix.allocate(n + 1, 1);
        Matrix y = Matrix.allocate(b, 1).fill(7);
        Matrix wide = Matrix.allocate(b, 2)) {
      assertThatThrownBy(() -> operator.multiplyLeft(Transpose.NO, 1, x, 0, y))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("rows of X")
          .hasMessageContaining(Long.toString(n + 1));
      assertThatThrownBy(() -> operator.multiplyLeft(Transpose.NO, 1, x.block(0, 0, n, 1), 0, wide))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining(b + "×1")
          .hasMessageContaining(b + "×2");
      assertThat(y.toArray()).containsOnly(7);
    }
    try (Matrix block = Matrix.allocate(1, 2).fill(7)) {
      for (long column : new long[] {-1, n - 1, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> operator.block(0, column, block))
            .isInstanceOf(ShapeException.class)
            .hasMessageContaining("rectangle inside");
      }
      assertThat(block.toArray()).containsOnly(7);
    }
    double[] sketch = new double[b];
    assertThatThrownBy(() -> operator.addColumn(n, 1, sketch, 0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(Long.toString(n));
    assertThatThrownBy(() -> operator.addColumn(0, 1, sketch, 1))
        .isInstanceOf(ShapeException.class);
    assertThat(sketch).containsOnly(0);
  }
}
