package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A program in which some semidefinite blocks are rotated to a {@link CommonEigenbasis} V of their
 * constraint matrices: A_i becomes the diagonal matrix VᵀA_iV and C becomes VᵀCV. Where that is
 * diagonal, too, the block becomes a diagonal one, so that a program whose constraints and
 * objective all commute becomes a linear program. Constraints that depend linearly on others, of
 * which there are at least m − n, are left out when their right-hand sides agree.
 *
 * <p>Lifting is X = V X̂ Vᵀ, Z = V Ẑ Vᵀ, and y with zeros for the constraints left out.
 */
public final class CommutingConstraints implements Reduction {

  /** Entries of VᵀCV below this, relative to the largest, are dropped. */
  private static final double NEGLIGIBLE_OBJECTIVE = 1e-10;

  private static final double NEGLIGIBLE = 1e-13;

  /** Rotation without a diagonal objective pays when constraints have this many entries a row. */
  private static final double ENTRIES_PER_ROW = 2;

  /** The squares of what is not negligible beside this do not vanish. */
  private static final double LEAST_OBJECTIVE = 1e-140;

  private final Program original;
  private final Program reduced;
  private final List<RotatedBlock> rotations;
  private final KeptConstraints kept;
  private final DiagonalRows.Finding finding;

  /** A rotated block. */
  private static final class RotatedBlock {

    private final CommonEigenbasis basis;
    private final BlockShape shape;

    /** VᵀCV without small entries: its diagonal, or all of it by columns. */
    private final double[] objective;

    private RotatedBlock(CommonEigenbasis basis, BlockShape shape, double[] objective) {
      this.basis = basis;
      this.shape = shape;
      this.objective = objective;
    }

    static RotatedBlock of(BlockData data, CommonEigenbasis basis) {
      int n = basis.order();
      try (Matrix objective = Matrix.allocate(n, n);
          Matrix vectors = Matrix.of(n, n, basis.vectors())) {
        PackedMatrices.unpack(data.packedObjective(), 0, objective);
        try (Matrix image = Blas.multiply(Transpose.NO, Transpose.NO, objective, vectors)) {
          Blas.gemm(Transpose.YES, Transpose.NO, 1, vectors, image, 0, objective);
        }
        return of(objective, basis);
      }
    }

    /** Overwrites VᵀCV. */
    private static RotatedBlock of(Matrix objective, CommonEigenbasis basis) {
      int n = basis.order();
      double[] full = objective.toArray();
      double[] diagonal = new double[n];
      for (int i = 0; i < n; i++) {
        diagonal[i] = full[i + n * i];
        objective.set(i, i, 0);
      }
      double largest = largest(diagonal);
      double negligible = NEGLIGIBLE_OBJECTIVE * largest;
      // All that is off the diagonal together: no pass over it in Java in the common case.
      if (largest >= LEAST_OBJECTIVE && Blas.norm(objective) <= negligible) {
        dropNegligible(diagonal, negligible);
        return new RotatedBlock(basis, BlockShape.DIAGONAL, diagonal);
      }
      negligible = NEGLIGIBLE_OBJECTIVE * largest(full);
      dropNegligible(full, negligible);
      if (isDiagonal(full, n)) {
        dropNegligible(diagonal, negligible);
        return new RotatedBlock(basis, BlockShape.DIAGONAL, diagonal);
      }
      return new RotatedBlock(basis, BlockShape.SEMIDEFINITE, full);
    }

    private static double largest(double[] values) {
      double largest = 0;
      for (double value : values) {
        largest = Math.max(largest, Math.abs(value));
      }
      return largest;
    }

    private static void dropNegligible(double[] values, double negligible) {
      for (int p = 0; p < values.length; p++) {
        if (Math.abs(values[p]) <= negligible) {
          values[p] = 0;
        }
      }
    }

    private static boolean isDiagonal(double[] matrix, int n) {
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          if (i != j && matrix[i + n * j] != 0) {
            return false;
          }
        }
      }
      return true;
    }

    /** The diagonal of VᵀA_iV without what is nothing beside its largest entry. */
    double[] diagonal(int slot) {
      double[] diagonal = basis.diagonal(slot).clone();
      dropNegligible(diagonal, NEGLIGIBLE * largest(diagonal));
      return diagonal;
    }

    /** V·M·Vᵀ, packed, for a packed M of the rotated block. */
    double[] rotateBack(double[] values) {
      int n = basis.order();
      try (Matrix vectors = Matrix.of(n, n, basis.vectors());
          Matrix image = multiply(vectors, values);
          Matrix full = Blas.multiply(Transpose.NO, Transpose.YES, image, vectors)) {
        double[] packed = new double[PackedLayout.packedIndex(n - 1, n - 1) + 1];
        PackedMatrices.pack(full, packed, 0);
        return packed;
      }
    }

    /** V·M */
    private Matrix multiply(Matrix vectors, double[] values) {
      int n = basis.order();
      if (shape == BlockShape.DIAGONAL) {
        Matrix image = vectors.copy();
        for (int i = 0; i < n; i++) {
          Blas.scale(values[i], image.column(i));
        }
        return image;
      }
      try (Matrix inner = Matrix.allocate(n, n)) {
        PackedMatrices.unpack(values, 0, inner);
        return Blas.multiply(Transpose.NO, Transpose.NO, vectors, inner);
      }
    }
  }

  private enum BlockShape {
    DIAGONAL,
    SEMIDEFINITE
  }

  private CommutingConstraints(Program original, List<RotatedBlock> rotations) {
    this.original = original;
    this.rotations = rotations;
    List<CommonEigenbasis> bases = new ArrayList<>();
    for (RotatedBlock rotated : rotations) {
      bases.add(rotated == null ? null : rotated.basis);
    }
    DiagonalRows.Selection selection = DiagonalRows.select(original, bases);
    this.kept = KeptConstraints.of(selection.kept(), original.constraintCount());
    this.finding = selection.finding();
    this.reduced = build();
  }

  /**
   * Looks for blocks whose constraint matrices commute and are not diagonal already.
   *
   * @param program the program
   * @param seed the randomness of the search
   * @param threads how many threads may pass over the data at a time
   * @return the reduction, or null when no block gains
   */
  static CommutingConstraints find(Program program, Seed seed, int threads) {
    List<RotatedBlock> rotations = new ArrayList<>();
    boolean any = false;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      RotatedBlock rotated =
          data.block().isSemidefinite() && data.block().size() > 1
              ? rotate(data, seed.split("block", k).stream(), threads)
              : null;
      any |= rotated != null;
      rotations.add(rotated);
    }
    return any ? new CommutingConstraints(program, rotations) : null;
  }

  private static RotatedBlock rotate(BlockData data, RandomStream random, int threads) {
    if (isDiagonal(data, 0, data.entryCount())) {
      return null; // the components of the sparsity pattern split it already
    }
    boolean diagonalConstraints = isDiagonal(data, data.objectiveEnd(), data.entryCount());
    if (diagonalConstraints && !isMultipleOfIdentity(data)) {
      return null;
    }
    double entries = data.entryCount() - data.objectiveEnd();
    boolean needsObjective =
        diagonalConstraints || entries < ENTRIES_PER_ROW * data.block().size() * data.slotCount();
    if (needsObjective
        && !Commutator.vanishesWithObjective(data, CommonEigenbasis.TOLERANCE, random)) {
      return null;
    }
    CommonEigenbasis basis = CommonEigenbasis.find(data, random, threads);
    if (basis == null) {
      return null;
    }
    RotatedBlock rotated = RotatedBlock.of(data, basis);
    return rotated.shape == BlockShape.SEMIDEFINITE && needsObjective ? null : rotated;
  }

  private static boolean isDiagonal(BlockData data, int begin, int end) {
    for (int p = begin; p < end; p++) {
      if (data.row(p) != data.column(p)) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether every diagonal constraint matrix is a multiple of the identity. */
  private static boolean isMultipleOfIdentity(BlockData data) {
    for (int slot = 0; slot < data.slotCount(); slot++) {
      if (data.end(slot) - data.begin(slot) != data.block().size()) {
        return false;
      }
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        if (data.value(p) != data.value(data.begin(slot))) {
          return false;
        }
      }
    }
    return true;
  }

  private Program build() {
    ProgramBuilder builder = Program.builder();
    for (int k = 0; k < original.blockCount(); k++) {
      Block block = original.block(k);
      RotatedBlock rotated = rotations.get(k);
      builder.addBlock(
          rotated != null && rotated.shape == BlockShape.DIAGONAL
              ? Block.diagonal(block.size())
              : block);
    }
    kept.addTo(builder, original.rightHandSide());
    for (int k = 0; k < original.blockCount(); k++) {
      if (rotations.get(k) == null) {
        kept.copy(builder, k, original.data(k), row -> false);
      } else {
        rotateBlock(builder, k);
      }
    }
    return builder.build();
  }

  private void rotateBlock(ProgramBuilder builder, int k) {
    RotatedBlock rotated = rotations.get(k);
    int n = rotated.basis.order();
    if (rotated.shape == BlockShape.DIAGONAL) {
      builder.objective(k, rotated.objective);
    } else {
      for (int j = 0; j < n; j++) {
        for (int i = 0; i <= j; i++) {
          builder.objective(k, i, j, rotated.objective[i + n * j]);
        }
      }
    }
    BlockData data = original.data(k);
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int constraint = kept.number(data.constraint(slot));
      if (constraint >= 0) {
        builder.diagonalCoefficient(constraint, k, rotated.diagonal(slot));
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

  /**
   * Counts the rotated blocks.
   *
   * @return how many blocks were rotated to a common eigenbasis
   */
  public int rotatedBlockCount() {
    int count = 0;
    for (RotatedBlock rotated : rotations) {
      count += rotated != null ? 1 : 0;
    }
    return count;
  }

  /**
   * Counts the rotated blocks on which C became diagonal, too.
   *
   * @return how many blocks became diagonal blocks
   */
  public int diagonalBlockCount() {
    int count = 0;
    for (RotatedBlock rotated : rotations) {
      count += rotated != null && rotated.shape == BlockShape.DIAGONAL ? 1 : 0;
    }
    return count;
  }

  /** Tells whether no semidefinite block was left as it was. */
  boolean hasRotatedEverySemidefiniteBlock() {
    for (int k = 0; k < original.blockCount(); k++) {
      if (original.block(k).isSemidefinite() && rotations.get(k) == null) {
        return false;
      }
    }
    return true;
  }

  /**
   * Counts the dependent constraints.
   *
   * @return how many constraints were left out
   */
  public int droppedConstraintCount() {
    return original.constraintCount() - kept.count();
  }

  /**
   * Tells whether the constraints that stay are known to be linearly independent, so that looking
   * for dependent ones again is of no use.
   *
   * @return false where they are not, or where that was not found out
   */
  public boolean isIndependent() {
    return finding == DiagonalRows.Finding.INDEPENDENT;
  }

  /**
   * Tells whether some constraints that depend linearly on others have right-hand sides that
   * contradict them: relative to what is left of the constraints without multiples of the identity,
   * which may hide a contradiction from residuals. Such programs are better judged unreduced.
   *
   * @return whether there are such constraints; they stay
   */
  public boolean isContradictory() {
    return finding == DiagonalRows.Finding.CONTRADICTORY;
  }

  @Override
  public Point lift(Point point) {
    return new Point(rotateBack(point.x()), kept.expand(point), rotateBack(point.z()));
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray);
  }

  private BlockMatrix rotateBack(BlockMatrix matrix) {
    if (!matrix.blocks().equals(reduced.blocks())) {
      throw new InvalidValueException(
          "point", matrix.blocks().toString(), "blocks " + reduced.blocks());
    }
    double[][] packed = new double[original.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      double[] values = matrix.packed(k);
      packed[k] = rotations.get(k) == null ? values : rotations.get(k).rotateBack(values);
    }
    return new BlockMatrix(original.blocks(), packed);
  }

  /** Describes the reduction in one line. */
  @Override
  public String toString() {
    int rotated = rotatedBlockCount();
    int dropped = droppedConstraintCount();
    return (rotated == 1 ? "1 block" : rotated + " blocks")
        + " of commuting constraints, "
        + diagonalBlockCount()
        + " of them diagonal with the objective, "
        + (dropped == 1 ? "1 dependent constraint" : dropped + " dependent constraints")
        + " left out";
  }
}
