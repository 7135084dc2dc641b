package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.instances.ScaledPrograms;
import org.kronproj.conic.instances.ScaledPrograms.Digits;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

class EquilibrationTest {

  private static final List<Block> BLOCKS =
      List.of(Block.semidefinite(4), Block.diagonal(5), Block.free(2));

  private static final Instance REGULAR = KnownPrograms.optimal(BLOCKS, 6, 0.7, Seed.of(1));

  private static Program inOtherUnits(int digits) {
    return DelicatePrograms.inOtherUnits(REGULAR, digits, Seed.of(2)).program();
  }

  @Test
  void liftsLikeAnyReduction() {
    Program program = inOtherUnits(3);
    ReductionContract.check(Equilibration.ofRows(program).orElseThrow(), Seed.of(3));
  }

  /** Columns in other units keep every sum, though not the sizes of X and Z. */
  @Test
  void liftsColumnsWithTheirSums() {
    Program program = inOtherUnits(3);
    Equilibration units = Equilibration.ofRowsAndColumns(program);
    Point point = Residuals.randomPoint(units.reduced(), 1, Seed.of(4).stream());
    Point lifted = units.lift(point);
    assertThat(Residuals.objective(program, lifted.x()))
        .isCloseTo(Residuals.objective(units.reduced(), point.x()), within(1e-12));
    assertThat(Residuals.dot(program.rightHandSide(), lifted.y()))
        .isCloseTo(Residuals.dot(units.reduced().rightHandSide(), point.y()), within(1e-9));
    assertThat(Residuals.difference(Residuals.slack(program, lifted.y(), 1), lifted.z()))
        .isLessThan(1e-9);
  }

  /** With everything in other units, objective values change by one power of two. */
  @Test
  void liftsCongruencesWithTheirSums() {
    Program program = ScaledPrograms.scaled(REGULAR, new Digits(3, 3, 3, 3), Seed.of(2)).program();
    Equilibration units = Equilibration.ofEverything(program);
    Point point = Residuals.randomPoint(units.reduced(), 1, Seed.of(4).stream());
    Point lifted = units.lift(point);
    double factor =
        Residuals.objective(program, lifted.x()) / Residuals.objective(units.reduced(), point.x());
    assertThat(Math.abs(mantissa(factor)) * 2 % 1).isCloseTo(0, within(1e-9));
    assertThat(Residuals.dot(program.rightHandSide(), lifted.y()))
        .isCloseTo(
            factor * Residuals.dot(units.reduced().rightHandSide(), point.y()),
            within(1e-9 * factor));
    Point again = units.restrict(lifted).orElseThrow();
    assertThat(again.y()).isEqualTo(point.y());
    assertThat(again.x().packed(0)).isEqualTo(point.x().packed(0));
    assertThat(again.z().packed(0)).isEqualTo(point.z().packed(0));
    Point zero = new Point(lifted.x(), lifted.y(), Residuals.slack(program, lifted.y(), 1));
    assertThat(
            Residuals.difference(
                units.restrict(zero).orElseThrow().z(),
                Residuals.slack(units.reduced(), point.y(), 1)))
        .isLessThan(1e-9);
  }

  @Test
  void bringsEverythingNearOne() {
    Program program =
        ScaledPrograms.scaled(REGULAR, new Digits(10, 10, 10, 10), Seed.of(2)).program();
    Program reduced = Equilibration.ofEverything(program).reduced();
    for (int i = 0; i < reduced.constraintCount(); i++) {
      assertThat(norm(reduced, i)).isBetween(0.1, 40.0);
    }
    assertThat(Arrays.stream(reduced.rightHandSide()).map(Math::abs).max().getAsDouble())
        .isBetween(0.5, 2.0);
  }

  @Test
  void bringsRowsNearOne() {
    Program program = inOtherUnits(6);
    Program reduced = Equilibration.ofRows(program).orElseThrow().reduced();
    for (int i = 0; i < reduced.constraintCount(); i++) {
      assertThat(norm(reduced, i)).isBetween(0.7, 1.42);
    }
  }

  @Test
  void bringsTheLargestOfEachColumnNearOne() {
    Program reduced = Equilibration.ofRowsAndColumns(inOtherUnits(6)).reduced();
    BlockData data = reduced.data(1);
    double[] largest = new double[data.block().size()];
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        largest[data.row(p)] = Math.max(largest[data.row(p)], Math.abs(data.value(p)));
      }
    }
    for (double value : largest) {
      assertThat(value).isBetween(0.1, 4.0);
    }
  }

  @Test
  void leavesProgramsAloneWhoseUnitsAgree() {
    assertThat(Equilibration.ofRows(REGULAR.program())).isEmpty();
  }

  @Test
  void roundsNothing() {
    Equilibration units = Equilibration.ofRowsAndColumns(inOtherUnits(6));
    RandomStream random = Seed.of(5).stream();
    for (int t = 0; t < 10; t++) {
      Point point = Residuals.randomPoint(units.reduced(), 1, random);
      Point again = units.restrict(units.lift(point)).orElseThrow();
      assertThat(again.y()).isEqualTo(point.y());
      for (int k = 0; k < BLOCKS.size(); k++) {
        assertThat(again.x().packed(k)).isEqualTo(point.x().packed(k));
        assertThat(again.z().packed(k)).isEqualTo(point.z().packed(k));
      }
    }
    Program program = inOtherUnits(6);
    Program reduced = Equilibration.ofRows(program).orElseThrow().reduced();
    for (int k = 0; k < program.blockCount(); k++) {
      for (int p = 0; p < program.data(k).entryCount(); p++) {
        assertThat(mantissa(reduced.data(k).value(p)))
            .isEqualTo(mantissa(program.data(k).value(p)));
      }
    }
  }

  private static double mantissa(double value) {
    return Math.scalb(value, -Math.getExponent(value));
  }

  private static double norm(Program program, int constraint) {
    double norm = 0;
    for (int t = 0; t < program.touchedBlockCount(constraint); t++) {
      BlockData data = program.data(program.touchedBlock(constraint, t));
      int slot = program.touchedSlot(constraint, t);
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        double twice = data.row(p) == data.column(p) ? 1 : Math.sqrt(2);
        norm = Math.hypot(norm, twice * data.value(p));
      }
    }
    return norm;
  }
}
