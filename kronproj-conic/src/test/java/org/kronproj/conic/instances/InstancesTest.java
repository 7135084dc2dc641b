package org.kronproj.conic.instances;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;

/** What the generators promise, checked by dense arithmetic. */
class InstancesTest {

  private static final List<Block> MIXED =
      List.of(Block.semidefinite(4), Block.diagonal(3), Block.semidefinite(2));

  @Test
  void theIdentityScaledIsFeasibleWhereThatIsPromised() {
    Instance instance = KnownPrograms.optimal(MIXED, 5, 0.5, Seed.of(1));
    Program program = instance.program();
    DenseBlocks identity = DenseBlocks.identity(MIXED);
    double scale = program.rightHandSide(0) / 9;
    for (int i = 0; i < 5; i++) {
      assertThat(scale * constraint(program, i).inner(identity))
          .isCloseTo(program.rightHandSide(i), within(1e-12));
    }
    Program unbounded = KnownPrograms.dualInfeasible(MIXED, 4, Seed.of(2)).program();
    for (int i = 0; i < 4; i++) {
      assertThat(constraint(unbounded, i).inner(identity))
          .isCloseTo(unbounded.rightHandSide(i), within(1e-12));
    }
  }

  /** Y = (1, vec(Q))·(1, vec(Q))ᵀ of a permutation, and not of another 0/1 matrix. */
  @Test
  void permutationsAreFeasibleForTheirRelaxation() {
    double[][] a = {{0, 1, 2, 3}, {1, 0, 4, 5}, {2, 4, 0, 6}, {3, 5, 6, 0}};
    double[][] b = {{0, 7, 1, 2}, {7, 0, 3, 5}, {1, 3, 0, 4}, {2, 5, 4, 0}};
    Program program = AssignmentPrograms.permutationRelaxation(a, b);
    int[] places = {2, 0, 3, 1};
    double cost = 0;
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        cost += a[i][j] * b[places[i]][places[j]];
      }
    }
    DenseBlocks y = lifted(program, places);
    assertThat(violation(program, y)).isZero();
    DenseBlocks c = new DenseBlocks(program.blocks());
    c.addObjective(program);
    assertThat(c.inner(y)).isEqualTo(-cost);
    assertThat(violation(program, lifted(program, 2, 0, 2, 1))).isPositive();
  }

  private static DenseBlocks lifted(Program program, int... places) {
    int n = places.length;
    double[] vector = new double[n * n + 1];
    vector[0] = 1;
    for (int i = 0; i < n; i++) {
      vector[n * places[i] + i + 1] = 1;
    }
    DenseBlocks y = new DenseBlocks(program.blocks());
    for (int q = 0; q <= n * n; q++) {
      for (int p = 0; p <= q; p++) {
        y.set(0, p, q, vector[p] * vector[q]);
      }
    }
    return y;
  }

  private static double violation(Program program, DenseBlocks y) {
    double most = 0;
    for (int i = 0; i < program.constraintCount(); i++) {
      most = Math.max(most, Math.abs(constraint(program, i).inner(y) - program.rightHandSide(i)));
    }
    return most;
  }

  @Test
  void aRotationKeepsEigenvalues() {
    Instance plain = DelicatePrograms.squareRootOfTwo();
    Instance hidden = DelicatePrograms.hidden(plain, 3, Seed.of(4));
    double[] before = eigenvalues(plain.program(), Math.sqrt(2));
    double[] after = eigenvalues(hidden.program(), Math.sqrt(2));
    assertThat(before[0]).isCloseTo(0, within(1e-14));
    assertThat(after[0]).isCloseTo(0, within(1e-13));
    assertThat(after[5]).isCloseTo(before[2], within(1e-13));
    assertThat(after[2]).isCloseTo(1, within(1e-13));
  }

  /** The eigenvalues of yA − C, ascending. */
  private static double[] eigenvalues(Program program, double y) {
    int n = program.block(0).size();
    DenseBlocks z = new DenseBlocks(program.blocks());
    z.addObjective(program);
    DenseBlocks minusC = new DenseBlocks(program.blocks());
    minusC.add(-1, z);
    minusC.add(y, constraint(program, 0));
    DMatrixRMaj matrix = new DMatrixRMaj(n, n, true, minusC.values(0));
    assertThat(CommonOps_DDRM.elementMaxAbs(matrix)).isPositive();
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, false, true);
    assertThat(eigen.decompose(matrix)).isTrue();
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = eigen.getEigenvalue(i).real;
    }
    java.util.Arrays.sort(values);
    return values;
  }

  private static DenseBlocks constraint(Program program, int i) {
    DenseBlocks a = new DenseBlocks(program.blocks());
    a.addConstraint(program, i);
    return a;
  }

  @Test
  void shapesAreThoseOfTheFamilies() {
    Graph graph = Graph.random(20, 50, Seed.of(3));
    assertThat(GraphPrograms.theta(graph).constraintCount()).isEqualTo(51);
    assertThat(GraphPrograms.maxCut(Graph.torus(3, 4, Seed.of(1))).constraintCount()).isEqualTo(12);
    assertThat(GraphPrograms.maxCutWithSlacks(graph).block(0).size()).isEqualTo(40);
    assertThat(GraphPrograms.equipartition(graph).constraintCount()).isEqualTo(21);
    Program control = EngineeringPrograms.control(5, Seed.of(1));
    assertThat(control.constraintCount()).isEqualTo(21);
    assertThat(control.blocks()).containsExactly(Block.semidefinite(10), Block.semidefinite(5));
    Program truss = EngineeringPrograms.truss(3, 3);
    assertThat(truss.constraintCount()).isEqualTo(13);
    assertThat(truss.blockCount()).isEqualTo(18);
  }

  @Test
  void constructionsAreReproducible() {
    assertThat(KnownPrograms.optimal(MIXED, 3, 0.3, Seed.of(9)).optimalValue())
        .isEqualTo(KnownPrograms.optimal(MIXED, 3, 0.3, Seed.of(9)).optimalValue());
  }

  @Test
  void badGraphsAreRefused() {
    assertThatThrownBy(() -> Graph.of(2, new int[] {0}, new int[] {0}, new double[] {1}))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> Graph.of(2, new int[] {0, 1}, new int[] {1, 0}, new double[] {1, 1}))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> Graph.random(3, 4, Seed.of(1)))
        .isInstanceOf(InvalidValueException.class);
  }
}
