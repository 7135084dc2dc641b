package org.kronproj.conic.reduce;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A program in which entries of vector blocks that a constraint of their own fixes are put at their
 * value. They stay in their blocks without coefficients. On the way back the fixing constraint's
 * multiplier is the one that makes the dual slack there zero, but for a {@linkplain Margins margin}
 * in diagonal blocks; where the value is zero, the slack need not be.
 */
final class FixedEntries implements Reduction {

  /** By how much a multiplier moves at most to make a slack positive that may be. */
  private static final double SLACK = 1e-6;

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
    Margins margins = Margins.of(point, fixings.size());
    double[] y = kept.expand(point);
    double[][] x = new double[original.blockCount()][];
    double[][] z = new double[x.length][];
    for (int k = 0; k < x.length; k++) {
      x[k] = point.x().packed(k);
      z[k] = point.z().packed(k);
      if (!original.block(k).isSemidefinite()) {
        double[] slack = slack(k, y, 1);
        for (int i = 0; i < x[k].length; i++) {
          Fixing fixing = fixings.get(key(k, i));
          if (fixing != null) {
            x[k][i] = fixing.value();
            if (original.block(k).kind() == BlockKind.DIAGONAL) {
              x[k][i] = Math.max(fixing.value(), margins.x());
              z[k][i] = positiveSlack(fixing, slack[i], margins);
            }
            y[fixing.constraint()] = (z[k][i] - slack[i]) / fixing.coefficient();
          }
        }
      }
    }
    return new Point(
        new BlockMatrix(original.blocks(), x), y, new BlockMatrix(original.blocks(), z));
  }

  /** What Z gets where it is some number without the fixing constraint, and could be any. */
  private static double positiveSlack(Fixing fixing, double slack, Margins margins) {
    return fixing.value() > 0
        ? margins.complementarity() / fixing.value()
        : Math.max(slack, SLACK * Math.abs(fixing.coefficient()));
  }

  @Override
  public Optional<Point> restrict(Point point) {
    return Optional.of(kept.restrict(point));
  }

  /** For a ray, b and C count as zero. */
  @Override
  public Point liftRay(Point ray) {
    double[] y = kept.expand(ray);
    double[][] x = new double[original.blockCount()][];
    for (int k = 0; k < x.length; k++) {
      x[k] = ray.x().packed(k);
      if (!original.block(k).isSemidefinite()) {
        double[] slack = slack(k, y, 0);
        for (int i = 0; i < x[k].length; i++) {
          Fixing fixing = fixings.get(key(k, i));
          if (fixing != null) {
            x[k][i] = 0;
            y[fixing.constraint()] = -slack[i] / fixing.coefficient();
          }
        }
      }
    }
    return new Point(new BlockMatrix(original.blocks(), x), y, ray.z());
  }

  /** Σ y_i A_i − homogeneous·C in a vector block. */
  private double[] slack(int k, double[] y, double homogeneous) {
    BlockData data = original.data(k);
    double[] slack = new double[data.block().size()];
    for (int p = 0; p < data.objectiveEnd(); p++) {
      slack[data.row(p)] -= homogeneous * data.value(p);
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        slack[data.row(p)] += y[data.constraint(slot)] * data.value(p);
      }
    }
    return slack;
  }

  /** Describes the reduction in one line. */
  @Override
  public String toString() {
    return fixings.size() + " fixed entries, " + kept.count() + " constraints kept";
  }
}
