package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A program whose semidefinite blocks are split into the connected parts of their common sparsity
 * pattern. Parts of order one join the one diagonal block, free entries the one free block, and
 * rows of their own that are not needed disappear.
 *
 * <p>Nothing is lost: clearing the entries of X between the parts keeps every inner product and
 * keeps X positive semidefinite, and Z has none. An entry that disappears gets Z = −C, or a
 * {@linkplain Margins margin} where that is 0, and a positive X.
 */
public final class BlockSplit implements Reduction {

  private static final int GONE = -1;

  /** What an entry of X that costs something may cost, relative to 1. */
  private static final double UNSEEN = 1e-12;

  /** Which rows of their own are needed. */
  private enum Needed {
    /** Those with an entry in a constraint; others prove infeasibility or do nothing. */
    CONSTRAINED,
    /** Those with any entry. */
    USED
  }

  private final Program original;
  private final Program reduced;

  /** New block and new index of each row of each block; GONE for those that disappear. */
  private final int[][] newBlocks;

  private final int[][] newIndices;

  private BlockSplit(Program original, int[][] newBlocks, int[][] newIndices, Program reduced) {
    this.original = original;
    this.newBlocks = newBlocks;
    this.newIndices = newIndices;
    this.reduced = reduced;
  }

  /**
   * Splits what can be split and leaves out rows that are in no constraint, which {@link #dualRay}
   * judges; null if that changes nothing.
   */
  static BlockSplit find(Program program) {
    return find(program, Needed.CONSTRAINED);
  }

  /** Splits semidefinite blocks; null if all of them are whole. Keeps what has any entry. */
  static BlockSplit ofSemidefiniteBlocks(Program program) {
    boolean any =
        program.entryCount() > 0 && program.blocks().stream().anyMatch(Block::isSemidefinite);
    BlockSplit split = any ? find(program, Needed.USED) : null;
    return split == null || split.splitBlockCount() == 0 ? null : split;
  }

  private static BlockSplit find(Program program, Needed needed) {
    int[][] newBlocks = new int[program.blockCount()][];
    int[][] newIndices = new int[program.blockCount()][];
    List<Block> blocks = new ArrayList<>();
    List<int[]> diagonal = new ArrayList<>();
    List<int[]> free = new ArrayList<>();
    boolean changed = false;
    int diagonalBlocks = 0;
    int freeBlocks = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      Block block = data.block();
      newBlocks[k] = new int[block.size()];
      newIndices[k] = new int[block.size()];
      diagonalBlocks += block.kind() == BlockKind.DIAGONAL ? 1 : 0;
      freeBlocks += block.kind() == BlockKind.FREE ? 1 : 0;
      SparsityParts parts = new SparsityParts(data);
      int[] partBlocks = new int[block.size()];
      for (int i = 0; i < block.size(); i++) {
        int size = parts.size(i);
        if (size > 1) {
          int root = parts.root(i);
          if (root == i) {
            partBlocks[i] = blocks.size();
            blocks.add(Block.semidefinite(size));
          }
          newBlocks[k][i] = partBlocks[root];
          newIndices[k][i] = parts.rank(i);
          changed |= size < block.size();
        } else if (needed == Needed.USED ? parts.isUsed(i) : parts.isConstrained(i)) {
          (block.kind() == BlockKind.FREE ? free : diagonal).add(new int[] {k, i});
          changed |= block.isSemidefinite();
        } else {
          newBlocks[k][i] = GONE;
          changed = true;
        }
      }
    }
    if (!changed && diagonalBlocks <= 1 && freeBlocks <= 1) {
      return null;
    }
    place(diagonal, blocks, BlockKind.DIAGONAL, newBlocks, newIndices);
    place(free, blocks, BlockKind.FREE, newBlocks, newIndices);
    return new BlockSplit(
        program, newBlocks, newIndices, build(program, blocks, newBlocks, newIndices));
  }

  private static void place(
      List<int[]> entries, List<Block> blocks, BlockKind kind, int[][] newBlocks, int[][] indices) {
    for (int e = 0; e < entries.size(); e++) {
      int[] entry = entries.get(e);
      newBlocks[entry[0]][entry[1]] = blocks.size();
      indices[entry[0]][entry[1]] = e;
    }
    if (!entries.isEmpty()) {
      blocks.add(new Block(kind, entries.size()));
    }
  }

  private static Program build(
      Program program, List<Block> blocks, int[][] newBlocks, int[][] newIndices) {
    ProgramBuilder builder = Program.builder();
    blocks.forEach(builder::addBlock);
    for (double b : program.rightHandSide()) {
      builder.addConstraint(b);
    }
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      int[] index = newIndices[k];
      for (int p = 0; p < data.objectiveEnd(); p++) {
        int target = newBlocks[k][data.row(p)];
        if (target != GONE) {
          builder.objective(target, index[data.row(p)], index[data.column(p)], data.value(p));
        }
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int constraint = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int target = newBlocks[k][data.row(p)];
          builder.coefficient(
              constraint, target, index[data.row(p)], index[data.column(p)], data.value(p));
        }
      }
    }
    return builder.build();
  }

  /** Counts the semidefinite blocks that fall into parts, or have rows that disappear. */
  int splitBlockCount() {
    int count = 0;
    for (int k = 0; k < newBlocks.length; k++) {
      count += isSplit(k) ? 1 : 0;
    }
    return count;
  }

  private boolean isSplit(int block) {
    int[] blocks = newBlocks[block];
    boolean whole = blocks.length == 1 || blocks[0] != GONE;
    for (int i = 1; i < blocks.length && whole; i++) {
      whole = blocks[i] == blocks[0] && reduced.block(blocks[0]).isSemidefinite();
    }
    return original.block(block).isSemidefinite() && !whole;
  }

  /**
   * A ray of the original program that proves the dual infeasible: an entry that disappears has a
   * positive cost, or a free one any. Null if there is none.
   */
  Point dualRay() {
    for (int k = 0; k < newBlocks.length; k++) {
      BlockData data = original.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        double cost = data.value(p);
        boolean free = data.block().kind() == BlockKind.FREE;
        if (newBlocks[k][data.row(p)] == GONE && (cost > 0 || free)) {
          return new Point(
              unit(k, data.row(p), 1 / cost),
              new double[original.constraintCount()],
              BlockMatrix.identity(original.blocks(), 0));
        }
      }
    }
    return null;
  }

  private BlockMatrix unit(int block, int index, double value) {
    double[][] packed = zero();
    packed[block][diagonal(original.block(block), index)] = value;
    return new BlockMatrix(original.blocks(), packed);
  }

  private double[][] zero() {
    double[][] packed = new double[original.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = new double[original.block(k).arrayLength()];
    }
    return packed;
  }

  private static int diagonal(Block block, int index) {
    return block.isSemidefinite() ? Math.toIntExact(index * (index + 3L) / 2) : index;
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
    double[][] x = spread(point.x());
    double[][] z = spread(point.z());
    Margins margins = Margins.of(point, 0);
    for (int k = 0; k < newBlocks.length; k++) {
      BlockData data = original.data(k);
      boolean semidefinite = data.block().isSemidefinite();
      if (semidefinite) {
        fillDiagonal(k, x[k]);
      } else if (data.block().kind() == BlockKind.DIAGONAL) {
        fill(k, x[k], margins.x());
      }
      if (data.block().kind() != BlockKind.FREE) {
        fill(k, z[k], margins.z());
      }
      for (int p = 0; p < data.objectiveEnd(); p++) {
        if (newBlocks[k][data.row(p)] == GONE) {
          int place = diagonal(data.block(), data.row(p));
          z[k][place] = -data.value(p);
          x[k][place] *= semidefinite ? UNSEEN / (1 + Math.abs(data.value(p))) : 1;
        }
      }
    }
    return new Point(
        new BlockMatrix(original.blocks(), x), point.y(), new BlockMatrix(original.blocks(), z));
  }

  /**
   * Gives rows that disappeared the mean of the block's other diagonal entries (1 if there are
   * none), or less where they would have a larger trace: whoever factors X finds it positive
   * definite wherever the reduced one is.
   */
  private void fillDiagonal(int block, double[] packed) {
    Block shape = original.block(block);
    double sum = 0;
    int kept = 0;
    for (int i = 0; i < shape.size(); i++) {
      if (newBlocks[block][i] != GONE) {
        sum += packed[diagonal(shape, i)];
        kept++;
      }
    }
    fill(block, packed, sum > 0 ? sum / Math.max(kept, shape.size() - kept) : 1);
  }

  /** Sets what disappeared of a block's diagonal. */
  private void fill(int block, double[] packed, double value) {
    Block shape = original.block(block);
    for (int i = 0; i < shape.size(); i++) {
      if (newBlocks[block][i] == GONE) {
        packed[diagonal(shape, i)] = value;
      }
    }
  }

  @Override
  public Optional<Point> restrict(Point point) {
    return Optional.of(new Point(gather(point.x()), point.y(), gather(point.z())));
  }

  private BlockMatrix gather(BlockMatrix matrix) {
    if (!matrix.blocks().equals(original.blocks())) {
      throw new InvalidValueException(
          "point", matrix.blocks().toString(), "the original program's blocks");
    }
    double[][] packed = new double[reduced.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = new double[reduced.block(k).arrayLength()];
    }
    for (int k = 0; k < newBlocks.length; k++) {
      boolean semidefinite = original.block(k).isSemidefinite();
      int[] blocks = newBlocks[k];
      for (int j = 0; j < blocks.length; j++) {
        for (int i = semidefinite ? 0 : j; i <= j; i++) {
          if (blocks[j] != GONE && blocks[i] == blocks[j] && isTogether(blocks[j], i, j)) {
            int row = Math.min(newIndices[k][i], newIndices[k][j]);
            int column = Math.max(newIndices[k][i], newIndices[k][j]);
            boolean matrixBlock = reduced.block(blocks[j]).isSemidefinite();
            int p = matrixBlock ? (int) (column * (column + 1L) / 2) + row : column;
            packed[blocks[j]][p] = matrix.get(k, i, j);
          }
        }
      }
    }
    return new BlockMatrix(reduced.blocks(), packed);
  }

  @Override
  public Point liftRay(Point ray) {
    return new Point(
        new BlockMatrix(original.blocks(), spread(ray.x())),
        ray.y(),
        new BlockMatrix(original.blocks(), spread(ray.z())));
  }

  private double[][] spread(BlockMatrix matrix) {
    if (!matrix.blocks().equals(reduced.blocks())) {
      throw new InvalidValueException(
          "point", matrix.blocks().toString(), "the reduced program's blocks");
    }
    double[][] packed = zero();
    for (int k = 0; k < packed.length; k++) {
      boolean semidefinite = original.block(k).isSemidefinite();
      int[] blocks = newBlocks[k];
      int[] indices = newIndices[k];
      for (int j = 0; j < blocks.length; j++) {
        for (int i = semidefinite ? 0 : j; i <= j; i++) {
          if (blocks[j] != GONE && blocks[i] == blocks[j] && isTogether(blocks[j], i, j)) {
            int p = semidefinite ? (int) (j * (j + 1L) / 2) + i : j;
            packed[k][p] = matrix.get(blocks[j], indices[i], indices[j]);
          }
        }
      }
    }
    return packed;
  }

  /** Rows of parts of order one share a block but not an entry. */
  private boolean isTogether(int block, int i, int j) {
    return i == j || reduced.block(block).isSemidefinite();
  }

  /**
   * Counts the connected parts of the semidefinite blocks that are split.
   *
   * @return how many there are of each order, the largest order first; rows without any entry are
   *     not among them
   */
  public NavigableMap<Integer, Integer> components() {
    NavigableMap<Integer, Integer> counts = new TreeMap<>(Comparator.reverseOrder());
    for (int k = 0; k < newBlocks.length; k++) {
      if (isSplit(k)) {
        for (int i = 0; i < newBlocks[k].length; i++) {
          int target = newBlocks[k][i];
          boolean shared = target != GONE && reduced.block(target).isSemidefinite();
          if (target != GONE && (!shared || newIndices[k][i] == 0)) {
            counts.merge(shared ? reduced.block(target).size() : 1, 1, Integer::sum);
          }
        }
      }
    }
    return counts;
  }

  /** Describes the reduction in one line. */
  @Override
  public String toString() {
    int split = splitBlockCount();
    String parts =
        components().entrySet().stream()
            .map(entry -> entry.getValue() + " of order " + entry.getKey())
            .collect(Collectors.joining(", "));
    return (split == 1 ? "1 block falls" : split + " blocks fall") + " into components, " + parts;
  }
}
