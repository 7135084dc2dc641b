package org.kronproj.conic.reduce;

import java.util.Arrays;
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
  private final int[] kept;

  /** The fixing constraint of each (block, index), its coefficient and the value. */
  private final Map<Long, Fixing> fixings;

  private record Fixing(int constraint, double coefficient, double value) {}

  private double offset;

  private FixedEntries(Program original, Map<Long, Fixing> fixings) {
    this.original = original;
    this.fixings = fixings;
    int m = original.constraintCount();
    boolean[] fixing = new boolean[m];
    fixings.values().forEach(f -> fixing[f.constraint()] = true);
    double[] b = shiftedRightHandSide();
    int[] numbers = new int[m];
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < m; i++) {
      numbers[i] = fixing[i] ? -1 : builder.addConstraint(b[i]);
    }
    kept = new int[builder.constraintCount()];
    for (int i = 0; i < m; i++) {
      if (!fixing[i]) {
        kept[numbers[i]] = i;
      }
    }
    for (int k = 0; k < original.blockCount(); k++) {
      copyBlock(builder, k, numbers);
    }
    reduced = builder.build();
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

  private void copyBlock(ProgramBuilder builder, int k, int[] numbers) {
    BlockData data = original.data(k);
    builder.addBlock(data.block());
    boolean vector = !data.block().isSemidefinite();
    for (int p = 0; p < data.objectiveEnd(); p++) {
      Fixing fixing = vector ? fixings.get(key(k, data.row(p))) : null;
      if (fixing == null) {
        builder.objective(k, data.row(p), data.column(p), data.value(p));
      } else {
        offset += data.value(p) * fixing.value();
      }
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int number = numbers[data.constraint(slot)];
      for (int p = data.begin(slot); number >= 0 && p < data.end(slot); p++) {
        if (!vector || !fixings.containsKey(key(k, data.row(p)))) {
          builder.coefficient(number, k, data.row(p), data.column(p), data.value(p));
        }
      }
    }
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
    return KeptMultipliers.restrict(kept, original.constraintCount(), point);
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray, 0);
  }

  /** For a ray, b and C count as zero. */
  private Point lift(Point point, double homogeneous) {
    double[] y = KeptMultipliers.expand(kept, original.constraintCount(), point);
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

  @Override
  public String toString() {
    return Arrays.toString(kept);
  }
}
