package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Placement.Placed;
import org.kronproj.testkit.NoLeaks;

class MatrixTest {

  @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);

  @Test
  void viewsShareTheirMatrix() {
    for (Placement placement : Placement.values()) {
      try (Placed placed =
          placement.place(4, 3, new double[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})) {
        Matrix a = placed.matrix();
        Matrix view = a.block(1, 1, 2, 2);
        assertThat(view.toArray()).containsExactly(5, 6, 9, 10);
        view.set(1, 1, -1);
        assertThat(a.get(2, 2)).isEqualTo(-1);
        assertThat(a.column(1).toArray()).containsExactly(4, 5, 6, 7);
        assertThat(a.columnRange(1, 2).columns()).isEqualTo(2);
        assertThat(a.buffer(1, 2, 3).get(1)).isEqualTo(-1);
        view.close();
        assertThat(a.get(0, 1)).isEqualTo(4);
      }
    }
  }

  @Test
  void reshapingKeepsTheOrderOfElements() {
    try (Matrix a = Matrix.of(2, 3, new double[] {0, 1, 2, 3, 4, 5})) {
      assertThat(a.reshape(3, 2).get(0, 1)).isEqualTo(3);
      assertThat(a.block(0, 0, 1, 3)).hasToString("1×3");
      assertThatThrownBy(() -> a.block(0, 0, 1, 3).reshape(3, 1))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("stride 2");
      assertThatThrownBy(() -> a.reshape(4, 2)).isInstanceOf(ShapeException.class);
    }
  }

  @Test
  void blocksLieInside() {
    try (Matrix a = Matrix.allocate(3, 4)) {
      assertThat(a.block(3, 4, 0, 0).rows()).isZero();
      assertThatThrownBy(() -> a.block(2, 0, 2, 1))
          .isInstanceOf(ShapeException.class)
          .hasMessage("block: expected a rectangle inside 3×4, found 2×1 at (2, 0)");
      assertThatThrownBy(() -> a.block(-1, 0, 1, 1)).isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> a.block(1, 0, Long.MAX_VALUE, 1)).isInstanceOf(ShapeException.class);
    }
  }

  @Test
  void emptyMatricesHaveNoElements() {
    for (Matrix a : new Matrix[] {Matrix.allocate(0, 3), Matrix.allocateOffHeap(3, 0)}) {
      assertThat(a.toArray()).isEmpty();
      try (Matrix copy = a.copy()) {
        copy.fill(1).copyFrom(a);
      }
      a.close();
    }
  }

  @Test
  void closedMatricesAreNotUsed() {
    for (Matrix a : new Matrix[] {Matrix.allocate(2, 2), Matrix.allocateOffHeap(2, 2)}) {
      Matrix view = a.column(1);
      a.close();
      a.close();
      assertThatThrownBy(() -> a.get(0, 0)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> view.set(0, 0, 1)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> a.fill(0)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> Blas.gemv(Transpose.NO, 1, a, view, 0, Matrix.allocate(2, 1)))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void impossibleShapesAreRefused() {
    assertThatThrownBy(() -> Matrix.allocate(-1, 2))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("-1×2");
    for (long size : new long[] {1L << 30, 1L << 32, 1L << 40, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> Matrix.allocate(size, size))
          .isInstanceOf(InsufficientMemoryException.class);
    }
    assertThatThrownBy(() -> Matrix.of(2, 2, new double[3]))
        .isInstanceOf(ShapeException.class)
        .hasMessage("columnMajor: expected length 4, found length 3");
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeAnythingIsLost() {
    long live = NativeMemory.liveBytes();
    assertThatThrownBy(() -> Matrix.allocate(1 << 22, 1 << 22))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageMatching(
            "a 4194304×4194304 matrix: wanted 140737488355\\d+ bytes of native memory, available \\d+");
    assertThat(NativeMemory.liveBytes()).isEqualTo(live);
  }

  @Test
  void liveAndPeakBytesAreCounted() {
    NativeMemory.resetPeak();
    long before = NativeMemory.liveBytes();
    try (Matrix a = Matrix.allocate(1000, 10)) {
      assertThat(NativeMemory.liveBytes()).isBetween(before + 80_000, before + 80_128);
      assertThat(a.get(999, 9)).isZero();
    }
    assertThat(NativeMemory.liveBytes()).isEqualTo(before);
    assertThat(NativeMemory.peakBytes()).isGreaterThanOrEqualTo(before + 80_000);
  }

  @Test
  void largeMatricesCopyAcrossStrides() {
    try (Matrix a = Matrices.random(Seed.of(5).stream(), 300, 40);
        Matrix b = Matrix.allocate(310, 45)) {
      b.block(7, 3, 300, 40).copyFrom(a);
      assertThat(b.block(7, 3, 300, 40).toArray()).containsExactly(a.toArray());
      assertThat(b.get(6, 3)).isZero();
      assertThatThrownBy(() -> b.copyFrom(a))
          .isInstanceOf(ShapeException.class)
          .hasMessage("other: expected 310×45, found 300×40");
    }
  }

  @Test
  void allocatesOnTheHeapWhateverTheSize() {
    try (Matrix a = Matrix.allocateOnHeap(100, 50)) {
      assertThat(a.onHeap()).isTrue();
      assertThat(a.get(99, 49)).isZero();
      assertThat(NativeMemory.liveBytes()).isZero();
    }
    assertThatThrownBy(() -> Matrix.allocateOnHeap(1 << 20, 1 << 20))
        .isInstanceOf(ShapeException.class);
  }
}
