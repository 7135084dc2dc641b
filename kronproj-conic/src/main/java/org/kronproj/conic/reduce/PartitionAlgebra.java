package org.kronproj.conic.reduce;

import java.util.function.BooleanSupplier;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * The smallest partition subspace S that is admissible for a program (Permenter and Parrilo 2020):
 * spanned by the 0/1 matrices of a partition of the positions, closed under squaring, mapped into
 * itself by the projection to the span of the constraint matrices, and holding both the least-norm
 * solution of the equations and the part of C that is orthogonal to that span. Some solution of the
 * program lies in S.
 *
 * <p>Found from the coarsest candidate by refinement: every round draws a random element X of S and
 * splits classes on which X² or the projection of X is not constant; a round without a split ends
 * it. The values of X are integers small enough for X² to be exact, so that squares are compared
 * exactly and one round overlooks a split of a given pair with probability at most n/2⁵² (Schwartz
 * and Zippel), up to a square root. Projections and data are compared to a tolerance relative to
 * the largest value.
 *
 * <p>Costs a round n³ flops a block and a few passes over n²/2 numbers and over the coefficients.
 */
final class PartitionAlgebra {

  /** Entries of the data that differ by less than this, relative to them, count as equal. */
  static final double DATA_TOLERANCE = 1e-10;

  /**
   * Entries smaller than this, relative to the largest, are compared as if they were as large: what
   * the least squares leave of zeros is noise of 1e-12 of the largest at most. Compared to the
   * largest alone, a penalty of 1e4 would hide perturbations of 1e-6 in all else.
   */
  private static final double SMALL = 1e-2;

  /** The same for projections of random elements, which carry the error of the least squares. */
  private static final double PROJECTION_TOLERANCE = 1e-9;

  /** Give up when the colours alone leave more than this part of the cubic work. */
  private static final double COLOUR_LIMIT = 0.5;

  /** Give up when the partition has more classes than this part of the positions. */
  private static final double CLASS_LIMIT = 0.6;

  /** Fewer positions are as soon written to as looked up: an order of 2,800. */
  private static final long MANY_POSITIONS = 4_000_000;

  /** Positions for every entry from which on a program is sparse. */
  private static final int SPARSE = 16;

  /** What the search holds at a time: five arrays of numbers, the classes, and what is sorted. */
  private static final long BYTES_PER_POSITION = 64;

  /** An order of 8,000: 2 GB of these, and 1.5 of matrices to multiply. */
  private static final long MOST_POSITIONS = 32_000_000;

  private final Program program;
  private final ConstraintOperator operator;
  private final PositionPartition partition;
  private final double[] sizes;
  private final double[] objective;
  private final double[] objectiveMultipliers;
  private final double[] leastNormPoint;
  private final int rounds;

  private PartitionAlgebra(
      Program program,
      ConstraintOperator operator,
      PositionPartition partition,
      double[] objective,
      double[] objectiveMultipliers,
      double[] leastNormPoint,
      int rounds) {
    this.program = program;
    this.operator = operator;
    this.partition = partition;
    this.sizes = partition.sizes();
    this.objective = objective;
    this.objectiveMultipliers = objectiveMultipliers;
    this.leastNormPoint = leastNormPoint;
    this.rounds = rounds;
  }

  /**
   * Looks for the partition.
   *
   * @param stop asked between rounds, whether to give up
   * @return the algebra, or null when there is none that would pay or the search gave up
   */
  static PartitionAlgebra find(Program program, Seed seed, BooleanSupplier stop) {
    if (program.blocks().stream().noneMatch(b -> b.isSemidefinite() && b.size() > 1)
        || !isRoomFor(PackedLayout.length(program.blocks()))
        || !sparseRowsAllow(program)) {
      return null;
    }
    PackedLayout layout = new PackedLayout(program.blocks());
    ConstraintOperator operator = new ConstraintOperator(program, layout);
    double[] objective = operator.objective();
    double[] multipliers = operator.solveGram(operator.apply(objective));
    if (multipliers == null || !rowsAllow(program, multipliers)) {
      return null;
    }
    double[] leastNorm = operator.solveGram(program.rightHandSide());
    if (leastNorm == null) {
      return null;
    }
    double[] projected = objective.clone();
    operator.addAdjoint(-1, multipliers, projected);
    double[] point = new double[layout.length()];
    operator.addAdjoint(1, leastNorm, point);

    PositionPartition partition = new PositionPartition(layout);
    int limit = Math.max(partition.count(), (int) (CLASS_LIMIT * layout.length()));
    if (!partition.refine(compressed(projected, largest(objective)), DATA_TOLERANCE, limit)
        || !partition.refine(compressed(point, largest(point)), DATA_TOLERANCE, limit)
        || !coloursAllow(partition)) {
      return null;
    }
    int rounds = close(partition, operator, limit, seed, stop);
    return rounds < 0
        ? null
        : new PartitionAlgebra(program, operator, partition, objective, multipliers, point, rounds);
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest > 0 ? largest : 1;
  }

  /**
   * The values on a scale on which differences are relative: linear for small ones, logarithmic for
   * large ones.
   */
  private static double[] compressed(double[] values, double largest) {
    double unit = SMALL * largest;
    double[] compressed = new double[values.length];
    for (int p = 0; p < values.length; p++) {
      double size = Math.abs(values[p]) / unit;
      compressed[p] = Math.copySign(Math.log(1 + size), values[p]);
    }
    return compressed;
  }

  /** The test of rows before anything of the size of all positions is made, where that is much. */
  private static boolean sparseRowsAllow(Program program) {
    long entries = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      entries += program.data(k).entryCount();
    }
    long positions = PackedLayout.length(program.blocks());
    if (positions < MANY_POSITIONS || entries > positions / SPARSE) {
      return true;
    }
    double[] multipliers = SparseMultipliers.of(program);
    return multipliers == null || rowsAllow(program, multipliers);
  }

  private static boolean isRoomFor(long positions) {
    Runtime runtime = Runtime.getRuntime();
    long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    return positions <= MOST_POSITIONS && positions * BYTES_PER_POSITION <= free;
  }

  private static boolean rowsAllow(Program program, double[] multipliers) {
    double work = 0;
    double left = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      if (program.block(k).isSemidefinite()) {
        work += Math.pow(program.block(k).size(), 3);
        left += Math.pow(RowInvariants.count(program.data(k), multipliers), 3);
      }
    }
    return left <= COLOUR_LIMIT * work;
  }

  private static boolean coloursAllow(PositionPartition partition) {
    double work = 0;
    double left = 0;
    for (int k = 0; k < partition.layout().blocks().size(); k++) {
      Block block = partition.layout().blocks().get(k);
      if (block.isSemidefinite()) {
        work += Math.pow(block.size(), 3);
        left += Math.pow(ColourRefinement.colours(partition, k), 3);
      }
    }
    return left <= COLOUR_LIMIT * work;
  }

  /** Returns the number of rounds, or −1 when the partition became too fine or it gave up. */
  private static int close(
      PositionPartition partition,
      ConstraintOperator operator,
      int limit,
      Seed seed,
      BooleanSupplier stop) {
    PackedLayout layout = partition.layout();
    int before = 0;
    int round = 0;
    while (partition.count() > before) {
      before = partition.count();
      double[] x = randomElement(partition, seed.split("round", round).stream());
      double[] image = squares(layout, x);
      if (stop.getAsBoolean() || !partition.refine(image, 0, limit)) {
        return -1;
      }
      double[] coordinates = operator.solveGram(operator.apply(x));
      if (coordinates == null) {
        return -1;
      }
      java.util.Arrays.fill(image, 0);
      operator.addAdjoint(1, coordinates, image);
      if (!partition.refine(image, PROJECTION_TOLERANCE * largest(x), limit)) {
        return -1;
      }
      round++;
    }
    return round;
  }

  /** Integers in [1, √(2⁵³/n)), so that every partial sum of a square is exact. */
  private static double[] randomElement(PositionPartition partition, RandomStream random) {
    int order = 1;
    for (Block block : partition.layout().blocks()) {
      order = Math.max(order, block.isSemidefinite() ? block.size() : 1);
    }
    long bound = (long) Math.sqrt(0x1.0p53 / order) - 1;
    double[] byClass = new double[partition.count()];
    for (int c = 0; c < byClass.length; c++) {
      byClass[c] = 1 + random.nextLong(bound);
    }
    return partition.spread(byClass);
  }

  private static double[] squares(PackedLayout layout, double[] x) {
    double[] result = new double[x.length];
    for (int k = 0; k < layout.blocks().size(); k++) {
      Block block = layout.blocks().get(k);
      if (!block.isSemidefinite()) {
        continue; // equal entries of a vector have equal squares
      }
      try (Matrix full = Matrix.allocate(block.size(), block.size());
          Matrix square = Matrix.allocate(block.size(), block.size())) {
        PackedMatrices.unpack(x, layout.offset(k), full);
        Blas.syrk(Triangle.UPPER, Transpose.NO, 1, full, 0, square);
        PackedMatrices.pack(square, result, layout.offset(k));
      }
    }
    return result;
  }

  Program program() {
    return program;
  }

  ConstraintOperator operator() {
    return operator;
  }

  PositionPartition partition() {
    return partition;
  }

  /** The number of entries of each class. */
  double[] sizes() {
    return sizes;
  }

  /** The number of classes. */
  int dimension() {
    return partition.count();
  }

  /** C, packed. */
  double[] objective() {
    return objective;
  }

  /** The y for which 𝒜*(y) is nearest to C. */
  double[] objectiveMultipliers() {
    return objectiveMultipliers;
  }

  /** The X of least norm with ⟨A_i, X⟩ = b_i, packed. */
  double[] leastNormPoint() {
    return leastNormPoint;
  }

  /** How many rounds of refinement it took. */
  int rounds() {
    return rounds;
  }

  /** The orthogonal projection of a packed matrix to S. */
  double[] project(double[] packed) {
    return partition.spread(partition.means(packed, sizes));
  }
}
