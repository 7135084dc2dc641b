package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.SchemeGraphs;
import org.kronproj.conic.model.Program;

class RowInvariantsTest {

  private static int count(Program program) {
    return RowInvariants.count(program.data(0), new double[program.constraintCount()]);
  }

  @Test
  void rowsOfAVertexTransitiveGraphAreNotToldApart() {
    assertThat(count(GraphPrograms.maxCut(SchemeGraphs.hamming(5, 2)))).isEqualTo(1);
    assertThat(count(GraphPrograms.theta(Graph.cycle(31)))).isEqualTo(1);
  }

  @Test
  void mostRowsOfARandomGraphAre() {
    Program program = GraphPrograms.maxCut(Graph.random(200, 900, Seed.of(3)));
    ConstraintOperator operator =
        new ConstraintOperator(program, new PackedLayout(program.blocks()));
    double[] y = operator.solveGram(operator.apply(operator.objective()));
    assertThat(RowInvariants.count(program.data(0), y)).isGreaterThan(190);
    Program large = GraphPrograms.maxCut(Graph.random(12_000, 48_000, Seed.of(3)));
    double[] multipliers = SparseMultipliers.of(large);
    assertThat(RowInvariants.count(large.data(0), multipliers)).isGreaterThan(10_000);
  }
}
