package org.kronproj.conic.verify;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

/**
 * What a point is worth, recomputed from the program's own data.
 *
 * @param primalObjective ⟨C, X⟩
 * @param dualObjective bᵀy
 * @param errors the six DIMACS errors
 * @param sensitivity by how much the objective may be off, relative to 1 + |⟨C, X⟩| + |bᵀy|, for
 *     each unit of DIMACS residual: the larger of (1 + ‖b‖)‖y‖₂ and (1 + ‖C‖) tr |X|, over that.
 *     Residuals of size ε say nothing about the value once ε times this is of order 1, as under a
 *     duality gap or weak infeasibility, where y or X grows without bound as the residuals fall
 */
public record Verification(
    double primalObjective, double dualObjective, DimacsErrors errors, double sensitivity) {

  /**
   * Checks a point. One pass over the data, and n³/3 flops for each semidefinite block of order n
   * in each of X and Z (9n³ where it is not definite); four matrices of order n at a time.
   *
   * @param program the program
   * @param point a point of its shape
   * @return its objectives and errors; not a number or infinite where the point is
   * @throws InvalidValueException if the point has other blocks than the program
   * @throws ShapeException if y has another length than m
   */
  public static Verification of(Program program, Point point) {
    return of(program, point, 1);
  }

  /**
   * Checks a point with a number of threads, on which the result does not depend.
   *
   * @param program the program
   * @param point a point of its shape
   * @param threads how many threads may pass over the data of large blocks without gaps
   * @return as {@link #of(Program, Point)}
   */
  public static Verification of(Program program, Point point, int threads) {
    checkShape(program, point);
    double[] y = point.y();
    double primalObjective = Operators.objective(program, point.x());
    double dualObjective = Operators.dualObjective(program, y);
    Images images = Images.of(program, point.x(), y, threads);
    double[] image = images.applied();
    double residual = 0;
    double largest = 0;
    double norm = 0;
    for (int i = 0; i < image.length; i++) {
      residual = Math.hypot(residual, image[i] - program.rightHandSide(i));
      largest = Math.max(largest, Math.abs(program.rightHandSide(i)));
      norm = Math.hypot(norm, y[i]);
    }
    BlockSums sums = new BlockSums(images);
    for (int k = 0; k < program.blockCount(); k++) {
      sums.add(program, point, k);
    }
    double b = 1 + largest;
    double c = 1 + Operators.largestCost(program);
    double scale = 1 + Math.abs(primalObjective) + Math.abs(dualObjective);
    DimacsErrors errors =
        new DimacsErrors(
            residual / b,
            sums.primalOutside / b,
            Math.sqrt(sums.residual) / c,
            sums.dualOutside / c,
            (dualObjective - primalObjective) / scale,
            sums.complementarity / scale);
    return new Verification(
        primalObjective, dualObjective, errors, Math.max(b * norm, c * sums.trace) / scale);
  }

  /**
   * Tells whether every error is below a bound and the value can be trusted to a tenth of itself at
   * that bound.
   *
   * @param tolerance the bound
   * @return whether the point counts as a solution at this tolerance
   */
  public boolean isSolution(double tolerance) {
    return errors.largest() <= tolerance && tolerance * sensitivity <= 0.1;
  }

  static void checkShape(Program program, Point point) {
    if (!point.blocks().equals(program.blocks())) {
      throw new InvalidValueException(
          "point", "blocks " + point.blocks(), "the program's " + program.blocks());
    }
    ShapeException.check("y", program.constraintCount(), point.constraintCount());
  }

  /** What is added up over the blocks. */
  private static final class BlockSums {
    private final Images images;
    private double residual;
    private double primalOutside;
    private double dualOutside;
    private double complementarity;
    private double trace;

    BlockSums(Images images) {
      this.images = images;
    }

    void add(Program program, Point point, int k) {
      Block block = program.block(k);
      double[] x = point.x().packed(k);
      double[] z = point.z().packed(k);
      if (!Spectra.isFinite(x) || !Spectra.isFinite(z)) {
        residual = Double.NaN;
        primalOutside = Double.NaN;
        return;
      }
      double[] difference = images.adjoint(k);
      for (int p = 0; p < difference.length; p++) {
        difference[p] -= z[p];
      }
      residual += Operators.inner(block, difference, difference);
      complementarity += Operators.inner(block, x, z);
      primalOutside = Math.max(primalOutside, Spectra.outside(block, x));
      dualOutside =
          Math.max(
              dualOutside,
              block.kind() == BlockKind.FREE ? Spectra.largest(z) : Spectra.outside(block, z));
      for (int i = 0; i < block.size(); i++) {
        int p = block.isSemidefinite() ? (int) (i * (i + 3L) / 2) : i;
        trace += Math.abs(x[p]);
      }
    }
  }
}
