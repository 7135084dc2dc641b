package org.kronproj.conic.reduce;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * The constraints that a reduction keeps, their numbers before and after it, and the copies of what
 * belongs to them. Immutable.
 */
final class KeptConstraints {

  private static final int GONE = -1;

  private final int[] kept;
  private final int[] numbers;

  private KeptConstraints(int[] kept, int constraints) {
    this.kept = kept;
    this.numbers = new int[constraints];
    Arrays.fill(numbers, GONE);
    for (int number = 0; number < kept.length; number++) {
      numbers[kept[number]] = number;
    }
  }

  /** Keeps the given ones, ascending, of a number of constraints. */
  static KeptConstraints of(int[] kept, int constraints) {
    return new KeptConstraints(kept.clone(), constraints);
  }

  /** Keeps those that are not marked. */
  static KeptConstraints without(boolean[] gone) {
    int[] kept = new int[gone.length];
    int count = 0;
    for (int i = 0; i < gone.length; i++) {
      if (!gone[i]) {
        kept[count++] = i;
      }
    }
    return new KeptConstraints(Arrays.copyOf(kept, count), gone.length);
  }

  /** Counts those that are kept. */
  int count() {
    return kept.length;
  }

  /** The new number of a constraint, −1 if it is gone. */
  int number(int constraint) {
    return numbers[constraint];
  }

  /** Adds the kept constraints to an empty program, given all right-hand sides. */
  void addTo(ProgramBuilder builder, double[] rightHandSides) {
    for (int constraint : kept) {
      builder.addConstraint(rightHandSides[constraint]);
    }
  }

  /** Copies C and the kept constraints of a block, without the entries of some of its rows. */
  void copy(ProgramBuilder builder, int block, BlockData data, IntPredicate isLeftOut) {
    for (int p = 0; p < data.objectiveEnd(); p++) {
      if (!isLeftOut.test(data.row(p))) {
        builder.objective(block, data.row(p), data.column(p), data.value(p));
      }
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int number = numbers[data.constraint(slot)];
      for (int p = data.begin(slot); number != GONE && p < data.end(slot); p++) {
        if (!isLeftOut.test(data.row(p))) {
          builder.coefficient(number, block, data.row(p), data.column(p), data.value(p));
        }
      }
    }
  }

  /** The y of all constraints: zero for those that are gone. */
  double[] expand(Point point) {
    ShapeException.check("y", kept.length, point.constraintCount());
    double[] y = new double[numbers.length];
    for (int i = 0; i < kept.length; i++) {
      y[kept[i]] = point.y(i);
    }
    return y;
  }

  /** A point of the original without the multipliers of constraints that are gone. */
  Point restrict(Point point) {
    ShapeException.check("y", numbers.length, point.constraintCount());
    double[] y = new double[kept.length];
    for (int i = 0; i < kept.length; i++) {
      y[i] = point.y(kept[i]);
    }
    return new Point(point.x(), y, point.z());
  }
}
