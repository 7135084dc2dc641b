package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/**
 * Woodbury on the explicit inverse. The printed identity needs Δ⁻¹ and has an indefinite core
 * (errata E5, E6); here the weights that rise go first and those that fall go second, so that both
 * cores are positive definite, every intermediate H is too, and Δ may have zeros. With A =
 * G_T·|Δ|^½ of either sign:
 *
 * <pre>
 *   V = H⁻¹A,  C = I ± AᵀV = K·Kᵀ,  Y = V·K⁻ᵀ,  H'⁻¹ = H⁻¹ ∓ Y·Yᵀ.
 * </pre>
 *
 * <p>2m²t + m²t flops for V and Y·Yᵀ and 2mt² + t³/3 for the core, against 3m²t + 4mt² + 2t³/3 with
 * one indefinite core by LU; {@link BlockInverse} takes fewer where H is large. Wide changes go in
 * chunks that fit the engine's work space.
 */
final class WoodburyUpdate implements UpdateStrategy {

  /** Falling weights whose core has a smaller squared pivot would cost more than six digits. */
  private static final double SMALLEST_PIVOT = 1e-6;

  @Override
  public Outcome apply(GramEngine engine, GramState from, Destination to) {
    Slot spare = engine.spare(from);
    double[] image = from.image().clone();
    double flops = 0;
    double logDet = from.logDet();
    if (from.slot().content() == Slot.Content.FACTOR) {
      flops += engine.invertInto(from.slot(), spare);
    } else if (to.size() == 0) {
      spare.inverse().copyFrom(from.slot().inverse());
    } else {
      spare.inverse().startFrom(from.slot().inverse());
    }
    BlockInverse inverse = spare.inverse();
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
        BlockInverse.Change change =
            inverse.update(part.sign(), a, y, core, carries ? columns : t, SMALLEST_PIVOT);
        if (!(change.smallestPivot() >= SMALLEST_PIVOT)) {
          return new Outcome.Unstable(change.smallestPivot());
        }
        if (carries) {
          drift = engine.monitor().look(a.column(columns));
        }
        logDet += change.logDet();
        flops += inverse.updateFlops(t);
      }
    }
    spare.content(Slot.Content.INVERSE);
    return Double.isNaN(drift)
        ? engine.finish(spare, to, logDet, image, Strategy.WOODBURY, flops)
        : engine.finish(spare, to, logDet, image, Strategy.WOODBURY, flops, drift);
  }
}
