package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Program;

class SparseMultipliersTest {

  private static final Graph GRAPH = Graph.random(40, 130, Seed.of(3));

  @Test
  void theyAreThoseOfTheLeastSquares() {
    Program program = GraphPrograms.maxCut(GRAPH);
    ConstraintOperator operator =
        new ConstraintOperator(program, new PackedLayout(program.blocks()));
    assertThat(SparseMultipliers.of(program))
        .containsExactly(operator.solveGram(operator.apply(operator.objective())), within(1e-12))
        .doesNotContain(0);
  }

  @Test
  void constraintsThatShareAPositionHaveNone() {
    assertThat(SparseMultipliers.of(GraphPrograms.equipartition(GRAPH))).isNull();
  }

  /** Above the size from which rows are compared before anything else. */
  @Test
  void symmetryOfLargeSparseProgramsIsNotOverlooked() {
    int n = 3000;
    assertThat(PartitionAlgebra.find(GraphPrograms.maxCut(Graph.cycle(n)), Seed.of(6), () -> false))
        .satisfies(algebra -> assertThat(algebra.dimension()).isEqualTo(n / 2 + 1));
    assertThat(
            PartitionAlgebra.find(
                GraphPrograms.maxCut(Graph.random(n, 3 * n, Seed.of(6))), Seed.of(6), () -> false))
        .isNull();
  }
}
