package org.kronproj.conic.verify;

import java.util.function.IntFunction;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

/**
 * How far rays are from proving that a program has no feasible point.
 *
 * <p>A violation is relative to the terms that cancel in the sums which a proof needs to vanish. So
 * it does not change when constraints, b, C or the whole of A are multiplied by numbers, nor when X
 * is taken in other units (columns of a linear program multiplied by numbers, a semidefinite block
 * by D from both sides). A residual is what it is once the ray is normalised; where the program's
 * points are large or its coefficients small, one of 1e-9 proves nothing.
 */
public final class Certificates {

  /**
   * Violations of semidefinite blocks below this are not told from 0: sums are rounded once before
   * eigenvalues are taken. Signs of single entries, and ⟨A_i, X⟩ = 0, are not lost.
   */
  private static final double ROUNDING = 0x1p-52;

  private Certificates() {}

  /**
   * Measures a proof that no X is feasible: y with Σ y_i A_i in the dual cone and bᵀy &lt; 0.
   *
   * <p>Let T = Σ |y_i| |A_i|, entry by entry, and β = Σ |b_i y_i|. With violation ε, ⟨T, |X|⟩ is at
   * least β/ε for every feasible X: the terms of the constraints that y combines are 1/ε times as
   * large as their right-hand sides, and cancel to as many digits. 0 excludes every X, but for the
   * rounding of semidefinite blocks, which {@link #primalRemainder} counts. Also, a program none of
   * whose coefficients differs from this one's by more than ε times itself has no feasible X. Z is
   * not used. Σ y_i A_i and bᵀy are summed with twice the digits, so that large y that cancel prove
   * what they prove.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return the least ε such that Σ y_i A_i + ε·diag(T) is in the dual cone (±εT in free blocks,
   *     and where T's diagonal is 0), times β/(−bᵀy); infinite if bᵀy is not negative
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double primalViolation(Program program, Point ray) {
    Verification.checkShape(program, ray);
    double[] y = ray.y();
    double product = Operators.exactDualObjective(program, y);
    if (!(product < 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double size = product(y, program.rightHandSide());
    double violation =
        largest(
            program,
            k -> Operators.exactAdjoint(program, k, y),
            (k, image) ->
                outside(program.block(k), image, Operators.termsOfAdjoint(program, k, y)));
    return violation == 0 || violation == Double.POSITIVE_INFINITY
        ? violation
        : violation * (size / -product);
  }

  /**
   * Measures a proof that no y is feasible: X in the cone with ⟨A_i, X⟩ = 0 and ⟨C, X⟩ &gt; 0.
   *
   * <p>Let t_i = ⟨|A_i|, |X|⟩ and γ = ⟨|C|, |X|⟩, entry by entry. With violation ε, Σ |y_i| t_i is
   * at least γ/ε for every feasible y: the terms of Σ y_i A_i are 1/ε times as large as those of C
   * where X sees them, and cancel to as many digits. 0 excludes every y, but for rounding as above.
   * Also, a program none of whose coefficients differs from this one's by more than ε times itself
   * has no feasible y. Both sums are formed with twice the digits, as above.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return the least ε such that |⟨A_i, X⟩| ≤ ε·t_i for every i, plus the least δ such that X +
   *     δ·|diag X| is in the cone, times γ/⟨C, X⟩; infinite if ⟨C, X⟩ is not positive
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double dualViolation(Program program, Point ray) {
    Verification.checkShape(program, ray);
    double product = Operators.exactObjective(program, ray.x());
    if (!(product > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double outside =
        largest(program, ray.x()::packed, (k, x) -> RelativeCones.outside(program.block(k), x, x));
    if (outside == Double.POSITIVE_INFINITY) {
      return outside;
    }
    double violation =
        outside
            + RelativeCones.distance(
                Operators.exactApply(program, ray.x()), Operators.termsOfApply(program, ray.x()));
    return violation == 0
        ? 0
        : violation * (Operators.termsOfObjective(program, ray.x()) / product);
  }

  /**
   * Measures what a proof that no X is feasible leaves where an X is.
   *
   * @param program the program
   * @param ray what {@link #primalViolation} measures
   * @param violation ε, what it says
   * @param x a matrix of the program's shape
   * @return ε·⟨T, |X|⟩/β, in semidefinite blocks with ε at least 2⁻⁵², a unit of rounding: below 1
   *     every feasible matrix has larger terms than this one, from 1 on the ray does not tell
   *     whether this one is feasible
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double primalRemainder(
      Program program, Point ray, double violation, BlockMatrix x) {
    double all =
        violation == 0 ? 0 : violation * product(ray.y(), Operators.termsOfApply(program, x));
    double rounded = ROUNDING * product(ray.y(), roundedTerms(program, x));
    return Math.max(all, rounded) / product(ray.y(), program.rightHandSide());
  }

  /**
   * Measures what a proof that no y is feasible leaves where a y is.
   *
   * @param program the program
   * @param ray what {@link #dualViolation} measures
   * @param violation ε, what it says
   * @param y one value a constraint
   * @return ε·Σ |y_i| t_i/γ, in semidefinite blocks with ε at least 2⁻⁵²: below 1 every feasible
   *     vector has larger terms than this one, from 1 on the ray does not tell whether this one is
   *     feasible
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double dualRemainder(Program program, Point ray, double violation, double[] y) {
    double all =
        violation == 0 ? 0 : violation * product(y, Operators.termsOfApply(program, ray.x()));
    double rounded = ROUNDING * product(y, roundedTerms(program, ray.x()));
    return Math.max(all, rounded) / Operators.termsOfObjective(program, ray.x());
  }

  private static double[] roundedTerms(Program program, BlockMatrix x) {
    return Operators.termsOfApply(program, x, block -> block.isSemidefinite() && block.size() > 1);
  }

  private static double product(double[] a, double[] b) {
    double product = 0;
    for (int i = 0; i < a.length; i++) {
      product += Math.abs(a[i] * b[i]);
    }
    return product;
  }

  /**
   * Measures in the program's own units how far Σ y_i A_i is outside the dual cone.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return the distance once bᵀy = −1: every feasible X has a trace (plus the absolute sum of its
   *     free part) of at least one over it; infinite if bᵀy is not negative
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double primalResidual(Program program, Point ray) {
    Verification.checkShape(program, ray);
    double[] y = ray.y();
    double product = Operators.exactDualObjective(program, y);
    if (!(product < 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double residual =
        largest(
            program,
            k -> Operators.exactAdjoint(program, k, y),
            (k, image) ->
                program.block(k).kind() == BlockKind.FREE
                    ? Spectra.largest(image)
                    : Spectra.outside(program.block(k), image));
    return residual / -product;
  }

  /**
   * Measures in the program's own units how far ⟨A_i, X⟩ is from 0 and X outside the cone.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return the larger of the two once ⟨C, X⟩ = 1, the first in the 2-norm: if X is in the cone,
   *     every feasible y has a norm of at least one over it; infinite if ⟨C, X⟩ is not positive
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double dualResidual(Program program, Point ray) {
    Verification.checkShape(program, ray);
    double product = Operators.exactObjective(program, ray.x());
    if (!(product > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double outside =
        largest(program, ray.x()::packed, (k, x) -> Spectra.outside(program.block(k), x));
    if (outside == Double.POSITIVE_INFINITY) {
      return outside;
    }
    double residual = 0;
    for (double value : Operators.exactApply(program, ray.x())) {
      residual = Math.hypot(residual, value);
    }
    return Math.max(residual, outside) / product;
  }

  /** What is said of a block of X or of Σ y_i A_i. */
  @FunctionalInterface
  private interface Measure {
    double of(int block, double[] packed);
  }

  /** The largest over the blocks; infinite if one holds what is no finite number. */
  private static double largest(Program program, IntFunction<double[]> packed, Measure measure) {
    double largest = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      double[] block = packed.apply(k);
      if (!Spectra.isFinite(block)) {
        return Double.POSITIVE_INFINITY;
      }
      largest = Math.max(largest, measure.of(k, block));
    }
    return largest;
  }

  /** How far a block of Σ y_i A_i is outside the dual cone, relative to its terms. */
  private static double outside(Block block, double[] image, double[] terms) {
    if (!Spectra.isFinite(terms)) {
      return Double.POSITIVE_INFINITY;
    }
    return block.kind() == BlockKind.FREE
        ? RelativeCones.distance(image, terms)
        : RelativeCones.outside(block, image, terms);
  }
}
