package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Answer;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.instances.ScaledPrograms;
import org.kronproj.conic.instances.ScaledPrograms.Digits;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.reduce.IndependentPart;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.Verification;

/** Programs of parts that have nothing to do with each other. */
class SeparableProgramsTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults());

  private static final List<Block> SHAPE = List.of(Block.semidefinite(4), Block.diagonal(3));

  /** Two programs beside each other, the values of the second multiplied. */
  private static Program beside(Program first, Program second, double factor) {
    ProgramBuilder builder = Program.builder();
    append(builder, first, 0, 0, 1);
    append(builder, second, first.constraintCount(), first.blockCount(), factor);
    return builder.build();
  }

  private static void append(
      ProgramBuilder builder, Program program, int firstRow, int firstBlock, double factor) {
    for (double b : program.rightHandSide()) {
      builder.addConstraint(factor * b);
    }
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      int block = firstBlock + k;
      builder.addBlock(data.block());
      for (int p = 0; p < data.objectiveEnd(); p++) {
        builder.objective(block, data.row(p), data.column(p), factor * data.value(p));
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int constraint = firstRow + data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          builder.coefficient(constraint, block, data.row(p), data.column(p), data.value(p));
        }
      }
    }
  }

  private static Program inUnits(Program program, int digits, Seed seed) {
    Instance plain = new Instance("separable", program, Answer.UNKNOWN, Double.NaN);
    return ScaledPrograms.scaled(plain, new Digits(digits, digits, digits, digits), seed).program();
  }

  /** Together, the DIMACS errors of the two are those of the larger one. */
  @Test
  void aGapBesideLargerValuesIsNotSolved() {
    int fooled = 0;
    for (int s = 0; s < 12; s++) {
      Seed seed = Seed.of(s);
      Instance large = KnownPrograms.optimal(SHAPE, 4, 1, seed);
      Instance gap = DelicatePrograms.gap();
      for (Instance small : List.of(gap, DelicatePrograms.hidden(gap, 2, seed))) {
        Program program = inUnits(beside(small.program(), large.program(), 100), 3, seed);
        Solution solution = SOLVER.solve(program);
        assertThat(solution.status()).isEqualTo(SolverStatus.ILL_POSED);
        fooled += solution.verification().errors().largest() <= 1e-6 ? 1 : 0;
      }
    }
    assertThat(fooled).isPositive();
  }

  @Test
  void partsWithAnInteriorAreSolvedWhateverTheirSizes() {
    for (int s = 0; s < 12; s++) {
      Program small = KnownPrograms.optimal(SHAPE, 4, 1, Seed.of(s)).program();
      Program large = KnownPrograms.optimal(SHAPE, 3, 1, Seed.of(100 + s)).program();
      Program program = inUnits(beside(small, large, s % 2 == 0 ? 1e4 : 1), s % 3, Seed.of(s));
      assertThat(SOLVER.solve(program).status()).isEqualTo(SolverStatus.OPTIMAL);
    }
  }

  @Test
  void partsAreTheProgramsThatWerePutTogether() {
    Program first = KnownPrograms.optimal(SHAPE, 4, 1, Seed.of(1)).program();
    Program second = KnownPrograms.primalInfeasible(SHAPE, 3, Seed.of(2)).program();
    assertThat(IndependentPart.of(first)).isEmpty();
    Program whole = beside(first, second, 3);
    List<IndependentPart> parts = IndependentPart.of(whole);
    assertThat(parts).hasSize(2);
    List<Program> programs = new ArrayList<>(List.of(first, second));
    for (int i = 0; i < 2; i++) {
      Program part = parts.get(i).program();
      assertThat(part.blocks()).isEqualTo(programs.get(i).blocks());
      assertThat(part.entryCount()).isEqualTo(programs.get(i).entryCount());
    }
    Point point = SOLVER.solve(first).point();
    Point lifted = parts.get(0).liftRay(point);
    Point restricted = parts.get(0).restrict(lifted);
    assertThat(Verification.of(first, restricted)).isEqualTo(Verification.of(first, point));
    Point ray = SOLVER.solve(parts.get(1).program()).certificate().orElseThrow();
    assertThat(Certificates.primalViolation(whole, parts.get(1).liftRay(ray))).isLessThan(1e-10);
  }

  /** Entries of one diagonal block are parts of different programs, or of none. */
  @Test
  void entriesOfADiagonalBlockAreNotTogether() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(4));
    builder.addBlock(Block.semidefinite(2));
    builder.addBlock(Block.semidefinite(2));
    for (int k = 1; k <= 2; k++) {
      int row = builder.addConstraint(k);
      builder.coefficient(row, k, 0, 0, 1).coefficient(row, k, 1, 1, 1);
      builder
          .coefficient(row, 0, 3 - k, 3 - k, 5)
          .objective(k, 0, 1, 1)
          .objective(0, 3 - k, 3 - k, k);
    }
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    List<IndependentPart> parts = IndependentPart.of(builder.build());
    assertThat(parts).hasSize(2);
    for (int part = 0; part < 2; part++) {
      Program program = parts.get(part).program();
      assertThat(program.blocks())
          .containsExactlyInAnyOrder(Block.diagonal(1), Block.semidefinite(2));
      assertThat(program.rightHandSide()).containsExactly(part + 1);
    }
  }
}
