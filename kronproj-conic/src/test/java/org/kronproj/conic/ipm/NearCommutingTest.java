package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.conic.verify.Verification;

/**
 * Constraints that commute but for a symmetric random part of a given relative size: whether or not
 * that passes for rounding, the answer is one to the program that was given.
 */
class NearCommutingTest {

  private static final Seed SEED = Seed.of(5);
  private static final int ORDER = 20;
  private static final StructureSearch SEARCH = StructureSearch.thorough(SEED);
  private static final SolverOptions OPTIONS = SolverOptions.defaults();

  @Test
  void justInsideTheTolerance() {
    assertThat(reduced(1e-11)).isTrue();
  }

  @Test
  void justOutsideTheTolerance() {
    assertThat(reduced(1e-9)).isFalse();
    assertThat(reduced(1e-8)).isFalse();
  }

  @Test
  void nearStructureIsNotStructure() {
    assertThat(reduced(1e-6)).isFalse();
  }

  /** Solves with the search and without it; tells whether anything was found. */
  private static boolean reduced(double size) {
    boolean found = false;
    for (Program exact :
        new Program[] {
          CommutingPrograms.denseObjective(ORDER, ORDER / 2, SEED),
          CommutingPrograms.diagonalObjective(ORDER, ORDER / 2, SEED)
        }) {
      Program program = disturbed(exact, size);
      ReductionChain chain = SEARCH.search(program);
      found = !chain.steps().isEmpty();
      Solution solution = new ReducingSolver(OPTIONS, SEARCH).solve(chain);
      Solution direct = new Solver(OPTIONS).solve(program);
      assertThat(direct.status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
      double value = direct.primalObjective();
      assertThat(solution.primalObjective()).isCloseTo(value, within(1e-6 * (1 + Math.abs(value))));
      assertThat(Verification.of(program, solution.point()).isSolution(1e-7)).isTrue();
    }
    return found;
  }

  /** A_i + size·‖A_i‖·(a random symmetric matrix of norm about one). */
  private static Program disturbed(Program program, double size) {
    RandomStream random = SEED.split("disturbed").stream();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(program.block(0));
    for (double value : program.rightHandSide()) {
      builder.addConstraint(value);
    }
    BlockData data = program.data(0);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      builder.objective(0, data.row(p), data.column(p), data.value(p));
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      double square = 0;
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        double twice = data.row(p) == data.column(p) ? 1 : 2;
        square += twice * data.value(p) * data.value(p);
      }
      double scale = size * Math.sqrt(3 * square) / ORDER;
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        double more = scale * (2 * random.nextDouble() - 1);
        builder.coefficient(slot, 0, data.row(p), data.column(p), data.value(p) + more);
      }
    }
    return builder.build();
  }
}
