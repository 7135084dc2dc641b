package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangles;
import org.kronproj.testkit.Tolerance;

/** Inverses by blocks, of every width, against the H that they must invert. */
class BlockInverseTest {

  private static final double NO_PIVOT_IS_TOO_SMALL = 0;

  @AfterEach
  void nothingLeaks() {
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  private static Matrix random(RandomStream random, int rows, int columns) {
    Matrix a = Matrix.allocate(rows, columns);
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < rows; i++) {
        a.set(i, j, 2 * random.nextDouble() - 1);
      }
    }
    return a;
  }

  /** Eigenvalues between 1 and some 2·order. */
  private static Matrix definite(RandomStream random, int order) {
    try (Matrix x = random(random, order, order)) {
      Matrix h = Matrix.identity(order);
      Blas.gemm(Transpose.NO, Transpose.YES, 1, x, x, 1, h);
      return h;
    }
  }

  /** ‖H⁻¹(HX) − X‖, elementwise, for columns taken one by one and together. */
  private static double worst(BlockInverse inverse, Matrix h, Matrix x) {
    double worst = 0;
    try (Matrix b = Blas.multiply(Transpose.NO, Transpose.NO, h, x);
        Matrix together = Matrix.allocate(x.rows(), x.columns());
        Matrix single = Matrix.allocate(x.rows(), x.columns())) {
      inverse.solve(b, together);
      for (int j = 0; j < x.columns(); j++) {
        inverse.solve(b.column(j), single.column(j));
      }
      for (Matrix found : new Matrix[] {together, single}) {
        for (int j = 0; j < x.columns(); j++) {
          for (int i = 0; i < x.rows(); i++) {
            worst = Math.max(worst, Math.abs(found.get(i, j) - x.get(i, j)));
          }
        }
      }
    }
    return worst;
  }

  private static double logDet(Matrix h) {
    try (Matrix factor = Matrix.allocate(h.rows(), h.columns())) {
      assertThat(Triangles.factor(h, factor)).isEmpty();
      return Triangles.logDet(factor);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1,1,INVERSE", "2,1,INVERSE", "7,3,INVERSE", "7,7,INVERSE", "40,16,INVERSE", "64,32,INVERSE",
    "65,16,INVERSE", "130,48,INVERSE", "2,1,FACTOR", "7,4,FACTOR", "64,32,FACTOR", "130,80,FACTOR"
  })
  void invertsAndFollowsChangesOfBothSigns(int order, int width, BlockInverse.Tail tail) {
    RandomStream random = Seed.of(81).stream();
    double tolerance = Tolerance.of(64, order, 2 * order);
    int t = Math.min(order, 9);
    try (Matrix h = definite(random, order);
        // Nothing may depend on what is above the diagonal.
        Matrix lower = Matrix.allocate(order, order).fill(Double.NaN);
        Matrix copy = Matrix.allocate(order, order).fill(Double.NaN);
        Matrix x = random(random, order, 3);
        Matrix a = random(random, order, t);
        Matrix work = Matrix.allocate(order, t);
        Matrix image = Matrix.allocate(order, t);
        Matrix core = Matrix.allocate(t, t)) {
      assertThat(Triangles.factor(h, lower)).isEmpty();
      BlockInverse inverse = new BlockInverse(lower, width, tail);
      assertThat(inverse.invert()).isPositive();
      assertThat(worst(inverse, h, x)).isLessThan(tolerance);
      BlockInverse next = new BlockInverse(copy, width, tail);
      next.copyFrom(inverse);
      assertThat(worst(next, h, x)).isLessThan(tolerance);
      next.startFrom(inverse);
      inverse = next;
      for (int sign : new int[] {1, -1}) {
        double before = logDet(h);
        work.copyFrom(a);
        BlockInverse.Change change =
            inverse.update(sign, work, image, core, t, NO_PIVOT_IS_TOO_SMALL);
        Blas.gemm(Transpose.NO, Transpose.YES, sign, a, a, 1, h);
        assertThat(worst(inverse, h, x)).isLessThan(tolerance);
        assertThat(change.logDet()).isCloseTo(logDet(h) - before, within(tolerance));
        assertThat(change.smallestPivot()).isPositive();
        assertThat(change.smallestPivot() < 1).isEqualTo(sign < 0);
      }
    }
  }

  /** The checks above fail where any block is off by a part in a million. */
  @ParameterizedTest
  @CsvSource({"5,INVERSE", "6,FACTOR"})
  void everyBlockCounts(int width, BlockInverse.Tail tail) {
    RandomStream random = Seed.of(82).stream();
    int order = 12;
    try (Matrix h = definite(random, order);
        Matrix lower = Matrix.allocate(order, order);
        Matrix x = random(random, order, 3)) {
      assertThat(Triangles.factor(h, lower)).isEmpty();
      BlockInverse inverse = new BlockInverse(lower, width, tail);
      inverse.invert();
      for (int j = 0; j < order; j++) {
        for (int i = j; i < order; i++) {
          double element = lower.get(i, j);
          lower.set(i, j, element * (1 + 1e-6) + 1e-9);
          assertThat(worst(inverse, h, x)).isGreaterThan(Tolerance.of(64, order, 2 * order));
          lower.set(i, j, element);
        }
      }
    }
  }

  /** A probe is replaced by H'⁻¹ times it and leaves the change as it is without. */
  @ParameterizedTest
  @CsvSource({"1,1,INVERSE", "7,3,INVERSE", "40,40,INVERSE", "65,16,INVERSE", "65,40,FACTOR"})
  void probesRideAlong(int order, int width, BlockInverse.Tail tail) {
    RandomStream random = Seed.of(83).stream();
    int t = Math.min(order, 9);
    try (Matrix h = definite(random, order);
        Matrix lower = Matrix.allocate(order, order);
        Matrix a = random(random, order, t + 1);
        Matrix probe = a.column(t).copy();
        Matrix image = Matrix.allocate(order, t + 1);
        Matrix core = Matrix.allocate(t + 1, t + 1);
        Matrix x = random(random, order, 3)) {
      assertThat(Triangles.factor(h, lower)).isEmpty();
      BlockInverse inverse = new BlockInverse(lower, width, tail);
      inverse.invert();
      Matrix change = a.columnRange(0, t);
      Blas.gemm(Transpose.NO, Transpose.YES, 1, change, change, 1, h);
      inverse.update(1, a, image, core, t, NO_PIVOT_IS_TOO_SMALL);
      double tolerance = Tolerance.of(64, order, 2 * order);
      DMatrixRMaj expected = Dense.multiply(Dense.inverse(Dense.of(h)), Dense.of(probe));
      for (int i = 0; i < order; i++) {
        assertThat(a.get(i, t)).isCloseTo(expected.get(i), within(tolerance));
      }
      assertThat(worst(inverse, h, x)).isLessThan(tolerance);
    }
  }

  /** What leaves H singular in any block of rows is given up, and says how small its pivot was. */
  @ParameterizedTest
  @CsvSource({"0,5,INVERSE", "5,5,INVERSE", "11,5,INVERSE", "0,6,FACTOR", "11,6,FACTOR"})
  void changesThatLeaveNothingAreGivenUp(int row, int width, BlockInverse.Tail tail) {
    int order = 12;
    try (Matrix h = Matrix.identity(order);
        Matrix a = Matrix.allocate(order, 1).fill(0);
        Matrix image = Matrix.allocate(order, 1);
        Matrix core = Matrix.allocate(1, 1)) {
      a.set(row, 0, Math.sqrt(1 - 1e-8));
      BlockInverse inverse = new BlockInverse(h, width, tail);
      inverse.invert();
      BlockInverse.Change change = inverse.update(-1, a, image, core, 1, 1e-6);
      assertThat(change.smallestPivot()).isCloseTo(1e-8, within(1e-14));
    }
  }

  @Test
  void blocksTakeFewerFlopsThanOne() {
    try (Matrix lower = Matrix.allocate(1152, 1152)) {
      double one = new BlockInverse(lower, 1152, BlockInverse.Tail.INVERSE).updateFlops(192);
      assertThat(one).isCloseTo(CostModel.chunkFlops(1152, 192), within(1.0));
      assertThat(BlockInverse.in(lower, BlockInverse.Tail.INVERSE).updateFlops(192))
          .isBetween(0.85 * one, 0.9 * one);
      assertThat(BlockInverse.in(lower, BlockInverse.Tail.FACTOR).updateFlops(192))
          .isBetween(0.7 * one, 0.76 * one);
    }
  }
}
