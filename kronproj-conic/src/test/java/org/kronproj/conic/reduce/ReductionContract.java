package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;

/**
 * What every reduction must do, whatever it is: checked on random points of the reduced program.
 */
final class ReductionContract {

  private static final double CLOSE = 1e-9;

  private ReductionContract() {}

  static void check(Reduction reduction, Seed seed) {
    RandomStream random = seed.stream();
    for (int t = 0; t < 3; t++) {
      checkPoint(reduction, Residuals.randomPoint(reduction.reduced(), 1, random));
      checkRay(reduction, Residuals.randomPoint(reduction.reduced(), 0, random));
    }
  }

  private static void checkPoint(Reduction reduction, Point point) {
    Program original = reduction.original();
    Program reduced = reduction.reduced();
    Point lifted = reduction.lift(point);
    double scale = 1 + largest(original) * order(original);
    assertThat(Residuals.objective(original, lifted.x()))
        .as("⟨C, X⟩")
        .isCloseTo(
            Residuals.objective(reduced, point.x()) + reduction.objectiveOffset(),
            within(CLOSE * scale));
    assertThat(Residuals.dot(original.rightHandSide(), lifted.y()))
        .as("bᵀy")
        .isCloseTo(
            Residuals.dot(reduced.rightHandSide(), point.y()) + reduction.objectiveOffset(),
            within(CLOSE * scale));
    assertThat(Residuals.difference(Residuals.slack(original, lifted.y(), 1), lifted.z()))
        .as("Σ y_i A_i − C − Z")
        .isLessThan(CLOSE * scale);
    checkCone(point, lifted, scale);
  }

  private static void checkRay(Reduction reduction, Point ray) {
    Program original = reduction.original();
    Program reduced = reduction.reduced();
    Point lifted = reduction.liftRay(ray);
    double scale = 1 + largest(original) * order(original);
    assertThat(Residuals.objective(original, lifted.x()))
        .as("⟨C, X⟩ of a ray")
        .isCloseTo(Residuals.objective(reduced, ray.x()), within(CLOSE * scale));
    assertThat(Residuals.dot(original.rightHandSide(), lifted.y()))
        .as("bᵀy of a ray")
        .isCloseTo(Residuals.dot(reduced.rightHandSide(), ray.y()), within(CLOSE * scale));
    assertThat(Residuals.difference(Residuals.slack(original, lifted.y(), 0), lifted.z()))
        .as("Σ y_i A_i − Z of a ray")
        .isLessThan(CLOSE * scale);
    checkCone(ray, lifted, scale);
  }

  private static void checkCone(Point point, Point lifted, double scale) {
    assertThat(smallest(lifted.x())).as("λ_min(X)").isGreaterThan(-CLOSE * scale);
    double below = smallest(point.z());
    // Lifting may add zeros (unused rows) to the spectrum, and nothing else below it.
    assertThat(smallest(lifted.z()))
        .as("λ_min(Z)")
        .isGreaterThan(Math.min(0, below) - CLOSE * scale);
  }

  /**
   * Checks that the reduced equations are the original ones: an X̂ that satisfies the former is
   * lifted to an X that satisfies the latter.
   */
  static void checkEquations(Reduction reduction, BlockMatrix solution) {
    Program original = reduction.original();
    Point zero =
        new Point(
            solution,
            new double[reduction.reduced().constraintCount()],
            BlockMatrix.identity(reduction.reduced().blocks(), 0));
    double[] values = Residuals.constraints(original, reduction.lift(zero).x());
    for (int i = 0; i < values.length; i++) {
      assertThat(values[i]).isCloseTo(original.rightHandSide(i), within(1e-8));
    }
  }

  static double smallest(BlockMatrix matrix) {
    double smallest = Double.POSITIVE_INFINITY;
    for (double value : spectrum(matrix)) {
      smallest = Math.min(smallest, value);
    }
    return smallest;
  }

  /** The eigenvalues of all blocks but free ones. */
  static List<Double> spectrum(BlockMatrix matrix) {
    List<Double> values = new ArrayList<>();
    for (int k = 0; k < matrix.blocks().size(); k++) {
      Block block = matrix.blocks().get(k);
      if (block.isSemidefinite()) {
        try (Matrix full = Matrix.allocate(block.size(), block.size())) {
          PackedMatrices.unpack(matrix.packed(k), 0, full);
          try (SymmetricEigen eigen = SymmetricEigen.of(full)) {
            for (double value : eigen.values().toArray()) {
              values.add(value);
            }
          }
        }
      } else if (block.kind() == BlockKind.DIAGONAL) {
        for (double value : matrix.packed(k)) {
          values.add(value);
        }
      }
    }
    return values;
  }

  private static double largest(Program program) {
    double largest = 1;
    for (int k = 0; k < program.blockCount(); k++) {
      for (int p = 0; p < program.data(k).entryCount(); p++) {
        largest = Math.max(largest, Math.abs(program.data(k).value(p)));
      }
    }
    return largest;
  }

  private static double order(Program program) {
    return program.order();
  }
}
