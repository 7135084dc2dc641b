package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;

/** Linear programs with a ray that few of their entries take part in, and twins without. */
class LinearRaySearchTest {

  private static final int SEEDS = 60;
  private static final int ROWS = 5;
  private static final int CONIC = 10;
  private static final int FREE = 2;

  /** How many entries the ray has; the last of them cancels what the others add to the rows. */
  private static final int SUPPORT = 3;

  /**
   * A feasible program.
   *
   * @param gain ⟨C, X⟩ along the ray where it is positive; otherwise C is that of a program with an
   *     optimum
   */
  private static Program program(double gain, Seed seed) {
    RandomStream random = seed.stream();
    double[][] a = new double[ROWS][CONIC + FREE];
    double[] b = new double[ROWS];
    double[] c = new double[CONIC + FREE];
    for (int i = 0; i < ROWS; i++) {
      double y = random.nextGaussian();
      for (int j = 0; j < CONIC + FREE; j++) {
        a[i][j] = random.nextDouble() < 0.5 ? random.nextGaussian() : 0;
      }
      a[i][SUPPORT - 1] = 0;
      for (int j = 0; j < SUPPORT - 1; j++) {
        a[i][SUPPORT - 1] -= a[i][j];
      }
      for (int j = 0; j < CONIC + FREE; j++) {
        b[i] += a[i][j];
        c[j] += a[i][j] * y;
      }
    }
    for (int j = 0; j < CONIC; j++) {
      c[j] -= random.nextDouble();
    }
    if (gain > 0) {
      c[0] = gain - c[1] - c[2];
    }
    ProgramBuilder builder = Program.builder();
    for (double right : b) {
      builder.addConstraint(right);
    }
    builder.addBlock(Block.diagonal(CONIC));
    builder.addBlock(Block.free(FREE));
    for (int j = 0; j < CONIC + FREE; j++) {
      int block = j < CONIC ? 0 : 1;
      int at = j < CONIC ? j : j - CONIC;
      builder.objective(block, at, at, c[j]);
      for (int i = 0; i < ROWS; i++) {
        builder.coefficient(i, block, at, at, a[i][j]);
      }
    }
    return builder.build();
  }

  private static double violation(Program program) {
    List<Point> rays = LinearRaySearch.run(program, SolverOptions.defaults(), new Stopwatch());
    return rays.stream()
        .mapToDouble(ray -> Certificates.dualViolation(program, ray))
        .min()
        .orElseThrow();
  }

  @Test
  void aRayIsFoundWhereThereIsOne() {
    for (int s = 0; s < SEEDS; s++) {
      assertThat(violation(program(0.5, Seed.of(s)))).isLessThan(1e-8); // as proofs need
    }
  }

  @Test
  void noneIsFoundWhereThereIsAnOptimum() {
    for (int s = 0; s < SEEDS; s++) {
      assertThat(violation(program(0, Seed.of(s)))).isGreaterThan(1e-4);
    }
  }

  @Test
  void anUnboundedProgramIsProvedToBeAndItsIterationStaysFinite() {
    for (int s = 0; s < SEEDS; s++) {
      for (double gain : new double[] {0, 1e-3, 0.5}) {
        Solution solution =
            new Solver(SolverOptions.defaults()).solve(program(gain, Seed.of(1000 + s)));
        assertThat(solution.status())
            .isEqualTo(gain > 0 ? SolverStatus.DUAL_INFEASIBLE : SolverStatus.OPTIMAL);
        assertThat(solution.history()).allMatch(record -> Double.isFinite(record.merit()));
      }
    }
  }
}
