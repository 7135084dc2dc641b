package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;

/**
 * Programs without a cone are linear systems: max cᵀx with Ax = b has the value bᵀy where c = Aᵀy,
 * no bound for any other c, and no point at all where b is not in the range of A.
 */
class FreeProgramsTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults());
  private static final int COLUMNS = 7;
  private static final int ROWS = 4;

  private final RandomStream random = Seed.of(5).stream();
  private final double[][] a = new double[ROWS][COLUMNS];
  private final double[] b = new double[ROWS];
  private final double[] c = new double[COLUMNS];
  private double value;

  /** A random A, b = Ax and c = Aᵀy. */
  private void draw() {
    double[] x = random.doubles(COLUMNS).toArray();
    for (int i = 0; i < ROWS; i++) {
      double y = random.nextDouble() - 0.5;
      for (int j = 0; j < COLUMNS; j++) {
        a[i][j] = random.nextDouble() - 0.5;
        b[i] += a[i][j] * x[j];
        c[j] += a[i][j] * y;
      }
      value += b[i] * y;
    }
  }

  private Program program(int blocks) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.free(COLUMNS - blocks + 1));
    for (int k = 1; k < blocks; k++) {
      builder.addBlock(Block.free(1));
    }
    for (int j = 0; j < COLUMNS; j++) {
      int block = Math.max(0, j - (COLUMNS - blocks));
      int row = block == 0 ? j : 0;
      builder.objective(block, row, row, c[j]);
    }
    for (int i = 0; i < ROWS; i++) {
      builder.addConstraint(b[i]);
      for (int j = 0; j < COLUMNS; j++) {
        int block = Math.max(0, j - (COLUMNS - blocks));
        int row = block == 0 ? j : 0;
        builder.coefficient(i, block, row, row, a[i][j]);
      }
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void haveTheValueOfTheirMultipliers(int blocks) {
    draw();
    Solution solution = SOLVER.solve(program(blocks));
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(solution.primalObjective()).isCloseTo(value, within(1e-8 * (1 + Math.abs(value))));
    assertThat(solution.verification().errors().largest()).isLessThan(1e-8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void haveNoBoundWhereTheObjectiveIsNoCombinationOfRows(int blocks) {
    draw();
    c[3] += 0.1;
    Program program = program(blocks);
    Solution solution = SOLVER.solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
    assertThat(Certificates.dualViolation(program, solution.certificate().orElseThrow()))
        .isLessThan(1e-8);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void haveNoPointWhereRowsContradictEachOther(int blocks) {
    draw();
    a[3] = a[0].clone();
    b[3] = b[0] + 1;
    Program program = program(blocks);
    Solution solution = SOLVER.solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
    assertThat(Certificates.primalViolation(program, solution.certificate().orElseThrow()))
        .isLessThan(1e-8);
  }
}
