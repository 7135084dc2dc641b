package org.kronproj.conic.reduce;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A program in which entries of vector blocks that a constraint of their own fixes are put at their
 * value. They stay in their blocks without coefficients. On the way back the fixing constraint's
 * multiplier is the one that makes the dual slack there zero.
 */
final class FixedEntries implements Reduction {

  private final Program original;
  private final Program reduced;
  private final KeptConstraints kept;

  /** The fixing constraint of each (block, index), its coefficient and the value. */
  private final Map<Long, Fixing> fixings;

  private record Fixing(int constraint, double coefficient, double value) {}

  private final double offset;

  private FixedEntries(Program original, Map<Long, Fixing> fixings) {
    this.original = original;
    this.fixings = fixings;
    boolean[] fixing = new boolean[original.constraintCount()];
    fixings.values().forEach(f -> fixing[f.constraint()] = true);
    kept = KeptConstraints.without(fixing);
    ProgramBuilder builder = Program.builder();
    kept.addTo(builder, shiftedRightHandSide());
    for (int k = 0; k < original.blockCount(); k++) {
      int block = k;
      builder.addBlock(original.block(k));
      kept.copy(builder, k, original.data(k), row -> isFixed(block, row));
    }
    reduced = builder.build();
    offset = fixedObjective();
  }

  /** Finds what is fixed; null if nothing is. The values are not checked. */
  static FixedEntries find(Program program) {
    Map<Long, Fixing> fixings = new HashMap<>();
    for (int i = 0; i < program.constraintCount(); i++) {
      if (isSingle(program, i)) {
        int block = program.touchedBlock(i, 0);
        BlockData data = program.data(block);
        int p = data.begin(program.touchedSlot(i, 0));
        double value = program.rightHandSide(i) / data.value(p);
        fixings.putIfAbsent(key(block, data.row(p)), new Fixing(i, data.value(p), value));
      }
    }
    return fixings.isEmpty() ? null : new FixedEntries(program, fixings);
  }

  /** Whether a constraint has one entry in all, and that in a vector block. */
  static boolean isSingle(Program program, int constraint) {
    if (program.touchedBlockCount(constraint) != 1) {
      return false;
    }
    BlockData data = program.data(program.touchedBlock(constraint, 0));
    int slot = program.touchedSlot(constraint, 0);
    return !data.block().isSemidefinite() && data.end(slot) - data.begin(slot) == 1;
  }

  private static long key(int block, int index) {
    return (long) block << 32 | index;
  }

  private double[] shiftedRightHandSide() {
    double[] b = original.rightHandSide();
    for (int k = 0; k < original.blockCount(); k++) {
      BlockData data = original.data(k);
      if (!data.block().isSemidefinite()) {
        for (int slot = 0; slot < data.slotCount(); slot++) {
          for (int p = data.begin(slot); p < data.end(slot); p++) {
            Fixing fixing = fixings.get(key(k, data.row(p)));
            if (fixing != null) {
              b[data.constraint(slot)] -= data.value(p) * fixing.value();
            }
          }
        }
      }
    }
    return b;
  }

  private boolean isFixed(int block, int row) {
    return !original.block(block).isSemidefinite() && fixings.containsKey(key(block, row));
  }

  /** What the fixed entries contribute to the objective. */
  private double fixedObjective() {
    double sum = 0;
    for (int k = 0; k < original.blockCount(); k++) {
      BlockData data = original.data(k);
      for (int p = 0; p < data.objectiveEnd() && !data.block().isSemidefinite(); p++) {
        Fixing fixing = fixings.get(key(k, data.row(p)));
        sum += fixing == null ? 0 : data.value(p) * fixing.value();
      }
    }
    return sum;
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
  public double objectiveOffset() {
    return offset;
  }

  @Override
  public Point lift(Point point) {
    return lift(point, 1);
  }

  @Override
  public Optional<Point> restrict(Point point) {
    return Optional.of(kept.restrict(point));
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray, 0);
  }

  /** For a ray, b and C count as zero. */
  private Point lift(Point point, double homogeneous) {
    double[] y = kept.expand(point);
    double[][] x = new double[original.blockCount()][];
    for (int k = 0; k < x.length; k++) {
      x[k] = point.x().packed(k);
      if (!original.block(k).isSemidefinite()) {
        liftBlock(k, x[k], y, homogeneous);
      }
    }
    return new Point(new BlockMatrix(original.blocks(), x), y, point.z());
  }

  private void liftBlock(int k, double[] x, double[] y, double homogeneous) {
    BlockData data = original.data(k);
    double[] slack = new double[x.length];
    for (int p = 0; p < data.objectiveEnd(); p++) {
      slack[data.row(p)] -= homogeneous * data.value(p);
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        slack[data.row(p)] += y[data.constraint(slot)] * data.value(p);
      }
    }
    for (int i = 0; i < x.length; i++) {
      Fixing fixing = fixings.get(key(k, i));
      if (fixing != null) {
        x[i] = homogeneous * fixing.value();
        y[fixing.constraint()] = -slack[i] / fixing.coefficient();
      }
    }
  }

  /** Describes the reduction in one line. */
  @Override
  public String toString() {
    return fixings.size() + " fixed entries, " + kept.count() + " constraints kept";
  }
}
