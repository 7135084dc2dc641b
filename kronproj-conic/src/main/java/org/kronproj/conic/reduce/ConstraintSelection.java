package org.kronproj.conic.reduce;

import java.util.Optional;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** A program without some of its constraints, which the others imply. */
final class ConstraintSelection implements Reduction {

  private final Program original;
  private final Program reduced;
  private final KeptConstraints kept;

  /** Keeps the given constraints, ascending. */
  ConstraintSelection(Program original, int[] kept) {
    this.original = original;
    this.kept = KeptConstraints.of(kept, original.constraintCount());
    ProgramBuilder builder = Program.builder();
    this.kept.addTo(builder, original.rightHandSide());
    for (int k = 0; k < original.blockCount(); k++) {
      builder.addBlock(original.block(k));
      this.kept.copy(builder, k, original.data(k), row -> false);
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
    return new Point(point.x(), kept.expand(point), point.z());
  }

  @Override
  public Optional<Point> restrict(Point point) {
    return Optional.of(kept.restrict(point));
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray);
  }
}
