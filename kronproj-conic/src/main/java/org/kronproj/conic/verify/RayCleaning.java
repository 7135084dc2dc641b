package org.kronproj.conic.verify;

import java.util.Optional;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

/**
 * Takes out of a ray what is not part of it. Interior iterates have no zeros: next to a proof of
 * size 10⁹ they hold multipliers and entries of any size, in constraints and columns that the proof
 * does not use. There nothing cancels, so that is how they show.
 */
public final class RayCleaning {

  /** What cancels to this part of its terms counts as part of the proof. */
  private static final double CANCELLED = 1e-8;

  /** The entries of a constraint matrix that count as its part in a sum. */
  private enum Positions {
    DIAGONAL,
    ALL
  }

  private RayCleaning() {}

  /**
   * Sets multipliers to 0 that act on an entry (of a semidefinite block, a row) where Σ y_i A_i is
   * outside the cone by more than a part of 10⁻⁸ of its terms, until there is none: by diagonals,
   * and where they show nothing by eigenvectors.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return (0, y, 0); empty if nothing is left of bᵀy &lt; 0
   */
  public static Optional<Point> ofMultipliers(Program program, Point ray) {
    double[] y = ray.y();
    boolean changed = true;
    while (changed) {
      if (!(Operators.exactDualObjective(program, y) < 0)) {
        return Optional.empty();
      }
      changed = false;
      for (int k = 0; k < program.blockCount(); k++) {
        double[] image = Operators.exactAdjoint(program, k, y);
        double[] terms = Operators.termsOfAdjoint(program, k, y);
        if (!Spectra.isFinite(image) || !Spectra.isFinite(terms)) {
          return Optional.empty();
        }
        boolean[] bad = RelativeCones.rowsOutside(program.block(k), image, terms, CANCELLED);
        changed |= clear(program.data(k), bad, y);
      }
      changed = changed || clearByEigenvectors(program, y);
    }
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    return Optional.of(new Point(zero, y, zero));
  }

  private static boolean clearByEigenvectors(Program program, double[] y) {
    boolean changed = false;
    for (int k = 0; k < program.blockCount(); k++) {
      Block block = program.block(k);
      if (block.isSemidefinite()) {
        double[] image = Operators.exactAdjoint(program, k, y);
        double[] terms = Operators.termsOfAdjoint(program, k, y);
        boolean[] bad = RelativeCones.rowsOfEigenvectorsOutside(block, image, terms, CANCELLED);
        changed |= clear(program.data(k), bad, y);
      }
    }
    return changed;
  }

  private static boolean clear(BlockData data, boolean[] bad, double[] y) {
    boolean changed = false;
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int i = data.constraint(slot);
      for (int p = data.begin(slot); p < data.end(slot) && y[i] != 0; p++) {
        if (bad[data.row(p)] || bad[data.column(p)]) {
          y[i] = 0;
          changed = true;
        }
      }
    }
    return changed;
  }

  /**
   * Sets entries of X (of a semidefinite block, rows and columns) to 0 that take part in an ⟨A_i,
   * X⟩ of more than a part of 10⁻⁸ of its terms, until there is none: diagonal entries of A_i
   * before the others.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return (X, 0, 0); empty if nothing is left of ⟨C, X⟩ &gt; 0
   */
  public static Optional<Point> ofX(Program program, Point ray) {
    double[][] x = new double[program.blockCount()][];
    for (int k = 0; k < x.length; k++) {
      x[k] = ray.x().packed(k);
      if (!Spectra.isFinite(x[k])) {
        return Optional.empty();
      }
    }
    boolean changed = true;
    BlockMatrix matrix = ray.x();
    while (changed) {
      if (!(Operators.exactObjective(program, matrix) > 0)) {
        return Optional.empty();
      }
      double[] values = Operators.exactApply(program, matrix);
      double[] terms = Operators.termsOfApply(program, matrix);
      changed = false;
      for (int k = 0; k < x.length; k++) {
        boolean[] bad = touched(program.data(k), values, terms, Positions.DIAGONAL);
        changed |= clear(program.block(k), bad, x[k]);
      }
      for (int k = 0; k < x.length && !changed; k++) {
        boolean[] bad = touched(program.data(k), values, terms, Positions.ALL);
        changed = clear(program.block(k), bad, x[k]);
      }
      matrix = new BlockMatrix(program.blocks(), x);
    }
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    return Optional.of(new Point(matrix, new double[program.constraintCount()], zero));
  }

  /**
   * Free entries stay: they can have either sign, so that a constraint does not force them to 0.
   */
  private static boolean[] touched(
      BlockData data, double[] values, double[] terms, Positions positions) {
    boolean[] bad = new boolean[data.block().size()];
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int i = data.constraint(slot);
      if (Math.abs(values[i]) > CANCELLED * terms[i] && data.block().kind() != BlockKind.FREE) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          boolean counts = positions == Positions.ALL || data.row(p) == data.column(p);
          bad[data.row(p)] |= counts;
          bad[data.column(p)] |= counts;
        }
      }
    }
    return bad;
  }

  private static boolean clear(Block block, boolean[] bad, double[] x) {
    boolean changed = false;
    int p = 0;
    for (int j = 0; j < bad.length; j++) {
      for (int i = block.isSemidefinite() ? 0 : j; i <= j; i++, p++) {
        if ((bad[i] || bad[j]) && x[p] != 0) {
          x[p] = 0;
          changed = true;
        }
      }
    }
    return changed;
  }
}
