package org.kronproj.projection;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;
import org.kronproj.linalg.Triangles;

/**
 * Woodbury on the explicit inverse. The printed identity needs Δ⁻¹ and has an indefinite core
 * (errata E5, E6); here the weights that rise go first and those that fall go second, so that both
 * cores are positive definite, every intermediate H is too, and Δ may have zeros:
 *
 * <pre>
 *   A = G_T·|Δ|^½,  V = H⁻¹A,  C = I ± AᵀV = L·Lᵀ,  Y = V·L⁻ᵀ,  H'⁻¹ = H⁻¹ ∓ Y·Yᵀ.
 * </pre>
 *
 * <p>2m²t + m²t flops for V and Y·Yᵀ and 2mt² + t³/3 for the core, against 3m²t + 4mt² + 2t³/3 with
 * one indefinite core by LU; wide changes go in chunks that fit the engine's work space.
 */
final class WoodburyUpdate implements UpdateStrategy {

  /** Falling weights whose core has a smaller squared pivot would cost more than six digits. */
  private static final double SMALLEST_PIVOT = 1e-6;

  /** Of the row of a probe: above the square of any row that it may meet. */
  private static final double LARGE_PIVOT = 1e300;

  @Override
  public Outcome apply(GramEngine engine, GramState from, Destination to) {
    Slot spare = engine.spare(from);
    double[] image = from.image().clone();
    double flops = 0;
    double logDet = from.logDet();
    Matrix source = from.slot().lower();
    if (from.slot().content() == Slot.Content.FACTOR) {
      flops += engine.invertInto(from.slot(), spare);
      source = spare.lower();
    }
    double drift = Double.NaN;
    int left = to.size();
    for (SignedColumns part : to.parts()) {
      int width = Chunks.width(part.size(), engine.chunk());
      for (int start = 0; start < part.size(); start += width) {
        int columns = Math.min(width, part.size() - start);
        left -= columns;
        int t = Chunks.padded(columns);
        boolean carries = left == 0 && columns < t;
        Matrix a = engine.work(0, t);
        Matrix y = engine.work(1, t);
        Matrix core = engine.core(t);
        part.fill(start, a.columnRange(0, columns));
        a.columnRange(columns, t - columns).fill(0);
        engine.monitor().advance(image, part.sign(), a.columnRange(0, columns));
        if (carries) {
          engine.monitor().place(image, a.column(columns));
        }
        Blas.symm(Side.LEFT, Triangle.LOWER, 1, source, a, 0, y);
        double pivot = factorCore(part.sign(), a, y, core, carries ? columns : t);
        if (pivot < SMALLEST_PIVOT) {
          return new Outcome.Unstable(pivot);
        }
        Triangles.divide(y, core);
        if (carries) {
          drift = engine.monitor().look(y.column(columns));
          y.column(columns).fill(0);
        }
        if (source == spare.lower()) {
          Blas.syrk(Triangle.LOWER, Transpose.NO, -part.sign(), y, 1, source);
        } else {
          Triangles.addSquare(source, -part.sign(), y, spare.lower());
          source = spare.lower();
        }
        logDet += Triangles.logDet(core);
        double m = engine.rows();
        flops += 3 * m * m * t + 2 * m * t * t + (double) t * t * t / 3;
      }
    }
    if (source != spare.lower()) {
      Triangles.copy(source, spare.lower());
    }
    spare.content(Slot.Content.INVERSE);
    return Double.isNaN(drift)
        ? engine.finish(spare, to, logDet, image, Strategy.WOODBURY, flops)
        : engine.finish(spare, to, logDet, image, Strategy.WOODBURY, flops, drift);
  }

  /**
   * Core := the factor L of I ± AᵀY. Returns its smallest squared pivot, 0 where there is none.
   *
   * <p>Where the monitor's p := H'z rides in column {@code probe} of A, that of Y is x = H⁻¹p, and
   * the core's row is ±xᵀA, which a pivot larger than all else takes to ±(L⁻¹Aᵀx)ᵀ. With 1 in place
   * of the pivot, the division by L makes x ∓ Y·Yᵀp = H'⁻¹p of that column.
   */
  private static double factorCore(int sign, Matrix a, Matrix y, Matrix core, int probe) {
    core.fill(0);
    for (long k = 0; k < core.rows(); k++) {
      core.set(k, k, 1);
    }
    Triangles.product(Transpose.YES, sign, a, y, 1, core);
    boolean carries = probe < core.rows();
    if (carries) {
      core.set(probe, probe, LARGE_PIVOT);
    }
    if (Cholesky.factor(Triangle.LOWER, core).failingMinor().isPresent()) {
      return 0;
    }
    if (carries) {
      core.set(probe, probe, 1);
    }
    return smallestSquare(core);
  }

  private static double smallestSquare(Matrix factor) {
    double smallest = Double.POSITIVE_INFINITY;
    for (long k = 0; k < factor.rows(); k++) {
      smallest = Math.min(smallest, factor.get(k, k) * factor.get(k, k));
    }
    return smallest;
  }
}
