package org.kronproj.conic.reduce;

import java.util.Arrays;
import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** A program without some of its constraints, which the others imply. */
final class ConstraintSelection implements Reduction {

  private final Program original;
  private final Program reduced;
  private final int[] kept;

  /** Keeps the given constraints, ascending. */
  ConstraintSelection(Program original, int[] kept) {
    this.original = original;
    this.kept = kept;
    int[] numbers = new int[original.constraintCount()];
    Arrays.fill(numbers, -1);
    ProgramBuilder builder = Program.builder();
    for (int i : kept) {
      numbers[i] = builder.addConstraint(original.rightHandSide(i));
    }
    for (int k = 0; k < original.blockCount(); k++) {
      BlockData data = original.data(k);
      builder.addBlock(data.block());
      for (int p = 0; p < data.objectiveEnd(); p++) {
        builder.objective(k, data.row(p), data.column(p), data.value(p));
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int number = numbers[data.constraint(slot)];
        for (int p = data.begin(slot); number >= 0 && p < data.end(slot); p++) {
          builder.coefficient(number, k, data.row(p), data.column(p), data.value(p));
        }
      }
    }
    reduced = builder.build();
  }

  @Override
  public Program original() {
    return original;
  }

  @Override
  public Program reduced() {
    return reduced;
  }

  @Override
  public Point lift(Point point) {
    double[] y = KeptMultipliers.expand(kept, original.constraintCount(), point);
    return new Point(point.x(), y, point.z());
  }

  @Override
  public Optional<Point> restrict(Point point) {
    return KeptMultipliers.restrict(kept, original.constraintCount(), point);
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray);
  }
}
