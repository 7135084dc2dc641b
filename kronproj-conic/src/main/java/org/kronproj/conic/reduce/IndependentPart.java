package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * Constraints of a program, and blocks, that have nothing to do with its others: a program of its
 * own, whose solutions are a part of the whole one's. Entries of diagonal and free blocks count
 * apart from each other. Immutable.
 */
public final class IndependentPart {

  private final Program whole;
  private final Program program;

  /** The whole program's constraints, ascending. */
  private final int[] constraints;

  /** The whole program's block of each of the part's. */
  private final int[] blocks;

  /** For each block the whole one's entries; null for semidefinite ones. */
  private final int[][] entries;

  private IndependentPart(Program whole, int[] constraints, int[] blocks, int[][] entries) {
    this.whole = whole;
    this.constraints = constraints;
    this.blocks = blocks;
    this.entries = entries;
    ProgramBuilder builder = Program.builder();
    for (int constraint : constraints) {
      builder.addConstraint(whole.rightHandSide(constraint));
    }
    for (int k = 0; k < blocks.length; k++) {
      copy(builder, k);
    }
    program = builder.build();
  }

  private void copy(ProgramBuilder builder, int k) {
    BlockData data = whole.data(blocks[k]);
    int[] kept = entries[k];
    builder.addBlock(kept == null ? data.block() : new Block(data.block().kind(), kept.length));
    for (int p = 0; p < data.objectiveEnd(); p++) {
      int row = index(kept, data.row(p));
      if (row >= 0) {
        builder.objective(k, row, index(kept, data.column(p)), data.value(p));
      }
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int constraint = Arrays.binarySearch(constraints, data.constraint(slot));
      for (int p = data.begin(slot); constraint >= 0 && p < data.end(slot); p++) {
        int row = index(kept, data.row(p));
        builder.coefficient(constraint, k, row, index(kept, data.column(p)), data.value(p));
      }
    }
  }

  private static int index(int[] kept, int entry) {
    return kept == null ? entry : Arrays.binarySearch(kept, entry);
  }

  /**
   * Finds the parts with semidefinite blocks of order 2 and more. Blocks are taken as they are, not
   * split by their sparsity. One pass over the program's structure, and one over the data of what
   * is found.
   *
   * @param program the program
   * @return the parts; none if there is but one, of whatever kind
   */
  public static List<IndependentPart> of(Program program) {
    Components components = new Components(program);
    return components.isWhole() ? List.of() : components.parts();
  }

  /**
   * Returns the part as a program.
   *
   * @return a new program's data
   */
  public Program program() {
    return program;
  }

  /**
   * Takes the part's share of a point.
   *
   * @param point a point of the whole program
   * @return the point of the part
   */
  public Point restrict(Point point) {
    double[] y = new double[constraints.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = point.y(constraints[i]);
    }
    return new Point(restrict(point.x()), y, restrict(point.z()));
  }

  private BlockMatrix restrict(BlockMatrix matrix) {
    double[][] packed = new double[blocks.length][];
    for (int k = 0; k < packed.length; k++) {
      double[] all = matrix.packed(blocks[k]);
      packed[k] =
          entries[k] == null ? all : Arrays.stream(entries[k]).mapToDouble(i -> all[i]).toArray();
    }
    return new BlockMatrix(program.blocks(), packed);
  }

  /**
   * Carries a certificate back: what proves that the part has no feasible point does so for the
   * whole.
   *
   * @param ray a ray of the part
   * @return the ray of the whole program, zero in its other parts
   */
  public Point liftRay(Point ray) {
    double[] y = new double[whole.constraintCount()];
    for (int i = 0; i < constraints.length; i++) {
      y[constraints[i]] = ray.y(i);
    }
    return new Point(lift(ray.x()), y, lift(ray.z()));
  }

  private BlockMatrix lift(BlockMatrix matrix) {
    double[][] packed = new double[whole.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = new double[whole.block(k).arrayLength()];
    }
    for (int k = 0; k < blocks.length; k++) {
      double[] part = matrix.packed(k);
      for (int p = 0; p < part.length; p++) {
        packed[blocks[k]][entries[k] == null ? p : entries[k][p]] = part[p];
      }
    }
    return new BlockMatrix(whole.blocks(), packed);
  }

  /** The connected components of semidefinite blocks and vector entries that share constraints. */
  private static final class Components {
    private final Program program;

    /** The first node of each block. */
    private final int[] first;

    private final DisjointSets nodes;

    Components(Program program) {
      this.program = program;
      first = new int[program.blockCount() + 1];
      for (int k = 0; k < program.blockCount(); k++) {
        first[k + 1] = first[k] + (isMatrix(k) ? 1 : program.block(k).size());
      }
      nodes = new DisjointSets(first[program.blockCount()]);
      for (int i = 0; i < program.constraintCount(); i++) {
        unite(i);
      }
    }

    private boolean isMatrix(int block) {
      return program.block(block).isSemidefinite();
    }

    private void unite(int constraint) {
      int representative = -1;
      for (int t = 0; t < program.touchedBlockCount(constraint); t++) {
        int k = program.touchedBlock(constraint, t);
        BlockData data = program.data(k);
        int slot = program.touchedSlot(constraint, t);
        int end = isMatrix(k) ? data.begin(slot) + 1 : data.end(slot);
        for (int p = data.begin(slot); p < end; p++) {
          int node = first[k] + (isMatrix(k) ? 0 : data.row(p));
          representative = representative < 0 ? node : representative;
          nodes.join(representative, node);
        }
      }
    }

    boolean isWhole() {
      return nodes.count() <= 1;
    }

    List<IndependentPart> parts() {
      int[] numbers = new int[first[program.blockCount()]];
      Arrays.fill(numbers, -1);
      int count = 0;
      for (int k = 0; k < program.blockCount(); k++) {
        if (isMatrix(k) && program.block(k).size() > 1 && numbers[nodes.root(first[k])] < 0) {
          numbers[nodes.root(first[k])] = count++;
        }
      }
      List<List<Integer>> blocks = lists(count);
      List<List<int[]>> entries = lists(count);
      for (int k = 0; k < program.blockCount(); k++) {
        addBlock(k, numbers, blocks, entries);
      }
      int[][] constraints = constraints(count, numbers);
      List<IndependentPart> parts = new ArrayList<>();
      for (int part = 0; part < count; part++) {
        int[] numbered = blocks.get(part).stream().mapToInt(Integer::intValue).toArray();
        int[][] kept = entries.get(part).toArray(new int[0][]);
        parts.add(new IndependentPart(program, constraints[part], numbered, kept));
      }
      return parts;
    }

    private void addBlock(
        int block, int[] numbers, List<List<Integer>> blocks, List<List<int[]>> entries) {
      if (isMatrix(block)) {
        int part = numbers[nodes.root(first[block])];
        if (part >= 0) {
          blocks.get(part).add(block);
          entries.get(part).add(null);
        }
        return;
      }
      List<List<Integer>> kept = lists(blocks.size());
      for (int i = 0; i < program.block(block).size(); i++) {
        int part = numbers[nodes.root(first[block] + i)];
        if (part >= 0) {
          kept.get(part).add(i);
        }
      }
      for (int part = 0; part < kept.size(); part++) {
        if (!kept.get(part).isEmpty()) {
          blocks.get(part).add(block);
          entries.get(part).add(kept.get(part).stream().mapToInt(Integer::intValue).toArray());
        }
      }
    }

    private int[][] constraints(int count, int[] numbers) {
      List<List<Integer>> constraints = lists(count);
      for (int i = 0; i < program.constraintCount(); i++) {
        if (program.touchedBlockCount(i) > 0) {
          int k = program.touchedBlock(i, 0);
          BlockData data = program.data(k);
          int entry = isMatrix(k) ? 0 : data.row(data.begin(program.touchedSlot(i, 0)));
          int part = numbers[nodes.root(first[k] + entry)];
          if (part >= 0) {
            constraints.get(part).add(i);
          }
        }
      }
      int[][] numbered = new int[count][];
      Arrays.setAll(
          numbered, i -> constraints.get(i).stream().mapToInt(Integer::intValue).toArray());
      return numbered;
    }

    private static <T> List<List<T>> lists(int count) {
      List<List<T>> lists = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        lists.add(new ArrayList<>());
      }
      return lists;
    }
  }
}
