package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;

/**
 * The blocks of a program restricted to a partition algebra, and the map φ between the algebra and
 * them, on elements that are given by their value in each class. Irreducible parts of order 1 of
 * all blocks, and the classes of diagonal blocks, share one diagonal block; the classes of free
 * blocks share one free block.
 *
 * <p>Immutable. Nothing of size n² is touched: φ is a combination of {@link ClassImages}.
 */
final class ReducedBlocks {

  private static final int DIAGONAL = -1;
  private static final int FREE = -2;

  private final List<Block> blocks;
  private final List<Part> parts;
  private final List<IrreduciblePart> irreducible;

  /**
   * Where one part of an original block goes: part {@code number} of a semidefinite block's images,
   * or for a vector block, which has no images, the class {@code number}.
   */
  private record Part(ClassImages images, int number, int target, int index) {

    Part withTarget(int block) {
      return new Part(images, number, block, index);
    }
  }

  private ReducedBlocks(List<Block> blocks, List<Part> parts, List<IrreduciblePart> irreducible) {
    this.blocks = List.copyOf(blocks);
    this.parts = List.copyOf(parts);
    this.irreducible = List.copyOf(irreducible);
  }

  /** Decomposes every block; null when one of them resists. */
  static ReducedBlocks of(
      PositionPartition partition, double[] sizes, Seed seed, BooleanSupplier stop) {
    PackedLayout layout = partition.layout();
    List<Part> parts = new ArrayList<>();
    List<IrreduciblePart> irreducible = new ArrayList<>();
    List<Integer> orders = new ArrayList<>();
    int linear = 0;
    int free = 0;
    for (int k = 0; k < layout.blocks().size(); k++) {
      Block block = layout.blocks().get(k);
      if (!block.isSemidefinite()) {
        boolean isFree = block.kind() == BlockKind.FREE;
        for (int cls : classesOf(partition, k)) {
          parts.add(new Part(null, cls, isFree ? FREE : DIAGONAL, isFree ? free++ : linear++));
        }
        continue;
      }
      ClassImages images =
          BlockDiagonalisation.of(partition, sizes, k, seed.split("block", k), stop);
      if (images == null) {
        return null;
      }
      for (int l = 0; l < images.partCount(); l++) {
        irreducible.add(new IrreduciblePart(k, images.order(l), images.multiplicity(l)));
        if (images.order(l) == 1) {
          parts.add(new Part(images, l, DIAGONAL, linear++));
        } else {
          parts.add(new Part(images, l, orders.size(), 0));
          orders.add(images.order(l));
        }
      }
    }
    return assemble(parts, irreducible, orders, linear, free);
  }

  private static ReducedBlocks assemble(
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
      placed.add(
          switch (part.target) {
            case DIAGONAL -> part.withTarget(linearBlock);
            case FREE -> part.withTarget(freeBlock);
            default -> part;
          });
    }
    return new ReducedBlocks(blocks, placed, irreducible);
  }

  /** The classes that a block has, each once, in the order of their first position. */
  private static int[] classesOf(PositionPartition partition, int block) {
    int begin = partition.layout().offset(block);
    int end = partition.layout().offset(block + 1);
    int[] numbers = new int[partition.count()];
    int[] found = new int[partition.numberClasses(begin, end, numbers)];
    for (int c = 0; c < numbers.length; c++) {
      if (numbers[c] > 0) {
        found[numbers[c] - 1] = c;
      }
    }
    return found;
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
  double[][] compress(double[] byClass) {
    double[][] result = new double[blocks.size()][];
    for (int t = 0; t < result.length; t++) {
      result[t] = new double[(int) blocks.get(t).packedLength()];
    }
    for (Part part : parts) {
      if (part.images == null) {
        result[part.target][part.index] = byClass[part.number];
      } else {
        part.images.addImage(part.number, byClass, result[part.target], part.index);
      }
    }
    return result;
  }

  /**
   * The adjoint of φ before its projection.
   *
   * @param reduced X̂
   * @param classCount how many classes there are
   * @return for each class c the inner product of its 0/1 matrix with Σ M X̂ Mᵀ
   */
  double[] expand(BlockMatrix reduced, int classCount) {
    if (!reduced.blocks().equals(blocks)) {
      throw new InvalidValueException("point", reduced.blocks().toString(), "blocks " + blocks);
    }
    double[][] packed = new double[blocks.size()][];
    Arrays.setAll(packed, reduced::packed);
    double[] sums = new double[classCount];
    for (Part part : parts) {
      if (part.images == null) {
        sums[part.number] += packed[part.target][part.index];
      } else {
        part.images.addSums(part.number, packed[part.target], part.index, sums);
      }
    }
    return sums;
  }
}
