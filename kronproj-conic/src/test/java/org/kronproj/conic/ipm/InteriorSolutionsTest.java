package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Spectra;

/** A solution is an interior iterate, whatever presolving took out and put back. */
class InteriorSolutionsTest {

  /** Vertices without an edge: X_ii = 1 is fixed, and Z_ii = y_i. */
  private static Program isolatedVertices() {
    int[] from = {0, 1, 0};
    int[] to = {1, 2, 2};
    return GraphPrograms.maxCut(Graph.of(6, from, to, new double[] {1, 1, 1}));
  }

  /** Entries that are fixed at 3 and at 0, forced to 0 as a sum, unused, and unused at a cost. */
  private static Program vectors() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(8));
    builder.addBlock(Block.semidefinite(3));
    int trace = builder.addConstraint(1);
    builder.coefficient(trace, 1, 0, 0, 1).coefficient(trace, 1, 1, 1, 1);
    builder.coefficient(trace, 1, 0, 1, 0.5).coefficient(trace, 0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(1.5), 0, 1, 1, 0.5);
    builder.coefficient(builder.addConstraint(0), 0, 2, 2, -2);
    int forcing = builder.addConstraint(0);
    builder.coefficient(forcing, 0, 3, 3, 1).coefficient(forcing, 0, 4, 4, 2);
    builder.objective(1, 0, 0, 1).objective(0, 1, 1, 1).objective(0, 2, 2, -1);
    builder.objective(0, 4, 4, 1).objective(0, 6, 6, -1);
    return builder.build();
  }

  /** X_11 = 0 and x = 2, and nothing else. */
  private static Program everythingFixed() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(1));
    builder.addBlock(Block.semidefinite(1));
    builder.coefficient(builder.addConstraint(-4), 0, 0, 0, -2);
    builder.coefficient(builder.addConstraint(0), 1, 0, 0, 1);
    builder.objective(0, 0, 0, -1);
    return builder.build();
  }

  /** Minimise ⟨I + E, X⟩ without constraints. */
  private static Program unconstrained() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.addBlock(Block.diagonal(1));
    builder.objective(0, 0, 0, -2).objective(0, 0, 1, -1).objective(0, 1, 1, -2);
    return builder.build();
  }

  static List<Program> programs() {
    return List.of(isolatedVertices(), vectors(), everythingFixed(), unconstrained());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void bothMatricesArePositiveDefinite(Program program) {
    Solution solution = new ReducingSolver(SolverOptions.defaults()).solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(solution.verification().errors().largest()).isLessThan(1e-8);
    Point point = solution.point();
    for (BlockMatrix matrix : List.of(point.x(), point.z())) {
      for (int k = 0; k < program.blockCount(); k++) {
        assertThat(Spectra.eigenvalues(matrix, k)[0]).isPositive();
      }
    }
    for (double value : point.y()) {
      assertThat(Double.compare(value, 0) == 0 || value != 0).isTrue();
    }
  }

  /** Free entries have no cone to be inside of: their slack is zero. */
  @Test
  void slacksOfFreeEntriesStayZero() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.free(2));
    builder.addBlock(Block.diagonal(2));
    builder.coefficient(builder.addConstraint(-3), 0, 0, 0, 1);
    int sum = builder.addConstraint(1);
    builder.coefficient(sum, 1, 0, 0, 1).coefficient(sum, 1, 1, 1, 1);
    builder.objective(0, 0, 0, 1).objective(1, 0, 0, 1);
    Program program = builder.build();
    assertThat(program.block(0).kind()).isEqualTo(BlockKind.FREE);
    Solution solution = new Solver(SolverOptions.defaults()).solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(solution.point().z().packed(0)).containsOnly(0);
    assertThat(solution.point().x().packed(0)).containsExactly(-3, 0);
  }
}
