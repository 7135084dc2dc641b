package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.testkit.ForAll;

class BlockSplitTest {

  private static final Seed SEED = Seed.of(8);

  @Test
  void slackRowsBecomeADiagonalBlock() {
    Program program = GraphPrograms.maxCutWithSlacks(Graph.cycle(9));
    BlockSplit reduction = BlockSplit.ofSemidefiniteBlocks(program);
    assertThat(reduction.reduced().blocks())
        .containsExactly(Block.semidefinite(9), Block.diagonal(9));
    assertThat(reduction.components()).isEqualTo(Map.of(9, 1, 1, 9));
    assertThat(reduction).hasToString("1 block falls into components, 1 of order 9, 9 of order 1");
    ReductionContract.check(reduction, SEED);
  }

  /** One that is whole and one whose rows stand alone, the last without an entry. */
  @Test
  void componentsAreThoseOfTheBlocksThatAreSplit() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.addBlock(Block.semidefinite(4));
    int constraint = builder.addConstraint(1);
    builder.coefficient(constraint, 0, 0, 1, 1);
    for (int i = 0; i < 3; i++) {
      builder.coefficient(constraint, 1, i, i, 1);
    }
    BlockSplit reduction = BlockSplit.ofSemidefiniteBlocks(builder.build());
    assertThat(reduction.components()).isEqualTo(Map.of(1, 3));
    assertThat(reduction).hasToString("1 block falls into components, 3 of order 1");
  }

  @Test
  void hiddenBlocksAreFoundWhateverTheOrderOfTheRows() {
    ForAll.cases(SEED, 30)
        .check(
            (random, size) -> {
              Program program = scattered(size % 6 + 2, random);
              BlockSplit reduction = BlockSplit.ofSemidefiniteBlocks(program);
              assertThat(reduction.reduced().blocks()).hasSize(size % 6 + 2 + 1);
              assertThat(reduction.components()).isEqualTo(Map.of(3, size % 6 + 2, 1, 1));
              ReductionContract.check(reduction, SEED);
            });
  }

  @Test
  void wholeBlocksAreLeftAlone() {
    assertThat(BlockSplit.ofSemidefiniteBlocks(GraphPrograms.maxCut(Graph.cycle(5)))).isNull();
  }

  @Test
  void aProgramWithoutEntriesIsLeftAlone() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(3));
    builder.addConstraint(0);
    assertThat(BlockSplit.ofSemidefiniteBlocks(builder.build())).isNull();
  }

  /** Blocks of order 3, one row of its own and one unused row, in random order. */
  private static Program scattered(int parts, RandomStream random) {
    int n = 3 * parts + 2;
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    int[] constraints = {builder.addConstraint(1), builder.addConstraint(2)};
    for (int part = 0; part < parts; part++) {
      int a = order[3 * part];
      int b = order[3 * part + 1];
      int c = order[3 * part + 2];
      builder.objective(0, a, a, random.nextDouble());
      builder.objective(0, a, b, random.nextDouble());
      builder.coefficient(constraints[part % 2], 0, b, c, random.nextDouble());
      builder.coefficient(constraints[1 - part % 2], 0, c, c, random.nextDouble());
    }
    builder.coefficient(constraints[0], 0, order[n - 2], order[n - 2], 1);
    return builder.build();
  }
}
