package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;

/** One clear error for each bad input, and the state as it was. */
class InputTest {

  private final RandomStream random = Seed.of(40).stream();
  private Problem problem;
  private MaintainedProjection projection;

  @BeforeEach
  void start() {
    problem = Problem.random(random, Weighting.twoSided(4), Problem.BasisKind.DENSE, 5);
    projection = problem.builder().build();
    projection.update(new int[] {2}, new double[] {1.5});
  }

  @AfterEach
  void stop() {
    projection.close();
    problem.close();
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  private void refused(
      Consumer<MaintainedProjection> action, Class<? extends Exception> type, String message) {
    double[] h = problem.vector(random);
    double[] answer = projection.project(h);
    long version = projection.version();
    assertThatThrownBy(() -> action.accept(projection))
        .isInstanceOf(type)
        .hasMessageContaining(message);
    assertThat(projection.version()).isEqualTo(version);
    assertThat(projection.project(h)).isEqualTo(answer);
    assertThat(projection.canRollback()).isTrue();
  }

  @Test
  void badWeights() {
    refused(
        p -> p.update(new double[] {1, -1, 1, 1}),
        InvalidValueException.class,
        "eigenvalues[1]: found -1.0");
    refused(
        p -> p.update(new double[] {1, 1, Double.NaN, 1}),
        InvalidValueException.class,
        "eigenvalues[2]: found NaN");
    refused(
        p -> p.update(new double[] {1, 1, 1, Double.POSITIVE_INFINITY}),
        InvalidValueException.class,
        "eigenvalues[3]: found Infinity");
    refused(
        p -> p.update(new double[3]), ShapeException.class, "expected length 4, found length 3");
    refused(
        p -> p.update(new int[] {1, 1}, new double[] {1, 2}),
        InvalidValueException.class,
        "indices[1]: found 1");
    refused(
        p -> p.update(new int[] {4}, new double[] {1}),
        InvalidValueException.class,
        "indices[0]: found 4, expected an index from 0 to 3");
    refused(
        p -> p.update(new int[] {0}, new double[] {-2}),
        InvalidValueException.class,
        "values[0]: found -2.0");
    refused(p -> p.update(new int[] {0}, new double[2]), ShapeException.class, "values");
    refused(
        p -> p.update(new double[] {0, 0, 1, 1}),
        InvalidValueException.class,
        "found 4 coordinates with a positive weight, expected at least 5");
  }

  /** Products of 1e-161 have three digits, those of 1e200 none: an answer would be for others. */
  @Test
  void weightsThatAreNoOrdinaryNumbers() {
    String range = "0 or 1.4916681462400413E-154 to 1.3407807929942596E154";
    for (double extreme :
        new double[] {1e200, 1.35e154, 1.49e-154, 1e-161, 1e-300, Double.MIN_VALUE}) {
      String message = "eigenvalues[1]: found " + extreme + ", expected " + range;
      refused(p -> p.update(new double[] {1, extreme, 1, 1}), InvalidValueException.class, message);
      refused(
          p -> p.update(new int[] {1}, new double[] {extreme}),
          InvalidValueException.class,
          message);
      cannotBuild(
          problem.builder().eigenvalues(1, extreme, 1, 1), InvalidValueException.class, message);
    }
    try (Matrix w = Matrix.identity(4)) {
      w.set(0, 1, 0.5);
      w.set(1, 0, 0.5);
      for (double scale : new double[] {1e160, 1e-160}) {
        Matrix scaled = w.copy();
        Blas.scale(scale, scaled);
        refused(
            p -> p.update(scaled),
            InvalidValueException.class,
            "one whose square neither overflows nor vanishes");
        scaled.close();
      }
    }
  }

  /** The projection does not change with the unit of the weights, nor with that of the rows. */
  @Test
  void smallAndLargeUnitsAnswerAlike() {
    double[] h = problem.vector(random);
    projection.update(new double[] {1, 2, 3, 4});
    double[] usual = projection.project(h);
    for (Strategy strategy : Strategy.values()) {
      ProjectionOptions options =
          ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
      for (double unit : new double[] {0x1p-440, 0x1p440}) {
        try (MaintainedProjection p = problem.builder().options(options).build()) {
          p.update(new double[] {unit, 2 * unit, 3 * unit, 4 * unit});
          assertThat(Dense.largestDifference(p.project(h), usual)).isLessThan(1e-12);
        }
      }
    }
    for (double unit : new double[] {1e-153, 1e154}) {
      String message = "weighted rows whose squared length is " + (unit < 1 ? "" : "Infinity");
      refused(
          p -> p.update(new double[] {unit, unit, unit, unit}),
          InvalidValueException.class,
          message);
      cannotBuild(
          problem.builder().eigenvalues(unit, unit, unit, unit),
          InvalidValueException.class,
          message);
    }
  }

  /** A diagonal weight is no product. */
  @Test
  void diagonalWeightsMayBeAnyOrdinaryNumber() {
    try (Matrix a = Matrix.of(1, 2, new double[] {1, 1});
        MaintainedProjection p =
            MaintainedProjection.builder(Weighting.diagonal(2))
                .constraints(a)
                .eigenvalues(1, 1)
                .build()) {
      for (double unit : new double[] {1e300, 1e-260}) {
        p.update(new double[] {unit, 3 * unit});
        assertThat(p.project(new double[] {1, 0})[0]).isCloseTo(0.25, withinPercentage(1e-12));
      }
      assertThatThrownBy(() -> p.update(new double[] {1e-309, 1}))
          .isInstanceOf(InvalidValueException.class)
          .hasMessage(
              "eigenvalues[0]: found 1.0E-309, expected 0 or 2.2250738585072014E-308"
                  + " to 1.7976931348623157E308");
    }
  }

  @Test
  void vectorsOfExtremeSizeAreProjectedLikeOthers() {
    double[] h = problem.vector(random);
    double[] usual = projection.project(h);
    double[] rest = projection.complement(h);
    double[] b = {1, 2, 3, -4, 5};
    double[] solved = projection.solve(b);
    for (int exponent : new int[] {1023, 700, -700, -1000}) {
      assertThat(projection.project(scaled(h, exponent))).isEqualTo(scaled(usual, exponent));
      assertThat(projection.complement(scaled(h, exponent))).isEqualTo(scaled(rest, exponent));
      if (exponent < 1000) {
        assertThat(projection.solve(scaled(b, exponent))).isEqualTo(scaled(solved, exponent));
      }
    }
    assertThat(projection.project(new double[16])).containsOnly(0);
    assertThat(projection.complement(new double[16])).containsOnly(0);
    assertThat(projection.solve(new double[5])).containsOnly(0);
  }

  /** A projection is no longer than what is projected, but a coordinate of it may be larger. */
  @Test
  void anAnswerThatOverflowsIsRefused() {
    try (Matrix a = Matrix.of(1, 4, new double[] {3, 1, 1, 1});
        MaintainedProjection p =
            MaintainedProjection.builder(Weighting.diagonal(4))
                .constraints(a)
                .eigenvalues(1, 1, 1, 1)
                .build()) {
      double[] h = {1e308, 1e308, 1e308, 1e308};
      assertThat(p.project(h)[0]).isCloseTo(1.5e308, withinPercentage(1e-12));
      java.util.Arrays.fill(h, 1.7e308);
      assertThatThrownBy(() -> p.project(h))
          .isInstanceOf(InvalidValueException.class)
          .hasMessage(
              "h: found elements so large that the answer overflows, expected smaller ones");
      java.util.Arrays.fill(h, 2);
      assertThat(p.project(h)[0]).isCloseTo(3, withinPercentage(1e-12));
      p.update(new double[] {1e-260, 1e-260, 1e-260, 1e-260});
      assertThatThrownBy(() -> p.solve(new double[] {1e300}))
          .hasMessage(
              "b: found elements so large that the answer overflows, expected smaller ones");
    }
  }

  @Test
  void aQueryAfterCloseHoldsNoMemory() {
    projection.close();
    assertThatThrownBy(() -> projection.project(new double[16]))
        .isInstanceOf(IllegalStateException.class);
    problem.close();
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  /** A query keeps its work space, which a block of columns does not use. */
  @Test
  void oneVectorIsAnsweredAsABlockIs() {
    try (Matrix block = Matrix.allocate(16, 2)) {
      double[][] h = new double[2][16];
      for (int i = 0; i < 16; i++) {
        h[0][i] = Math.sin(i);
        h[1][i] = Math.cos(i) * 0x1p-600;
        block.set(i, 0, h[0][i]);
        block.set(i, 1, h[1][i]);
      }
      for (Part part : Part.values()) {
        try (QueryResult result = projection.query(part, block)) {
          for (int j = 0; j < 2; j++) {
            double[] single =
                part == Part.RANGE ? projection.project(h[j]) : projection.complement(h[j]);
            double unit = j == 0 ? 1 : 0x1p-600;
            for (int i = 0; i < 16; i++) {
              assertThat(single[i]).isCloseTo(result.value().get(i, j), within(1e-14 * unit));
            }
          }
        }
      }
    }
  }

  private static double[] scaled(double[] x, int exponent) {
    double[] scaled = x.clone();
    for (int i = 0; i < x.length; i++) {
      scaled[i] = Math.scalb(x[i], exponent);
    }
    return scaled;
  }

  @Test
  void badMatrices() {
    try (Matrix wrong = Matrix.allocate(3, 3);
        Matrix skew = Matrix.identity(4);
        Matrix negative = Matrix.identity(4)) {
      refused(p -> p.update(wrong), ShapeException.class, "expected 4×4, found 3×3");
      skew.set(0, 1, 1);
      refused(p -> p.update(skew), InvalidValueException.class, "W (1, 0)");
      negative.set(2, 2, -1);
      refused(p -> p.update(negative), InvalidValueException.class, "the eigenvalue -");
      negative.set(2, 2, Double.NaN);
      refused(p -> p.update(negative), InvalidValueException.class, "W (2, 2): found NaN");
    }
  }

  @Test
  void badQuestions() {
    refused(p -> p.project(new double[15]), ShapeException.class, "h: expected length 16");
    refused(p -> p.complement(new double[17]), ShapeException.class, "h: expected length 16");
    refused(p -> p.solve(new double[4]), ShapeException.class, "b: expected length 5");
    double[] h = new double[16];
    h[7] = Double.NaN;
    double[] b = {0, 0, 0, Double.NEGATIVE_INFINITY, 0};
    refused(p -> p.project(h), InvalidValueException.class, "h (7, 0): found NaN");
    refused(p -> p.complement(h), InvalidValueException.class, "h (7, 0): found NaN");
    refused(p -> p.solve(b), InvalidValueException.class, "b (3, 0): found -Infinity");
  }

  /** What is refused is refused before anything is computed or kept. */
  @Test
  void moreMemoryThanThereIs() {
    int m = 1_000_000;
    int[] starts = new int[m + 2];
    java.util.Arrays.setAll(starts, j -> Math.min(j, m));
    int[] rows = new int[m];
    java.util.Arrays.setAll(rows, i -> i);
    double[] values = new double[m];
    java.util.Arrays.fill(values, 1);
    Columns columns = new SparseColumns(CscMatrix.of(m, m + 1, starts, rows, values));
    long before = NativeMemory.liveBytes();
    assertThatThrownBy(() -> GramEngine.owning(columns, 1, Seed.of(41)))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageStartingWith("the maintained Gram matrix: wanted 2400")
        .hasMessageContaining("available");
    assertThat(NativeMemory.liveBytes()).isEqualTo(before);
  }

  @Test
  void weightsThatMakeRowsDependent() {
    double[] a = new double[3 * 5];
    // Rows e0 + e1, e0 + e2 and e3 + e4: without coordinates 1 and 2 the first two agree.
    a[0] = 1;
    a[1] = 1;
    a[3] = 1;
    a[2 * 3 + 1] = 1;
    a[3 * 3 + 2] = 1;
    a[4 * 3 + 2] = 1;
    for (Strategy strategy : Strategy.values()) {
      ProjectionOptions options =
          ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
      try (Matrix matrix = Matrix.of(3, 5, a);
          MaintainedProjection p =
              MaintainedProjection.builder(Weighting.diagonal(5))
                  .constraints(matrix)
                  .eigenvalues(1, 1, 1, 1, 1)
                  .options(options)
                  .build()) {
        p.update(new int[] {3}, new double[] {2});
        double[] h = {1, 2, 3, 4, 5};
        double[] answer = p.project(h);
        assertThatThrownBy(() -> p.update(new int[] {1, 2}, new double[] {0, 0}))
            .isInstanceOf(InvalidValueException.class)
            .hasMessageContaining(
                "rows that depend, to working precision, on the rows before them: 1")
            .hasMessageNotContaining("weights from");
        if (strategy != Strategy.DEFER) { // which would iterate
          // Rows 0 and 1 differ by what weights far below the others carry.
          assertThatThrownBy(() -> p.update(new int[] {1, 2}, new double[] {1e-30, 1e-30}))
              .isInstanceOf(InvalidValueException.class)
              .hasMessageContaining("on the rows before them: 1 (weights from 1.0E-30 to 2.0)");
        }
        assertThat(p.project(h)).isEqualTo(answer);
        p.update(new int[] {1}, new double[] {0});
        p.update(new int[] {1}, new double[] {1});
        assertThat(Dense.largestDifference(p.project(h), answer)).isLessThan(1e-12);
        p.rollback();
        assertThat(p.eigenvalues()).containsExactly(1, 0, 1, 2, 1);
      }
    }
  }

  @Test
  void badBeginnings() {
    try (Matrix a = problem.a.copy();
        Matrix skewed = Matrix.identity(4)) {
      ProjectionBuilder builder =
          MaintainedProjection.builder(Weighting.twoSided(4))
              .constraints(a)
              .eigenvalues(1, 1, 1, 1);
      builder.build().close();
      for (int j = 0; j < 16; j++) {
        a.set(3, j, a.get(0, j) - 2 * a.get(1, j));
      }
      cannotBuild(
          builder,
          InvalidValueException.class,
          "rows that depend, to working precision, on the rows before them: 3");
      a.set(3, 7, Double.NaN);
      cannotBuild(builder, InvalidValueException.class, "constraints (3, 7): found NaN");
      skewed.set(0, 1, 0.25);
      try (Basis basis = Basis.dense(skewed)) {
        cannotBuild(
            problem.builder().basis(basis),
            InvalidValueException.class,
            "UᵀU that differs from I by 0.25");
      }
      cannotBuild(problem.builder().basis(Basis.identity(3)), ShapeException.class, "basis");
      cannotBuild(problem.builder().eigenvalues(1, 1), ShapeException.class, "eigenvalues");
      cannotBuild(
          problem.builder().eigenvalues(0, 0, 1, 1),
          InvalidValueException.class,
          "found 5, expected 1 to 4");
      cannotBuild(
          problem.builder().eigenvalues(1, 1, 1, 1e160),
          InvalidValueException.class,
          "eigenvalues[3]: found 1.0E160");
      cannotBuild(
          MaintainedProjection.builder(Weighting.twoSided(4)).eigenvalues(1, 1, 1, 1),
          InvalidValueException.class,
          "constraints");
      cannotBuild(
          MaintainedProjection.builder(Weighting.twoSided(5))
              .constraints(a)
              .eigenvalues(1, 1, 1, 1, 1),
          ShapeException.class,
          "columns of constraints: expected length 25, found length 16");
    }
    try (Matrix wide = Matrix.allocate(7, 6)) {
      cannotBuild(
          MaintainedProjection.builder(Weighting.symmetric(3))
              .constraints(wide)
              .eigenvalues(1, 1, 1),
          InvalidValueException.class,
          "rows of constraints: found 7, expected 1 to 6");
    }
  }

  private static void cannotBuild(
      ProjectionBuilder builder, Class<? extends Exception> type, String message) {
    long before = NativeMemory.liveBytes();
    assertThatThrownBy(builder::build).isInstanceOf(type).hasMessageContaining(message);
    assertThat(NativeMemory.liveBytes()).isEqualTo(before);
  }

  @Test
  void badOptions() {
    assertThatThrownBy(() -> ProjectionOptions.defaults().withLaziness(-0.1, 0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("epsilon: found -0.1, expected 0.0 to 1.0");
    assertThatThrownBy(() -> ProjectionOptions.defaults().withTolerance(Double.NaN))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> StrategyPolicy.replay(java.util.List.of()))
        .isInstanceOf(InvalidValueException.class);
  }
}
