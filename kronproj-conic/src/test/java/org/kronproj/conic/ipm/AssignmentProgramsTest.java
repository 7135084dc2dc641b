package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.AssignmentPrograms;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * Quadratic assignment without an interior: y grows as the errors fall, until a late iterate's
 * residuals leave the value open. The verdict must not depend on how sums are rounded.
 */
class AssignmentProgramsTest {

  private static final int ORDERS = 4;

  private static double[][] distances(int n, RandomStream random) {
    double[][] matrix = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        matrix[i][j] = 1 + random.nextInt(9);
        matrix[j][i] = matrix[i][j];
      }
    }
    return matrix;
  }

  /** The same program with rows and constraints in another order: other sums, the same values. */
  private static Program reordered(Program program, RandomStream random) {
    int[] constraints = permutation(program.constraintCount(), random);
    int[] rows = permutation(program.block(0).size(), random);
    double[] right = new double[constraints.length];
    for (int i = 0; i < right.length; i++) {
      right[constraints[i]] = program.rightHandSide(i);
    }
    ProgramBuilder builder = Program.builder();
    for (double b : right) {
      builder.addConstraint(b);
    }
    BlockData data = program.data(0);
    builder.addBlock(data.block());
    for (int p = 0; p < data.objectiveEnd(); p++) {
      builder.objective(0, row(data, p, rows), column(data, p, rows), data.value(p));
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int i = constraints[data.constraint(slot)];
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        builder.coefficient(i, 0, row(data, p, rows), column(data, p, rows), data.value(p));
      }
    }
    return builder.build();
  }

  private static int row(BlockData data, int p, int[] rows) {
    return Math.min(rows[data.row(p)], rows[data.column(p)]);
  }

  private static int column(BlockData data, int p, int[] rows) {
    return Math.max(rows[data.row(p)], rows[data.column(p)]);
  }

  private static int[] permutation(int n, RandomStream random) {
    int[] permutation = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      permutation[i] = permutation[j];
      permutation[j] = i;
    }
    return permutation;
  }

  /** The least Σ A_ij·B_π(i)π(j), by trying every π. */
  private static double leastCost(double[][] a, double[][] b) {
    return leastCost(a, b, new ArrayList<>());
  }

  private static double leastCost(double[][] a, double[][] b, List<Integer> places) {
    if (places.size() == a.length) {
      double cost = 0;
      for (int i = 0; i < a.length; i++) {
        for (int j = 0; j < a.length; j++) {
          cost += a[i][j] * b[places.get(i)][places.get(j)];
        }
      }
      return cost;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int place = 0; place < a.length; place++) {
      if (!places.contains(place)) {
        places.add(place);
        least = Math.min(least, leastCost(a, b, places));
        places.remove(places.size() - 1);
      }
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6})
  void theVerdictDoesNotDependOnRounding(int n) {
    for (int s = 0; s < 2; s++) {
      RandomStream random = Seed.of(31 * n + s).stream();
      double[][] a = distances(n, random);
      double[][] b = distances(n, random);
      Program program = AssignmentPrograms.permutationRelaxation(a, b);
      Solution first = new Solver(SolverOptions.defaults()).solve(program);
      double value = first.primalObjective();
      assertThat(-value).isBetween(0.5 * leastCost(a, b), leastCost(a, b) * (1 + 1e-4));
      for (int order = 0; order < ORDERS; order++) {
        Program same = order == 0 ? program : reordered(program, random);
        Solution solution =
            new Solver(SolverOptions.defaults().withThreads(1 + order % 2)).solve(same);
        assertThat(solution.status()).isIn(SolverStatus.OPTIMAL, SolverStatus.REDUCED_ACCURACY);
        assertThat(solution.primalObjective()).isCloseTo(value, within(1e-4 * Math.abs(value)));
      }
    }
  }

  /** Where a direction was so inaccurate that X is far from feasible, later ones are no better. */
  @Test
  void theIterationEndsWhereItIsLost() {
    RandomStream random = Seed.of(187).stream();
    Program program =
        AssignmentPrograms.permutationRelaxation(distances(6, random), distances(6, random));
    for (int order = 0; order < ORDERS; order++) {
      List<IterationRecord> history =
          new Solver(SolverOptions.defaults()).solve(reordered(program, random)).history();
      double least = Double.POSITIVE_INFINITY;
      for (IterationRecord record : history.subList(0, history.size() - 1)) {
        double size = 1 + Math.abs(record.primalObjective()) + Math.abs(record.dualObjective());
        double gap = record.complementarity() * program.block(0).size() / size;
        least = Math.min(least, Math.max(record.merit(), gap));
        assertThat(least < 0.9e-5 && record.primalInfeasibility() > 5.1 * least).isFalse();
      }
    }
  }

  /** Where B has ones beside its diagonal every permutation costs the same, and Y must say so. */
  @ParameterizedTest
  @ValueSource(ints = {4, 6})
  void aCostThatNoPermutationChangesIsExact(int n) {
    RandomStream random = Seed.of(n).stream();
    double[][] a = distances(n, random);
    double[][] b = new double[n][n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        b[i][j] = i == j ? 0 : 1;
        sum += a[i][j];
      }
    }
    Solution solution =
        new Solver(SolverOptions.defaults()).solve(AssignmentPrograms.permutationRelaxation(a, b));
    assertThat(solution.status()).isIn(SolverStatus.OPTIMAL, SolverStatus.REDUCED_ACCURACY);
    assertThat(solution.primalObjective()).isCloseTo(-sum, within(1e-5 * sum));
  }

  /** Near a solution short steps gain next to nothing, and each of them is refined at length. */
  @Test
  void shortStepsNearASolutionAreTheLast() {
    int ended = 0;
    for (int s = 0; s < 4; s++) {
      RandomStream random = Seed.of(s).stream();
      Program program =
          AssignmentPrograms.permutationRelaxation(distances(6, random), distances(6, random));
      Solution solution = new Solver(SolverOptions.defaults()).solve(program);
      int running = 0;
      boolean near = false;
      for (IterationRecord record : solution.history()) {
        boolean isShort = Math.min(record.primalStep(), record.dualStep()) < Progression.SHORT_STEP;
        running = isShort ? running + 1 : 0;
        near |= error(record, program) <= 1000 * SolverOptions.defaults().tolerance();
        boolean last = record.iteration() == solution.iterations();
        assertThat(near && running >= Progression.SHORT_PATIENCE && !last).isFalse();
      }
      ended += near && running >= Progression.SHORT_PATIENCE ? 1 : 0;
      assertThat(solution.verification().errors().largest()).isLessThan(1e-5);
    }
    assertThat(ended).isPositive();
  }

  private static double error(IterationRecord record, Program program) {
    double size = 1 + Math.abs(record.primalObjective()) + Math.abs(record.dualObjective());
    double gap = record.complementarity() * program.block(0).size() / size;
    return Math.max(record.merit(), gap);
  }
}
