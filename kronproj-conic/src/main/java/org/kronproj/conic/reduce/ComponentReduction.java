package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A program whose semidefinite blocks are split into the connected components of their aggregate
 * sparsity patterns. Components of one row share a diagonal block; rows without any entry are left
 * out. Constraints and y stay as they are; a lifted X or Z is zero between components and on the
 * rows left out.
 */
public final class ComponentReduction implements Reduction {

  private final Program original;
  private final Program reduced;

  /** For each original block its components, or null when it is kept whole. */
  private final List<AggregateComponents> components;

  /** For each original block and component the reduced block, or −1 for the shared diagonal one. */
  private final int[][] target;

  /** For components of one row, the place in the shared diagonal block. */
  private final int[][] place;

  private ComponentReduction(Program original, List<AggregateComponents> components) {
    this.original = original;
    this.components = components;
    this.target = new int[components.size()][];
    this.place = new int[components.size()][];
    this.reduced = build(layOut());
  }

  /**
   * Looks for blocks that fall into components.
   *
   * @param program the program
   * @return the reduction, or null when every semidefinite block is one component
   */
  static ComponentReduction find(Program program) {
    List<AggregateComponents> components = new ArrayList<>();
    boolean any = false;
    boolean entries = false;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      entries |= data.entryCount() > 0;
      AggregateComponents found =
          data.block().isSemidefinite() && data.block().size() > 1
              ? AggregateComponents.of(data)
              : null;
      boolean splits = found != null && !found.isWhole();
      any |= splits;
      components.add(splits ? found : null);
    }
    return any && entries ? new ComponentReduction(program, components) : null;
  }

  private List<Block> layOut() {
    List<Block> blocks = new ArrayList<>();
    int single = 0;
    for (int k = 0; k < components.size(); k++) {
      AggregateComponents parts = components.get(k);
      int count = parts == null ? 1 : parts.count();
      target[k] = new int[count];
      place[k] = new int[count];
      for (int c = 0; c < count; c++) {
        if (parts != null && parts.size(c) == 1) {
          target[k][c] = -1;
          place[k][c] = single++;
        } else {
          target[k][c] = blocks.size();
          blocks.add(parts == null ? original.block(k) : Block.semidefinite(parts.size(c)));
        }
      }
    }
    if (single > 0) {
      for (int[] blockTargets : target) {
        for (int c = 0; c < blockTargets.length; c++) {
          if (blockTargets[c] < 0) {
            blockTargets[c] = blocks.size();
          }
        }
      }
      blocks.add(Block.diagonal(single));
    }
    return blocks;
  }

  private Program build(List<Block> blocks) {
    ProgramBuilder builder = Program.builder();
    blocks.forEach(builder::addBlock);
    for (double value : original.rightHandSide()) {
      builder.addConstraint(value);
    }
    for (int k = 0; k < original.blockCount(); k++) {
      BlockData data = original.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        int c = componentOf(k, data.row(p));
        builder.objective(target[k][c], row(k, data.row(p)), row(k, data.column(p)), data.value(p));
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int c = componentOf(k, data.row(p));
          builder.coefficient(
              data.constraint(slot),
              target[k][c],
              row(k, data.row(p)),
              row(k, data.column(p)),
              data.value(p));
        }
      }
    }
    return builder.build();
  }

  private int componentOf(int block, int row) {
    return components.get(block) == null ? 0 : components.get(block).componentOf(row);
  }

  private int row(int block, int row) {
    AggregateComponents parts = components.get(block);
    if (parts == null) {
      return row;
    }
    int c = parts.componentOf(row);
    return parts.size(c) == 1 ? place[block][c] : parts.indexOf(row);
  }

  @Override
  public Program original() {
    return original;
  }

  @Override
  public Program reduced() {
    return reduced;
  }

  /**
   * Counts the blocks that were split.
   *
   * @return how many original blocks fall into components
   */
  public int splitBlockCount() {
    return (int) components.stream().filter(c -> c != null).count();
  }

  @Override
  public Point lift(Point point) {
    return new Point(lift(point.x()), point.y(), lift(point.z()));
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray);
  }

  private BlockMatrix lift(BlockMatrix matrix) {
    if (!matrix.blocks().equals(reduced.blocks())) {
      throw new InvalidValueException(
          "point", matrix.blocks().toString(), "blocks " + reduced.blocks());
    }
    double[][] packed = new double[original.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      AggregateComponents parts = components.get(k);
      if (parts == null) {
        packed[k] = matrix.packed(target[k][0]);
        continue;
      }
      packed[k] = new double[(int) original.block(k).packedLength()];
      for (int j = 0; j < parts.order(); j++) {
        for (int i = 0; i <= j && parts.isUsed(j); i++) {
          if (parts.isUsed(i) && parts.componentOf(i) == parts.componentOf(j)) {
            packed[k][PackedLayout.packedIndex(i, j)] =
                matrix.get(target[k][parts.componentOf(j)], row(k, i), row(k, j));
          }
        }
      }
    }
    return new BlockMatrix(original.blocks(), packed);
  }

  /** Describes the reduction in one line. */
  @Override
  public String toString() {
    return splitBlockCount() + " blocks split into components, now " + reduced.blockCount();
  }
}
