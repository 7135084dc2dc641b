package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.Cancellation;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.Spectra;
import org.kronproj.conic.verify.Verification;
import org.kronproj.linalg.NativeMemory;

/** Verdicts and values on programs whose answer is known by construction. */
class SolverTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults());
  private static final List<Block> BLOCKS =
      List.of(Block.semidefinite(7), Block.diagonal(5), Block.semidefinite(40));

  @Test
  void findsAnOptimumKnownByConstruction() {
    for (int seed = 0; seed < 5; seed++) {
      Instance instance = KnownPrograms.optimal(BLOCKS, 20, 0.3, Seed.of(seed));
      Solution solution = SOLVER.solve(instance.program());
      assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
      double scale = 1 + Math.abs(instance.optimalValue());
      assertThat(solution.primalObjective())
          .isCloseTo(instance.optimalValue(), within(1e-6 * scale));
      assertThat(solution.dualObjective()).isCloseTo(instance.optimalValue(), within(1e-6 * scale));
    }
  }

  /** Directions that overflow end the iteration, also where all A_i are diagonal. */
  @Test
  void directionsThatAreNotFiniteEndInAVerdict() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(3));
    builder.objective(0, 0, 0, -3).objective(0, 0, 1, 1).objective(0, 1, 1, 1);
    builder.objective(0, 1, 2, 0.5).objective(0, 2, 2, 1);
    double[][] diagonals = {{1, -1, 2}, {1, -1, -2}};
    double[] b = {5, -3};
    for (int i = 0; i < b.length; i++) {
      builder.diagonalCoefficient(builder.addConstraint(b[i]), 0, diagonals[i]);
    }
    assertThat(SOLVER.solve(builder.build()).status()).isEqualTo(SolverStatus.ILL_POSED);
  }

  /** Without scaling, most of these twins end as ill-posed: their y reach 1e6. */
  @Test
  void answersTheSameInOtherUnits() {
    List<Block> blocks = List.of(Block.semidefinite(8), Block.diagonal(5));
    for (int seed = 0; seed < 6; seed++) {
      Instance instance = KnownPrograms.optimal(blocks, 12, 0.5, Seed.of(seed));
      Instance twin = DelicatePrograms.inOtherUnits(instance, 6, Seed.of(seed));
      Solution solution = SOLVER.solve(twin.program());
      assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(solution.verification().errors().largest()).isLessThan(1e-7);
      assertThat(solution.verification())
          .isEqualTo(Verification.of(twin.program(), solution.point()));
      assertThat(solution.primalObjective())
          .isCloseTo(
              instance.optimalValue(), within(1e-6 * (1 + Math.abs(instance.optimalValue()))));
      Instance infeasible = KnownPrograms.primalInfeasible(blocks, 8, Seed.of(seed));
      assertThat(status(DelicatePrograms.inOtherUnits(infeasible, 6, Seed.of(seed))))
          .isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
      Instance unbounded = KnownPrograms.dualInfeasible(blocks, 8, Seed.of(seed));
      assertThat(status(DelicatePrograms.inOtherUnits(unbounded, 6, Seed.of(seed))))
          .isEqualTo(SolverStatus.DUAL_INFEASIBLE);
    }
  }

  private static SolverStatus status(Instance instance) {
    return SOLVER.solve(instance.program()).status();
  }

  @Test
  void findsThetaOfACycle() {
    Instance instance = GraphPrograms.thetaOfCycle(41);
    Solution solution = SOLVER.solve(instance.program());
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(solution.primalObjective()).isCloseTo(instance.optimalValue(), within(1e-6));
  }

  @Test
  void findsPrimalInfeasibility() {
    for (int seed = 0; seed < 5; seed++) {
      Instance instance = KnownPrograms.primalInfeasible(BLOCKS, 12, Seed.of(seed));
      Solution solution = SOLVER.solve(instance.program());
      assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
      assertThat(solution.certificate()).isPresent();
    }
  }

  @Test
  void findsDualInfeasibility() {
    for (int seed = 0; seed < 5; seed++) {
      Instance instance = KnownPrograms.dualInfeasible(BLOCKS, 12, Seed.of(seed));
      Solution solution = SOLVER.solve(instance.program());
      assertThat(solution.status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
      assertThat(solution.certificate()).isPresent();
    }
  }

  @Test
  void neverCallsAnIllPosedProgramSolvedWrongly() {
    List<Instance> instances =
        List.of(
            DelicatePrograms.unattained(),
            DelicatePrograms.weaklyDualInfeasible(),
            DelicatePrograms.weaklyPrimalInfeasible(),
            DelicatePrograms.gap(),
            DelicatePrograms.noInterior());
    for (Instance plain : instances) {
      for (Instance instance :
          List.of(plain, DelicatePrograms.hidden(plain, 3, Seed.of(plain.name().hashCode())))) {
        Solution solution = SOLVER.solve(instance.program());
        if (solution.status() == SolverStatus.OPTIMAL) {
          assertThat(instance.optimalValue()).as(instance.name()).isFinite();
          assertThat(solution.primalObjective())
              .as(instance.name())
              .isCloseTo(instance.optimalValue(), within(1e-5));
        }
      }
    }
  }

  /** Its rays leave what its points are of; see the definition of a remainder. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6, 8})
  void neverCallsAProgramWithAGapInfeasible(int rows) {
    for (int seed = 0; seed < 10; seed++) {
      Instance hidden = DelicatePrograms.hidden(DelicatePrograms.gap(), rows, Seed.of(seed));
      assertThat(SOLVER.solve(hidden.program()).status())
          .as(rows + " " + seed)
          .isNotIn(SolverStatus.PRIMAL_INFEASIBLE, SolverStatus.DUAL_INFEASIBLE);
    }
  }

  @Test
  void anIllPosedVerdictComesWithTheResidualsOfItsPoint() {
    Program program = DelicatePrograms.gap().program();
    Solution solution = SOLVER.solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.ILL_POSED);
    assertThat(solution.verification()).isEqualTo(Verification.of(program, solution.point()));
    double first = solution.history().get(0).merit();
    assertThat(solution.verification().errors().largest()).isLessThan(1e-3 * first);
  }

  @Test
  void solvesDependentConstraintsAndProvesInconsistentOnes() {
    Instance dependent = DelicatePrograms.dependent(6, 4, 3, Seed.of(1));
    assertThat(SOLVER.solve(dependent.program()).status()).isEqualTo(SolverStatus.OPTIMAL);
    Instance inconsistent = DelicatePrograms.inconsistent(6, 4, Seed.of(2));
    Solution solution = SOLVER.solve(inconsistent.program());
    assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
    assertThat(Certificates.primalViolation(inconsistent.program(), solution.certificate().get()))
        .isLessThan(1e-8);
  }

  @Test
  void endsWithDefiniteMatrices() {
    Instance instance = KnownPrograms.optimal(List.of(Block.semidefinite(9)), 8, 0.5, Seed.of(3));
    Solution solution = SOLVER.solve(instance.program());
    assertThat(solution.verification().errors().primalCone()).isZero();
    assertThat(solution.verification().errors().dualCone()).isZero();
    assertThat(solution.verification().errors().largest()).isLessThan(1e-7);
  }

  @Test
  void freesEverything() {
    Program small = KnownPrograms.optimal(BLOCKS, 10, 0.3, Seed.of(4)).program();
    SOLVER.solve(small);
    long before = NativeMemory.liveBytes();
    for (int i = 0; i < 20; i++) {
      SOLVER.solve(small);
    }
    Program tiny =
        KnownPrograms.optimal(List.of(Block.semidefinite(4)), 3, 0.5, Seed.of(5)).program();
    for (int i = 0; i < 1000; i++) {
      SOLVER.solve(tiny);
    }
    assertThat(NativeMemory.liveBytes()).isEqualTo(before);
  }

  @Test
  void givesTheSameIteratesWhateverTheThreads() {
    Program program = GraphPrograms.thetaOfCycle(9).program();
    double[] one = new Solver(SolverOptions.defaults().withThreads(1)).solve(program).point().y();
    double[] three = new Solver(SolverOptions.defaults().withThreads(3)).solve(program).point().y();
    assertThat(three).isEqualTo(one);
  }

  @Test
  void stopsWhenAskedAndAtItsLimits() {
    Program program = KnownPrograms.optimal(BLOCKS, 10, 0.3, Seed.of(6)).program();
    Cancellation cancellation = new Cancellation();
    cancellation.request();
    assertThat(
            new Solver(SolverOptions.defaults().withCancellation(cancellation))
                .solve(program)
                .status())
        .isEqualTo(SolverStatus.CANCELLED);
    assertThat(
            new Solver(SolverOptions.defaults().withTimeLimit(Duration.ZERO))
                .solve(program)
                .status())
        .isEqualTo(SolverStatus.TIME_LIMIT);
    assertThat(
            new Solver(SolverOptions.defaults().withMaximumIterations(2)).solve(program).ending())
        .isEqualTo(Ending.ITERATION_LIMIT);
  }

  @Test
  void aWarmStartFromTheSolutionSavesIterations() {
    Program program = KnownPrograms.optimal(BLOCKS, 10, 0.3, Seed.of(7)).program();
    Solution cold = SOLVER.solve(program);
    Solution warm = new Solver(SolverOptions.defaults().withWarmStart(cold.point())).solve(program);
    assertThat(warm.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(warm.iterations()).isLessThan(cold.iterations());
  }

  /** While Z is not yet a function of y, ⟨X, Z⟩ can be far larger than the objectives' gap. */
  @Test
  void goesOnUntilTheGapOfXAndZIsSmallToo() {
    for (int order = 20; order <= 40; order += 10) {
      ProgramBuilder builder = Program.builder();
      int block = builder.addBlock(Block.semidefinite(order));
      int constraint = builder.addConstraint(1);
      for (int i = 0; i + 1 < order; i++) {
        builder.coefficient(constraint, block, i, i + 1, 1);
      }
      Solution solution = SOLVER.solve(builder.build());
      assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(solution.verification().errors().complementarity()).isLessThan(1e-8);
    }
  }

  @Test
  void aWarmStartThatLeadsNowhereIsFollowedByOneWithoutIt() {
    Program program = GraphPrograms.thetaOfCycle(5).program();
    double[] y = new double[program.constraintCount()];
    y[0] = 1e200;
    BlockMatrix huge = BlockMatrix.identity(program.blocks(), 1e300);
    BlockMatrix small = BlockMatrix.identity(program.blocks(), 1);
    for (Point start : List.of(new Point(huge, y, huge), new Point(small, y, small))) {
      Solution solution = new Solver(SolverOptions.defaults().withWarmStart(start)).solve(program);
      assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(solution.primalObjective()).isCloseTo(Math.sqrt(5), within(1e-6));
    }
  }

  @Test
  void aWarmStartThatIsNotFiniteIsRefused() {
    Program program = GraphPrograms.thetaOfCycle(5).program();
    BlockMatrix infinite = BlockMatrix.identity(program.blocks(), Double.POSITIVE_INFINITY);
    BlockMatrix identity = BlockMatrix.identity(program.blocks(), 1);
    double[] y = new double[program.constraintCount()];
    double[] noNumber = y.clone();
    noNumber[1] = Double.NaN;
    for (Point start :
        List.of(
            new Point(infinite, y, identity),
            new Point(identity, y, infinite),
            new Point(identity, noNumber, identity))) {
      Solver solver = new Solver(SolverOptions.defaults().withWarmStart(start));
      assertThatThrownBy(() -> solver.solve(program))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("of the warm start");
    }
  }

  @Test
  void aWarmStartPassesThroughPresolve() {
    Program program = DelicatePrograms.dependent(8, 6, 3, Seed.of(8)).program();
    Solution cold = SOLVER.solve(program);
    Solution warm = new Solver(SolverOptions.defaults().withWarmStart(cold.point())).solve(program);
    assertThat(warm.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(warm.iterations()).isLessThan(cold.iterations());
    Point other = SOLVER.solve(DelicatePrograms.dependent(8, 6, 2, Seed.of(8)).program()).point();
    Solver wrong = new Solver(SolverOptions.defaults().withWarmStart(other));
    assertThatThrownBy(() -> wrong.solve(program)).isInstanceOf(ShapeException.class);
  }

  @Test
  void concurrentSolvesDoNotDisturbEachOther() {
    Program program = GraphPrograms.thetaOfCycle(11).program();
    double[] alone = SOLVER.solve(program).point().y();
    List<double[]> together =
        IntStream.range(0, 8).parallel().mapToObj(i -> SOLVER.solve(program).point().y()).toList();
    assertThat(together).allSatisfy(y -> assertThat(y).isEqualTo(alone));
  }

  @Test
  void concurrentSolvesInNativeMemoryDoNotDisturbEachOther() {
    List<Instance> instances =
        IntStream.range(0, 6)
            .mapToObj(i -> KnownPrograms.optimal(BLOCKS, 20 + i, 0.3, Seed.of(100 + i)))
            .toList();
    long before = NativeMemory.liveBytes();
    List<Solution> solutions =
        instances.parallelStream().map(instance -> SOLVER.solve(instance.program())).toList();
    for (int i = 0; i < instances.size(); i++) {
      double value = instances.get(i).optimalValue();
      assertThat(solutions.get(i).status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(solutions.get(i).primalObjective())
          .isCloseTo(value, within(1e-6 * (1 + Math.abs(value))));
    }
    assertThat(NativeMemory.liveBytes()).isEqualTo(before);
  }

  /** One row is in no matrix, one in C only: X and Z are positive definite, and Z is −C nearly. */
  @Test
  void rowsThatNoConstraintUsesKeepTheIterateInside() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(4));
    builder.objective(0, 0, 1, 2).objective(0, 3, 3, -5);
    int trace = builder.addConstraint(3);
    builder.coefficient(trace, 0, 0, 0, 1).coefficient(trace, 0, 1, 1, 1);
    Solution solution = new Solver(SolverOptions.defaults()).solve(builder.build());
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(solution.primalObjective()).isCloseTo(6, within(1e-6));
    BlockMatrix x = solution.point().x();
    assertThat(Spectra.eigenvalues(x, 0)[0]).isPositive();
    assertThat(x.get(0, 2, 2)).isCloseTo(1.5, within(1e-6));
    assertThat(x.get(0, 3, 3)).isBetween(1e-15, 1e-11);
    assertThat(solution.point().z().get(0, 2, 2)).isBetween(1e-300, 1e-14);
    assertThat(solution.point().z().get(0, 3, 3)).isEqualTo(5);
  }
}
