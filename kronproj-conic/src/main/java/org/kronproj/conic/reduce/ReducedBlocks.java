package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * The blocks of a program restricted to a partition algebra, and the map between the algebra and
 * them. Irreducible parts of order 1 of all blocks, and the classes of diagonal blocks, share one
 * diagonal block; the classes of free blocks share one free block.
 *
 * <p>Immutable: bases are kept in Java arrays, n·Σd doubles a block.
 */
final class ReducedBlocks {

  private final PackedLayout layout;
  private final List<Block> blocks;
  private final List<Part> parts;
  private final List<IrreduciblePart> irreducible;

  /**
   * Where one part of an original block goes. For a semidefinite block {@code basis} holds an n×d
   * basis by columns; for a vector block {@code position} is one of the positions of a class.
   */
  private static final class Part {

    private final int source;
    private final int target;
    private final int targetIndex;
    private final int order;
    private final double[] basis;
    private final int position;

    Part(int source, int target, int targetIndex, int order, double[] basis, int position) {
      this.source = source;
      this.target = target;
      this.targetIndex = targetIndex;
      this.order = order;
      this.basis = basis;
      this.position = position;
    }
  }

  private ReducedBlocks(
      PackedLayout layout,
      List<Block> blocks,
      List<Part> parts,
      List<IrreduciblePart> irreducible) {
    this.layout = layout;
    this.blocks = List.copyOf(blocks);
    this.parts = List.copyOf(parts);
    this.irreducible = List.copyOf(irreducible);
  }

  /** Decomposes every block; null when one of them resists. */
  static ReducedBlocks of(PositionPartition partition, Seed seed) {
    PackedLayout layout = partition.layout();
    List<Part> parts = new ArrayList<>();
    List<IrreduciblePart> irreducible = new ArrayList<>();
    int linear = 0;
    int free = 0;
    List<Integer> orders = new ArrayList<>();
    for (int k = 0; k < layout.blocks().size(); k++) {
      Block block = layout.blocks().get(k);
      if (!block.isSemidefinite()) {
        boolean isFree = block.kind() == BlockKind.FREE;
        for (int position : representatives(partition, k)) {
          int index = isFree ? free++ : linear++;
          parts.add(new Part(k, isFree ? -2 : -1, index, 1, null, position));
        }
        continue;
      }
      try (BlockDiagonalisation found =
          BlockDiagonalisation.of(partition, k, seed.split("block", k))) {
        if (found == null) {
          return null;
        }
        for (int l = 0; l < found.size(); l++) {
          double[] basis = found.basis(l).toArray();
          int order = (int) found.basis(l).columns();
          irreducible.add(new IrreduciblePart(k, order, found.multiplicity(l)));
          if (order == 1) {
            parts.add(new Part(k, -1, linear++, 1, basis, 0));
          } else {
            parts.add(new Part(k, orders.size(), 0, order, basis, 0));
            orders.add(order);
          }
        }
      }
    }
    return assemble(layout, parts, irreducible, orders, linear, free);
  }

  private static ReducedBlocks assemble(
      PackedLayout layout,
      List<Part> parts,
      List<IrreduciblePart> irreducible,
      List<Integer> orders,
      int linear,
      int free) {
    List<Block> blocks = new ArrayList<>();
    orders.forEach(order -> blocks.add(Block.semidefinite(order)));
    int linearBlock = blocks.size();
    if (linear > 0) {
      blocks.add(Block.diagonal(linear));
    }
    int freeBlock = blocks.size();
    if (free > 0) {
      blocks.add(Block.free(free));
    }
    List<Part> placed = new ArrayList<>();
    for (Part part : parts) {
      int target = part.target == -1 ? linearBlock : part.target == -2 ? freeBlock : part.target;
      placed.add(
          new Part(part.source, target, part.targetIndex, part.order, part.basis, part.position));
    }
    return new ReducedBlocks(layout, blocks, placed, irreducible);
  }

  private static int[] representatives(PositionPartition partition, int block) {
    boolean[] seen = new boolean[partition.count()];
    int begin = partition.layout().offset(block);
    int[] found = new int[partition.layout().blocks().get(block).size()];
    int count = 0;
    for (int i = 0; i < found.length; i++) {
      int cls = partition.classOf(begin + i);
      if (!seen[cls]) {
        seen[cls] = true;
        found[count++] = begin + i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  List<Block> blocks() {
    return blocks;
  }

  List<IrreduciblePart> parts() {
    return irreducible;
  }

  /** The cubic work that is left. */
  double work() {
    double work = 0;
    for (Block block : blocks) {
      work += block.isSemidefinite() ? Math.pow(block.size(), 3) : block.size();
    }
    return work;
  }

  /**
   * φ of an element of the algebra.
   *
   * @param byClass the element's value in each class
   * @return for each reduced block its packed numbers
   */
  double[][] compress(double[] byClass, PositionPartition partition) {
    double[] packed = partition.spread(byClass);
    double[][] result = new double[blocks.size()][];
    for (int t = 0; t < result.length; t++) {
      result[t] = new double[(int) blocks.get(t).packedLength()];
    }
    for (int first = 0; first < parts.size(); ) {
      int end = endOfSource(first);
      Part part = parts.get(first);
      if (part.basis == null) {
        result[part.target][part.targetIndex] = packed[part.position];
        first++;
      } else {
        if (!isZero(packed, part.source)) {
          compressBlock(packed, first, end, result);
        }
        first = end;
      }
    }
    return result;
  }

  private int endOfSource(int first) {
    int end = first + 1;
    while (end < parts.size() && parts.get(end).source == parts.get(first).source) {
      end++;
    }
    return end;
  }

  private boolean isZero(double[] packed, int block) {
    for (int p = layout.offset(block); p < layout.offset(block + 1); p++) {
      if (packed[p] != 0) {
        return false;
      }
    }
    return true;
  }

  private void compressBlock(double[] packed, int first, int end, double[][] result) {
    int source = parts.get(first).source;
    int n = layout.blocks().get(source).size();
    try (Matrix full = Matrix.allocate(n, n);
        Matrix basis = joinedBasis(first, end, n);
        Matrix image = Matrix.allocate(n, basis.columns())) {
      PackedMatrices.unpack(packed, layout.offset(source), full);
      Blas.gemm(Transpose.NO, Transpose.NO, 1, full, basis, 0, image);
      int column = 0;
      for (int q = first; q < end; q++) {
        Part part = parts.get(q);
        int d = part.order;
        Matrix left = basis.columnRange(column, d);
        Matrix right = image.columnRange(column, d);
        if (d == 1) {
          result[part.target][part.targetIndex] = Blas.dot(left, right);
        } else {
          try (Matrix small = Blas.multiply(Transpose.YES, Transpose.NO, left, right)) {
            PackedMatrices.pack(small, result[part.target], 0);
          }
        }
        column += d;
      }
    }
  }

  private Matrix joinedBasis(int first, int end, int n) {
    int columns = 0;
    for (int q = first; q < end; q++) {
      columns += parts.get(q).order;
    }
    Matrix basis = Matrix.allocate(n, columns);
    int column = 0;
    for (int q = first; q < end; q++) {
      for (int c = 0; c < parts.get(q).order; c++) {
        basis.write(0, column++, parts.get(q).basis, c * n, n);
      }
    }
    return basis;
  }

  /** The adjoint of φ before its projection: Σ M X̂ Mᵀ, packed. */
  double[] expand(BlockMatrix reduced) {
    if (!reduced.blocks().equals(blocks)) {
      throw new org.kronproj.base.InvalidValueException(
          "point", reduced.blocks().toString(), "blocks " + blocks);
    }
    double[] packed = new double[layout.length()];
    for (int first = 0; first < parts.size(); ) {
      int end = endOfSource(first);
      Part part = parts.get(first);
      if (part.basis == null) {
        packed[part.position] = reduced.packed(part.target, part.targetIndex);
        first++;
      } else {
        expandBlock(reduced, first, end, packed);
        first = end;
      }
    }
    return packed;
  }

  private void expandBlock(BlockMatrix reduced, int first, int end, double[] packed) {
    int source = parts.get(first).source;
    int n = layout.blocks().get(source).size();
    try (Matrix basis = joinedBasis(first, end, n);
        Matrix scaled = Matrix.allocate(n, basis.columns());
        Matrix full = Matrix.allocate(n, n)) {
      int column = 0;
      for (int q = first; q < end; q++) {
        Part part = parts.get(q);
        int d = part.order;
        try (Matrix small = Matrix.allocate(d, d)) {
          if (d == 1) {
            small.set(0, 0, reduced.packed(part.target, part.targetIndex));
          } else {
            PackedMatrices.unpack(reduced.packed(part.target), 0, small);
          }
          Blas.gemm(
              Transpose.NO,
              Transpose.NO,
              1,
              basis.columnRange(column, d),
              small,
              0,
              scaled.columnRange(column, d));
        }
        column += d;
      }
      Blas.gemm(Transpose.NO, Transpose.YES, 1, scaled, basis, 0, full);
      PackedMatrices.pack(full, packed, layout.offset(source));
    }
  }
}
