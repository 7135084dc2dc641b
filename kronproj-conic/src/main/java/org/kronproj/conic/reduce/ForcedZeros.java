package org.kronproj.conic.reduce;

import java.util.Arrays;
import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A program without the entries of diagonal blocks that must vanish because a constraint says that
 * a sum of them with positive weights is zero. Such a program has no interior: without the
 * reduction the multipliers grow without bound and the Newton systems lose their digits.
 *
 * <p>The entries stay in their blocks without coefficients. On the way back their constraint's
 * multiplier is made as large as their dual slacks need it to be, which is exact: both sides of
 * their complementarity are zero.
 */
final class ForcedZeros implements Reduction {

  /** By how much a multiplier moves at most to make slacks positive that are zero. */
  private static final double SLACK = 1e-6;

  private final Program original;
  private final Program reduced;
  private final KeptConstraints kept;

  /** For each block and entry the number of the constraint that forces it, −1 if none does. */
  private final int[][] forcing;

  private ForcedZeros(Program original, int[][] forcing) {
    this.original = original;
    this.forcing = forcing;
    boolean[] gone = new boolean[original.constraintCount()];
    for (int[] block : forcing) {
      for (int constraint : block) {
        if (constraint >= 0) {
          gone[constraint] = true;
        }
      }
    }
    kept = KeptConstraints.without(gone);
    ProgramBuilder builder = Program.builder();
    kept.addTo(builder, original.rightHandSide());
    for (int k = 0; k < original.blockCount(); k++) {
      int block = k;
      builder.addBlock(original.block(k));
      kept.copy(builder, k, original.data(k), row -> isForced(block, row));
    }
    reduced = builder.build();
  }

  /** Finds what is forced; null if nothing is. */
  static ForcedZeros find(Program program) {
    int[][] forcing = new int[program.blockCount()][];
    for (int k = 0; k < forcing.length; k++) {
      boolean vector = program.block(k).kind() == BlockKind.DIAGONAL;
      forcing[k] = new int[vector ? program.block(k).size() : 0];
      Arrays.fill(forcing[k], -1);
    }
    boolean found = false;
    for (int i = 0; i < program.constraintCount(); i++) {
      if (program.rightHandSide(i) == 0 && program.touchedBlockCount(i) > 0 && forces(program, i)) {
        found |= mark(program, i, forcing);
      }
    }
    return found ? new ForcedZeros(program, forcing) : null;
  }

  /** Whether all coefficients of a constraint have one sign and belong to diagonal blocks. */
  private static boolean forces(Program program, int constraint) {
    double sign = 0;
    for (int t = 0; t < program.touchedBlockCount(constraint); t++) {
      BlockData data = program.data(program.touchedBlock(constraint, t));
      int slot = program.touchedSlot(constraint, t);
      if (data.block().kind() != BlockKind.DIAGONAL) {
        return false;
      }
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        if (data.value(p) * sign < 0) {
          return false;
        }
        sign = data.value(p);
      }
    }
    return sign != 0;
  }

  /** Marks the entries of a constraint; one is enough for it to go. */
  private static boolean mark(Program program, int constraint, int[][] forcing) {
    boolean marked = false;
    for (int t = 0; t < program.touchedBlockCount(constraint); t++) {
      int block = program.touchedBlock(constraint, t);
      BlockData data = program.data(block);
      int slot = program.touchedSlot(constraint, t);
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        if (forcing[block][data.row(p)] < 0) {
          forcing[block][data.row(p)] = constraint;
          marked = true;
        }
      }
    }
    return marked;
  }

  private boolean isForced(int block, int index) {
    return forcing[block].length > 0 && forcing[block][index] >= 0;
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
    return lift(point, 1, Margins.of(point, 0).x());
  }

  @Override
  public Optional<Point> restrict(Point point) {
    return Optional.of(kept.restrict(point));
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray, 0, 0);
  }

  /** For a ray, C counts as zero, and zeros are zeros. */
  private Point lift(Point point, double homogeneous, double zero) {
    double[] y = kept.expand(point);
    double[][] x = new double[original.blockCount()][];
    double[][] z = new double[x.length][];
    for (int k = 0; k < x.length; k++) {
      x[k] = point.x().packed(k);
      z[k] = point.z().packed(k);
      for (int i = 0; i < forcing[k].length; i++) {
        x[k][i] = forcing[k][i] >= 0 ? zero : x[k][i];
      }
    }
    double[][] slacks = slacks(y, homogeneous);
    raiseMultipliers(y, slacks, homogeneous * SLACK);
    double[][] lifted = slacks(y, homogeneous);
    for (int k = 0; k < x.length; k++) {
      for (int i = 0; i < forcing[k].length; i++) {
        z[k][i] = forcing[k][i] >= 0 ? Math.max(zero, lifted[k][i]) : z[k][i];
      }
    }
    return new Point(
        new BlockMatrix(original.blocks(), x), y, new BlockMatrix(original.blocks(), z));
  }

  /** Σ y_i A_i − C in the diagonal blocks. */
  private double[][] slacks(double[] y, double homogeneous) {
    double[][] slacks = new double[forcing.length][];
    for (int k = 0; k < slacks.length; k++) {
      slacks[k] = new double[forcing[k].length];
      if (slacks[k].length > 0) {
        BlockData data = original.data(k);
        for (int p = 0; p < data.objectiveEnd(); p++) {
          slacks[k][data.row(p)] -= homogeneous * data.value(p);
        }
        for (int slot = 0; slot < data.slotCount(); slot++) {
          for (int p = data.begin(slot); p < data.end(slot); p++) {
            slacks[k][data.row(p)] += y[data.constraint(slot)] * data.value(p);
          }
        }
      }
    }
    return slacks;
  }

  /**
   * Moves the forcing constraints' multipliers, in the direction in which all their slacks grow, to
   * where those they mark are no longer negative, and a margin further. An entry may be met by
   * several of them; each only adds to it.
   */
  private void raiseMultipliers(double[] y, double[][] slacks, double margin) {
    for (int k = 0; k < forcing.length; k++) {
      BlockData data = original.data(k);
      for (int slot = 0; forcing[k].length > 0 && slot < data.slotCount(); slot++) {
        int constraint = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          double slack = slacks[k][data.row(p)];
          double least = margin * Math.abs(data.value(p));
          if (forcing[k][data.row(p)] == constraint && slack < least) {
            double need = (least - slack) / data.value(p);
            y[constraint] = Math.signum(need) * Math.max(Math.abs(y[constraint]), Math.abs(need));
          }
        }
      }
    }
  }
}
