package org.kronproj.ejml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.junit.jupiter.api.Test;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.model.Triangle;

class EjmlProgramsTest {

  private static final DMatrixRMaj C = new DMatrixRMaj(new double[][] {{2, 1}, {1, 3}});

  /** Maximise ⟨C, X⟩ with tr X = 1: the largest eigenvalue of C, (5 + √5)/2. */
  @Test
  void solvesTheLargestEigenvalue() {
    ProgramBuilder builder = Program.builder();
    int block = builder.addBlock(Block.semidefinite(2));
    int trace = builder.addConstraint(1);
    DMatrixSparseCSC identity = new DMatrixSparseCSC(2, 2, 2);
    identity.set(0, 0, 1);
    identity.set(1, 1, 1);
    EjmlPrograms.of(builder).objective(block, C).coefficient(trace, block, Triangle.BOTH, identity);

    Solution solution = new Solver(SolverOptions.defaults()).solve(builder.build());

    double largest = (5 + Math.sqrt(5)) / 2;
    assertThat(solution.primalObjective()).isCloseTo(largest, within(1e-7));
    DMatrixRMaj x = EjmlPrograms.block(solution.point().x(), block);
    assertThat(x.get(0, 0) + x.get(1, 1)).isCloseTo(1, within(1e-7));
    assertThat(x.get(0, 1)).isEqualTo(x.get(1, 0));
    // X is the projector on the eigenvector, so C·X = λ·X.
    assertThat(2 * x.get(0, 0) + x.get(1, 0)).isCloseTo(largest * x.get(0, 0), within(1e-3));
  }

  @Test
  void matricesMustBeSquare() {
    EjmlPrograms programs = EjmlPrograms.of(Program.builder());
    assertThatThrownBy(() -> programs.objective(0, new DMatrixRMaj(2, 3)))
        .isInstanceOf(ShapeException.class)
        .hasMessage("symmetric: expected a square matrix, found 2×3");
  }
}
