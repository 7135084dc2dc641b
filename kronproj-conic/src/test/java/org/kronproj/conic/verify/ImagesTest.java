package org.kronproj.conic.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.FullMatrices;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.linalg.BlasThreads;

/** Blocks without gaps go through BLAS, others do not: the same sums either way. */
class ImagesTest {

  private static final Seed SEED = Seed.of(31);

  @Test
  void fullSemidefiniteBlocks() {
    check(Block.semidefinite(131), 130, true);
    check(Block.semidefinite(131), 130, false);
  }

  @Test
  void fullDiagonalBlocks() {
    check(Block.diagonal(1100), 1000, true);
    check(Block.diagonal(1100), 1000, false);
  }

  private static void check(Block block, int constraints, boolean full) {
    RandomStream random = SEED.split("entries").stream();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(block);
    for (int j = 0; j < block.size(); j++) {
      builder.objective(0, j, j, random.nextDouble());
    }
    for (int c = 0; c < constraints; c++) {
      int constraint = builder.addConstraint(1);
      for (int j = 0; j < block.size(); j++) {
        for (int i = block.isSemidefinite() ? 0 : j; i <= j; i++) {
          if (full || c > 0 || i > 0 || j > 0) {
            builder.coefficient(constraint, 0, i, j, 2 * random.nextDouble() - 1);
          }
        }
      }
    }
    Program program = builder.build();
    BlockData data = program.data(0);
    assertThat(FullMatrices.areWorthCopying(data)).isEqualTo(full);
    double[] x = random.doubles(block.packedLength()).toArray();
    double[] y = random.doubles(constraints).toArray();
    BlockMatrix matrix = new BlockMatrix(List.of(block), new double[][] {x});
    Images images = Images.of(program, matrix, y, 1);
    double[] applied = images.applied();
    double[] adjoint = images.adjoint(0);
    assertThat(images.adjoint(0)).as("made again").containsExactly(adjoint, within(1e-12));
    onTwoThreads(program, matrix, y, applied, adjoint);
    double largest = 0;
    for (int slot = 0; slot < constraints; slot++) {
      double sum = 0;
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        int at = position(data, p);
        sum += (data.row(p) == data.column(p) ? 1 : 2) * data.value(p) * x[at];
        adjoint[at] -= y[slot] * data.value(p);
      }
      assertThat(applied[slot]).isCloseTo(sum, within(1e-10));
    }
    for (int p = 0; p < data.objectiveEnd(); p++) {
      adjoint[position(data, p)] += data.value(p);
    }
    for (double left : adjoint) {
      largest = Math.max(largest, Math.abs(left));
    }
    assertThat(largest).isLessThan(1e-12);
  }

  /** One BLAS thread, so that the passes may have two: the same bits. */
  private static void onTwoThreads(
      Program program, BlockMatrix x, double[] y, double[] applied, double[] adjoint) {
    int before = BlasThreads.get();
    BlasThreads.set(1);
    try {
      Images one = Images.of(program, x, y, 1);
      Images two = Images.of(program, x, y, 2);
      assertThat(one.applied()).containsExactly(applied, within(1e-10));
      assertThat(two.applied()).containsExactly(one.applied());
      double[] block = one.adjoint(0);
      assertThat(block).containsExactly(adjoint, within(1e-12));
      assertThat(two.adjoint(0)).containsExactly(block);
    } finally {
      BlasThreads.set(before);
    }
  }

  private static int position(BlockData data, int p) {
    int j = data.column(p);
    return data.block().isSemidefinite() ? j * (j + 1) / 2 + data.row(p) : j;
  }
}
