package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

class CommutatorTest {

  private static final Seed SEED = Seed.of(8);

  @Test
  void vanishesForCommutingConstraintsOfAnySeed() {
    Program program = CommutingPrograms.denseObjective(20, 12, SEED);
    for (int trial = 0; trial < 20; trial++) {
      assertThat(vanishes(program, trial)).isTrue();
    }
  }

  @Test
  void doesNotVanishOnceOneEntryIsPerturbedByOneInAMillion() {
    Program program = perturbed(CommutingPrograms.denseObjective(20, 12, SEED), 1e-6);
    for (int trial = 0; trial < 20; trial++) {
      assertThat(vanishes(program, trial)).isFalse();
    }
    assertThat(vanishes(perturbed(CommutingPrograms.denseObjective(20, 12, SEED), 1e-14), 0))
        .isTrue();
  }

  @Test
  void doesNotVanishForAGraph() {
    assertThat(vanishes(GraphPrograms.theta(Graph.random(30, 60, SEED)), 0)).isFalse();
  }

  @Test
  void tellsWhetherTheObjectiveCommutesToo() {
    for (int trial = 0; trial < 20; trial++) {
      RandomStream random = SEED.split("objective", trial).stream();
      assertThat(withObjective(CommutingPrograms.diagonalObjective(20, 12, SEED), 0, random))
          .isTrue();
      assertThat(withObjective(CommutingPrograms.diagonalObjective(20, 12, SEED), 1e-6, random))
          .isFalse();
      assertThat(withObjective(CommutingPrograms.denseObjective(20, 12, SEED), 0, random))
          .isFalse();
    }
  }

  /** After entry (0, 1) of C was changed. */
  private static boolean withObjective(Program program, double change, RandomStream random) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(program.block(0));
    BlockData data = program.data(0);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      boolean changed = data.row(p) == 0 && data.column(p) == 1;
      builder.objective(0, data.row(p), data.column(p), data.value(p) + (changed ? change : 0));
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int constraint = builder.addConstraint(0);
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        builder.coefficient(constraint, 0, data.row(p), data.column(p), data.value(p));
      }
    }
    return Commutator.vanishesWithObjective(
        builder.build().data(0), CommonEigenbasis.TOLERANCE, random);
  }

  private static boolean vanishes(Program program, int trial) {
    RandomStream random = SEED.split("trial", trial).stream();
    return Commutator.vanishes(program.data(0), CommonEigenbasis.TOLERANCE, random);
  }

  /** Adds to entry (0, 1) of the first constraint. */
  private static Program perturbed(Program program, double change) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(program.block(0).size()));
    BlockData data = program.data(0);
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int constraint = builder.addConstraint(program.rightHandSide(data.constraint(slot)));
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        boolean changed = slot == 0 && data.row(p) == 0 && data.column(p) == 1;
        builder.coefficient(
            constraint, 0, data.row(p), data.column(p), data.value(p) + (changed ? change : 0));
      }
    }
    return builder.build();
  }
}
