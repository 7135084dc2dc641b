package org.kronproj.conic.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.ipm.SolverStatus;
import org.kronproj.conic.verify.Verification;
import org.kronproj.testkit.ForAll;

/**
 * Linear programs with a known optimum, every kind of bound, solved by way of their standard form.
 */
class StandardFormTest {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void theOptimumOfTheLinearProgramIsFound() {
    ForAll.cases(Seed.of(11), 30)
        .check((random, size) -> check(random, 1 + size % 7, random.nextInt(5)));
  }

  /**
   * Chooses x*, multipliers and reduced costs first: a column strictly between its bounds has
   * reduced cost 0, one at its lower (upper) bound a positive (negative) one; rows likewise with
   * their multipliers; then c = Aᵀy + d.
   */
  private static void check(RandomStream random, int columns, int rows) {
    double sign = random.nextInt(2) == 0 ? 1 : -1;
    LinearProgramBuilder builder =
        LinearProgram.builder()
            .direction(sign > 0 ? Direction.MINIMISE : Direction.MAXIMISE)
            .objectiveConstant(3);
    double[] x = new double[columns];
    double[] cost = new double[columns];
    for (int j = 0; j < columns; j++) {
      x[j] = random.nextInt(9) - 4;
      double reduced = 1 + random.nextDouble();
      switch (random.nextInt(6)) {
        case 0 -> {
          builder.addColumn("x" + j, 0, x[j], INFINITY);
          cost[j] = sign * reduced;
        }
        case 1 -> {
          builder.addColumn("x" + j, 0, -INFINITY, x[j]);
          cost[j] = -sign * reduced;
        }
        case 2 -> {
          builder.addColumn("x" + j, 0, x[j], x[j] + 2);
          cost[j] = sign * reduced;
        }
        case 3 -> {
          builder.addColumn("x" + j, 0, x[j] - 2, x[j]);
          cost[j] = -sign * reduced;
        }
        case 4 -> {
          builder.addColumn("x" + j, 0, x[j], x[j]);
          cost[j] = random.nextDouble() - 0.5;
        }
        default -> builder.addColumn("x" + j, 0, -INFINITY, INFINITY);
      }
    }
    double[] multipliers = new double[rows];
    for (int i = 0; i < rows; i++) {
      double activity = 0;
      double[] a = new double[columns];
      for (int j = 0; j < columns; j++) {
        a[j] = random.nextInt(7) - 3;
        activity += a[j] * x[j];
      }
      multipliers[i] = addRow(builder, random, "r" + i, activity, sign);
      for (int j = 0; j < columns; j++) {
        builder.coefficient(i, j, a[j]);
        cost[j] += multipliers[i] * a[j];
      }
    }
    double value = 0;
    for (int j = 0; j < columns; j++) {
      builder.objective(j, cost[j]);
      value += cost[j] * x[j];
    }
    LinearProgram source = builder.build();
    StandardForm form = StandardForm.of(source);
    Solution solution = new Solver(SolverOptions.defaults()).solve(form.program());
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    double[] found = form.columns(solution.point().x());
    assertThat(source.objectiveAt(found)).isCloseTo(value, within(1e-5));
    assertThat(form.objective(solution.primalObjective())).isCloseTo(value, within(1e-5));
    assertThat(form.objective(solution.dualObjective())).isCloseTo(value, within(1e-5));
    double[] activity = source.rowsAt(found);
    for (int i = 0; i < rows; i++) {
      assertThat(activity[i]).isBetween(source.rowLower(i) - 1e-5, source.rowUpper(i) + 1e-5);
    }
    for (int j = 0; j < columns; j++) {
      assertThat(found[j]).isBetween(source.columnLower(j) - 1e-5, source.columnUpper(j) + 1e-5);
    }
    double[] back = form.multipliers(solution.point().y());
    assertThat(back).hasSize(rows);
    checkPoint(form, found, back);
  }

  /** An optimal x and its multipliers make an optimal point of the standard form. */
  private static void checkPoint(StandardForm form, double[] x, double[] multipliers) {
    Point point = form.point(x, multipliers);
    assertThat(form.columns(point.x())).containsExactly(x, within(1e-12));
    assertThat(form.multipliers(point.y())).containsExactly(multipliers);
    assertThat(Verification.of(form.program(), point).errors().largest()).isLessThan(1e-6);
  }

  private static double addRow(
      LinearProgramBuilder builder,
      RandomStream random,
      String name,
      double activity,
      double sign) {
    double multiplier = 1 + random.nextDouble();
    switch (random.nextInt(6)) {
      case 0 -> {
        builder.addRow(name, activity, INFINITY);
        return sign * multiplier;
      }
      case 1 -> {
        builder.addRow(name, -INFINITY, activity);
        return -sign * multiplier;
      }
      case 2 -> {
        builder.addRow(name, activity, activity + 3);
        return sign * multiplier;
      }
      case 3 -> {
        builder.addRow(name, activity - 3, activity);
        return -sign * multiplier;
      }
      case 4 -> {
        builder.addRow(name, activity, activity);
        return random.nextDouble() - 0.5;
      }
      default -> {
        builder.addRow(name, -INFINITY, INFINITY);
        return 0;
      }
    }
  }

  /** No x: row bounds imply Σ u_i (Ax)_i ≥ L, column bounds at most L − 1. */
  @Test
  void infeasibilityIsProvedByWeightsOfRows() {
    LinearProgramBuilder builder = LinearProgram.builder();
    builder.addRow("below", -1, 2);
    builder.addRow("above", 9, INFINITY);
    builder.addColumn("x", 1, 0, 3);
    builder.addColumn("y", -1, -INFINITY, 4);
    builder.addColumn("z", 0, 1, 1);
    builder.coefficient(0, 0, 1).coefficient(0, 1, -1).coefficient(0, 2, 1);
    builder.coefficient(1, 0, 1).coefficient(1, 1, 1).coefficient(1, 2, 1);
    StandardForm form = StandardForm.of(builder.build());
    LinearProgram source = form.source();
    Solution solution = new Solver(SolverOptions.defaults()).solve(form.program());
    assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
    double[] u = form.weights(solution.certificate().orElseThrow().y());
    double least = 0;
    for (int i = 0; i < u.length; i++) {
      least +=
          Math.abs(u[i]) < 1e-9 ? 0 : u[i] * (u[i] > 0 ? source.rowLower(i) : source.rowUpper(i));
    }
    double most = 0;
    double[] sums = source.columnsAt(u);
    for (int j = 0; j < sums.length; j++) {
      most +=
          Math.abs(sums[j]) < 1e-9
              ? 0
              : sums[j] * (sums[j] > 0 ? source.columnUpper(j) : source.columnLower(j));
    }
    assertThat(most).isLessThanOrEqualTo(least - 1 + 1e-6);
  }

  @Test
  void anUnboundedDirectionKeepsToRowsAndBounds() {
    LinearProgramBuilder builder = LinearProgram.builder().direction(Direction.MAXIMISE);
    builder.addRow("difference", -INFINITY, 5);
    builder.addColumn("x", 1, -2, INFINITY);
    builder.addColumn("y", 1, -INFINITY, INFINITY);
    builder.addColumn("z", 3, 1, 4);
    builder.coefficient(0, 0, 2).coefficient(0, 1, -1);
    StandardForm form = StandardForm.of(builder.build());
    Solution solution = new Solver(SolverOptions.defaults()).solve(form.program());
    assertThat(solution.status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
    double[] direction = form.direction(solution.certificate().orElseThrow().x());
    assertThat(form.source().objectiveAt(direction)).isCloseTo(1, within(1e-9));
    assertThat(form.source().rowsAt(direction)[0]).isLessThan(1e-9);
    assertThat(direction[0]).isGreaterThan(-1e-9);
    assertThat(direction[2]).isCloseTo(0, within(1e-9));
  }

  @Test
  void multipliersAreRatesOfChange() {
    LinearProgramBuilder builder = LinearProgram.builder();
    builder.addRow("r", 2, INFINITY);
    builder.addColumn("x", 3, 0, INFINITY);
    builder.coefficient(0, 0, 1);
    StandardForm form = StandardForm.of(builder.build());
    Solution solution = new Solver(SolverOptions.defaults()).solve(form.program());
    assertThat(form.multipliers(solution.point().y())[0]).isCloseTo(3, within(1e-6));
    checkPoint(form, new double[] {2}, new double[] {3});
    Point wrong = form.point(new double[] {2}, new double[] {3.5});
    assertThat(Verification.of(form.program(), wrong).errors().largest()).isGreaterThan(0.1);
  }

  @Test
  void badDataIsRefused() {
    LinearProgramBuilder builder = LinearProgram.builder();
    assertThatThrownBy(() -> builder.name(null)).hasMessage("name");
    assertThatThrownBy(() -> builder.direction(null)).hasMessage("direction");
    assertThatThrownBy(() -> builder.addRow(null, 0, 0)).hasMessage("rowName");
    assertThatThrownBy(() -> builder.addColumn(null, 0, 0, 1)).hasMessage("columnName");
    assertThat(builder.addRow("r", 0, 0)).isZero();
    assertThat(builder.addColumn("x", 0, 0, 1)).isZero();
    builder.coefficient(0, 0, 1).coefficient(0, 0, 2);
    assertThatThrownBy(builder::build)
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("row r, column x");
    assertThatThrownBy(() -> builder.addColumn("y", 0, INFINITY, 1))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> builder.coefficient(1, 0, 1))
        .isInstanceOf(InvalidValueException.class);
  }
}
