package org.kronproj.conic.reduce;

import java.util.List;
import java.util.Optional;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

/** Reductions made one after another, each of what the one before it left. */
public final class ReductionChain implements Reduction {

  private final Program original;
  private final List<Reduction> steps;

  /**
   * Joins reductions.
   *
   * @param original the program the first one was made from
   * @param steps the reductions, in the order in which they were made; may be empty
   * @throws InvalidValueException if one was not made from what the one before it left
   */
  public ReductionChain(Program original, List<? extends Reduction> steps) {
    Program current = original;
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).original() != current) {
        throw new InvalidValueException(
            "steps[" + i + "]", steps.get(i).original().toString(), "a reduction of " + current);
      }
      current = steps.get(i).reduced();
    }
    this.original = original;
    this.steps = List.copyOf(steps);
  }

  /**
   * Lists the reductions.
   *
   * @return in the order in which they were made
   */
  public List<Reduction> steps() {
    return steps;
  }

  @Override
  public Program original() {
    return original;
  }

  @Override
  public Program reduced() {
    return steps.isEmpty() ? original : steps.get(steps.size() - 1).reduced();
  }

  @Override
  public double objectiveOffset() {
    double offset = 0;
    for (Reduction step : steps) {
      offset += step.objectiveOffset();
    }
    return offset;
  }

  @Override
  public Point lift(Point point) {
    Point current = point;
    for (int i = steps.size() - 1; i >= 0; i--) {
      current = steps.get(i).lift(current);
    }
    return current;
  }

  @Override
  public Optional<Point> restrict(Point point) {
    Optional<Point> current = Optional.of(point);
    for (Reduction step : steps) {
      current = current.flatMap(step::restrict);
    }
    return current;
  }

  @Override
  public Point liftRay(Point ray) {
    Point current = ray;
    for (int i = steps.size() - 1; i >= 0; i--) {
      current = steps.get(i).liftRay(current);
    }
    return current;
  }
}
