package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.reduce.CommutingConstraints;
import org.kronproj.conic.reduce.Reduction;
import org.kronproj.conic.reduce.StructureSearch;

/**
 * Commuting constraints D_i + K·I of which one depends on the others, and its right-hand side is
 * off: K may be so large that the contradiction is small beside b.
 */
class HiddenContradictionTest {

  private static final Seed SEED = Seed.of(29);

  private static final int ORDER = 6;

  private static final int INDEPENDENT = 3;

  private static final ReducingSolver AUTO =
      new ReducingSolver(SolverOptions.defaults(), StructureSearch.thorough(SEED));

  private static final Solver DIRECT = new Solver(SolverOptions.defaults());

  @Test
  void noReductionTurnsAContradictionIntoASolution() {
    for (double multiple : new double[] {0, 1, 1e3, 1e6, 1e9}) {
      for (double size : new double[] {1, 1e-6}) {
        for (double error : new double[] {1e-12, 1e-9, 1e-6, 1e-3}) {
          Program program = program(multiple, size, error);
          SolverStatus direct = DIRECT.solve(program).status();
          SolverStatus auto = AUTO.solve(program).status();
          assertThat(auto)
              .as("multiple %g, size %g, error %g", multiple, size, error)
              .isIn(direct, SolverStatus.ILL_POSED);
          if (size == 1 && error >= 1e-6) {
            assertThat(auto).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
          }
        }
      }
    }
  }

  /** The twin: without the error the rows agree, and the reduced program has an answer. */
  @Test
  void rowsThatAgreeAreLeftOutWhateverTheMultiple() {
    for (double multiple : new double[] {0, 1, 1e3, 1e6}) {
      for (double size : new double[] {1, 1e-6}) {
        Program program = program(multiple, size, 0);
        CommutingConstraints commuting = commuting(program);
        assertThat(commuting.isContradictory()).isFalse();
        assertThat(commuting.droppedConstraintCount()).isEqualTo(1);
        assertThat(AUTO.solve(program).status()).isEqualTo(SolverStatus.OPTIMAL);
      }
    }
  }

  @Test
  void theSearchSaysThatTheyContradict() {
    for (double multiple : new double[] {0, 1e3, 1e6}) {
      assertThat(commuting(program(multiple, 1, 1e-8)).isContradictory()).isTrue();
    }
  }

  private static CommutingConstraints commuting(Program program) {
    for (Reduction step : StructureSearch.thorough(SEED).search(program).steps()) {
      if (step instanceof CommutingConstraints commuting) {
        return commuting;
      }
    }
    throw new AssertionError("no commuting constraints were found");
  }

  /** b_i = ⟨A_i, X⟩ for a positive definite X of about this size, the last one off. */
  private static Program program(double multiple, double size, double error) {
    RandomStream random = SEED.split("program").stream();
    double[][] reflection = reflection(random);
    double[][] diagonals = new double[INDEPENDENT + 1][ORDER];
    double[] factors = {0.7, -0.4, 0.7}; // they sum to 1, so that K·I depends likewise
    for (int i = 0; i < INDEPENDENT; i++) {
      for (int j = 0; j < ORDER; j++) {
        diagonals[i][j] = random.nextDouble() - 0.5;
        diagonals[INDEPENDENT][j] += factors[i] * diagonals[i][j];
      }
    }
    double[] x = new double[ORDER];
    for (int j = 0; j < ORDER; j++) {
      x[j] = size * (0.2 + random.nextDouble());
    }
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(ORDER));
    for (int j = 0; j < ORDER; j++) {
      for (int i = 0; i <= j; i++) {
        builder.objective(0, i, j, random.nextDouble() - 0.5 - (i == j ? ORDER : 0));
      }
    }
    for (int c = 0; c <= INDEPENDENT; c++) {
      double right = 0;
      for (int j = 0; j < ORDER; j++) {
        right += (diagonals[c][j] + multiple) * x[j];
      }
      int constraint = builder.addConstraint(c == INDEPENDENT ? right * (1 + error) : right);
      for (int j = 0; j < ORDER; j++) {
        for (int i = 0; i <= j; i++) {
          double value = i == j ? multiple : 0;
          for (int k = 0; k < ORDER; k++) {
            value += reflection[i][k] * diagonals[c][k] * reflection[j][k];
          }
          builder.coefficient(constraint, 0, i, j, value);
        }
      }
    }
    return builder.build();
  }

  /** I − 2vvᵀ/vᵀv. */
  private static double[][] reflection(RandomStream random) {
    double[] v = new double[ORDER];
    double square = 0;
    for (int i = 0; i < ORDER; i++) {
      v[i] = 0.5 + random.nextDouble();
      square += v[i] * v[i];
    }
    double[][] reflection = new double[ORDER][ORDER];
    for (int i = 0; i < ORDER; i++) {
      for (int j = 0; j < ORDER; j++) {
        reflection[i][j] = (i == j ? 1 : 0) - 2 * v[i] * v[j] / square;
      }
    }
    return reflection;
  }
}
