package org.kronproj.projection;

import java.util.Optional;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;
import org.kronproj.linalg.Triangles;

/**
 * The inverse of a symmetric positive definite H by block columns: of H = L·D·Lᵀ, where L has
 * identities on its diagonal and D has blocks there, D⁻¹ takes the place of the diagonal blocks of
 * one lower triangle and L that of the blocks below. One block is H⁻¹ itself.
 *
 * <p>With k blocks a change of rank t takes (2 + 1/k)m²t flops in large products where H⁻¹ takes
 * 3m²t, a solve reads up to twice the memory, and divisions by cores grow. Wide changes take fewer
 * still where the last block of D is kept itself, in the upper triangle, beside its Cholesky
 * factor: g²t + g³/3 flops to bring g rows forward, without a core, where an inverse takes 3g²t.
 */
final class BlockInverse {

  /**
   * From this order on there are two blocks. Medians of kernels, one block against two: m = 640, t
   * = 128: 2.48 and 2.46 ms; m = 1152, t = 192: 10.7 and 9.9. More blocks lose to their narrow
   * divisions (three at m = 1152: 10.2).
   */
  private static final int SMALLEST_SPLIT = 768;

  /**
   * From this order on there is one again: queries read half as much memory more from two, which
   * takes 1.20 times two passes over G to 1.37 at m = 4096; and factoring a block takes longer than
   * changes of 256 columns save by it.
   */
  private static final int SMALLEST_WHOLE = 1536;

  /**
   * Changes of at least this fraction of the order gain from a factor: m = 1152, t = 192: 9.9 ms
   * with an inverse as the last block of two, 9.2 with a factor; factoring takes as long as a
   * change of 130 columns saves.
   */
  private static final int NARROW = 8;

  /** Of the row of a probe: above the square of any row that it may meet. */
  private static final double LARGE_PIVOT = 1e300;

  private final Matrix lower;
  private final int order;
  private final int width;

  /** The lower triangle of the last block of D where the diagonal has its factor, or null. */
  private final Matrix schur;

  /** What the last of several blocks is. */
  enum Tail {
    /** D⁻¹, as in the other blocks. */
    INVERSE,
    /** The Cholesky factor of D, and D itself. */
    FACTOR
  }

  /**
   * A change's effect on det H.
   *
   * @param logDet by how much ln det H has changed
   * @param smallestPivot the least squared pivot of a core; below the one at which the change was
   *     given up if that was left undone
   */
  record Change(double logDet, double smallestPivot) {}

  /**
   * Chooses what the last block is.
   *
   * @param order the order of H
   * @param width how many columns usual changes have at a time
   */
  static Tail tail(int order, int width) {
    return isSplit(order) && width >= order / NARROW ? Tail.FACTOR : Tail.INVERSE;
  }

  /**
   * Takes a square matrix for an inverse, in as many blocks as its order calls for.
   *
   * @param space the matrix; its upper triangle may be overwritten
   * @param tail what the last of several blocks is
   */
  static BlockInverse in(Matrix space, Tail tail) {
    int order = (int) space.rows();
    return new BlockInverse(space, width(order), tail);
  }

  private static boolean isSplit(int order) {
    return order >= SMALLEST_SPLIT && order < SMALLEST_WHOLE;
  }

  private static int width(int order) {
    return isSplit(order) ? (order / 2 + 15) & ~15 : order;
  }

  /** How many elements the triangle has that belongs to the inverse beside the lower one. */
  static long secondElements(int order, Tail tail) {
    long last = (long) order - width(order);
    return tail == Tail.FACTOR ? last * (last + 1) / 2 : 0;
  }

  /** For blocks of so many columns, but for the last; a factor needs at most two. */
  BlockInverse(Matrix space, int width, Tail tail) {
    lower = space;
    order = (int) space.rows();
    this.width = width;
    int last = order - width;
    schur = tail == Tail.FACTOR && last > 0 ? space.block(0, width, last, last) : null;
  }

  /** The triangle that belongs to the inverse beside the lower one, if any. */
  Optional<Matrix> second() {
    return Optional.ofNullable(schur);
  }

  private boolean isFactor(int start) {
    return schur != null && start > 0;
  }

  /** Takes over another inverse of the same blocks. */
  void copyFrom(BlockInverse other) {
    if (schur == null) {
      Triangles.copy(other.lower, lower);
    } else {
      startFrom(other);
      Triangles.copy(other.diagonal(width), diagonal(width));
    }
  }

  /** The same, but for what the first change does not read. */
  void startFrom(BlockInverse other) {
    if (schur == null) {
      copyFrom(other);
      return;
    }
    Triangles.copy(other.diagonal(0), diagonal(0));
    below(0).copyFrom(other.below(0));
    Triangles.copy(other.schur, schur);
    for (long i = width; i < order; i++) {
      lower.set(i, i, other.lower.get(i, i));
    }
  }

  private int end(int start) {
    return Math.min(order, start + width);
  }

  private Matrix diagonal(int start) {
    return lower.block(start, start, end(start) - start, end(start) - start);
  }

  private Matrix below(int start) {
    return lower.block(end(start), start, order - end(start), end(start) - start);
  }

  /** The inverse takes the place of the Cholesky factor that the triangle holds. Returns flops. */
  double invert() {
    double flops = 0;
    for (int start = 0; start < order; start += width) {
      Matrix block = diagonal(start);
      double columns = block.rows();
      if (isFactor(start)) {
        schur.fill(0);
        Triangles.copy(block, schur);
        Blas.trmm(Side.RIGHT, Triangle.LOWER, Transpose.YES, 1, block, schur);
        return flops + columns * columns * columns;
      }
      Blas.trsm(Side.RIGHT, Triangle.LOWER, Transpose.NO, 1, block, below(start));
      Cholesky.of(Triangle.LOWER, block).invert();
      flops += columns * columns * (order - end(start) + 2 * columns / 3);
    }
    return flops;
  }

  /** X := H⁻¹·B. */
  void solve(Matrix b, Matrix x) {
    if (width >= order) {
      multiply(diagonal(0), b, x);
      return;
    }
    x.copyFrom(b);
    for (int start = 0; start < order; start += width) {
      Matrix part = rows(x, start);
      multiply(Transpose.NO, below(start), part, rowsBelow(x, start));
      if (isFactor(start)) {
        Triangles.solve(diagonal(start), part);
      } else if (start == 0) {
        multiply(diagonal(0), rows(b, 0), part);
      } else {
        try (Matrix copy = part.copy()) {
          multiply(diagonal(start), copy, part);
        }
      }
    }
    backSubstitute(x);
  }

  /** X := L⁻ᵀ·X. */
  private void backSubstitute(Matrix x) {
    for (int start = (order - 1) / width * width; start >= 0; start -= width) {
      multiply(Transpose.YES, below(start), rowsBelow(x, start), rows(x, start));
    }
  }

  private Matrix rows(Matrix a, int start) {
    return a.block(start, 0, end(start) - start, a.columns());
  }

  private Matrix rowsBelow(Matrix a, int start) {
    return a.block(end(start), 0, order - end(start), a.columns());
  }

  /** X := S·B. */
  private static void multiply(Matrix s, Matrix b, Matrix x) {
    if (b.columns() == 1) {
      Triangles.multiply(s, b, x);
    } else {
      Blas.symm(Side.LEFT, Triangle.LOWER, 1, s, b, 0, x);
    }
  }

  /** X := X − op(L)·B. */
  private static void multiply(Transpose trans, Matrix l, Matrix b, Matrix x) {
    if (l.rows() == 0) {
      return;
    }
    if (b.columns() == 1) {
      Blas.gemv(trans, -1, l, b, 1, x);
    } else {
      Blas.gemm(trans, Transpose.NO, -1, l, b, 1, x);
    }
  }

  /**
   * Brings the inverse from H to H' = H + sign·A·Aᵀ. Block by block of rows, with M for the blocks
   * of L below and R for the rows of A below:
   *
   * <pre>
   *   V = D⁻¹A,  R −= M·A,  C = I ± AᵀV = K·Kᵀ,  Y = V·K⁻ᵀ,  R := R·K⁻ᵀ,
   *   D'⁻¹ = D⁻¹ ∓ Y·Yᵀ,  M' = M ± R·Yᵀ,
   * </pre>
   *
   * <p>after which R is to what remains of H as A was to H. A last block that is a factor becomes
   * that of D ± A·Aᵀ at once.
   *
   * <p>A column {@code probe} of A, if there is one, takes no part: it is replaced by H'⁻¹ times
   * it. It rides through the products; the core's row for it is ±(K⁻¹Aᵀx)ᵀ for x = D⁻¹p once a
   * pivot larger than all else has kept the factorisation from looking at it, and with 1 in place
   * of the pivot the divisions make D'⁻¹p of V's column and r − M'p of R's.
   *
   * @param sign 1 or −1
   * @param a A, overwritten
   * @param y work space of the shape of A
   * @param core work space, square, of as many columns as A
   * @param probe the last column, or as many as there are for none
   * @param leastPivot with a smaller pivot the change is given up, the inverse spoilt
   */
  Change update(int sign, Matrix a, Matrix y, Matrix core, int probe, double leastPivot) {
    boolean carries = probe < core.rows();
    double logDet = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int start = 0; start < order; start += width) {
      Matrix part = rows(a, start);
      Matrix image = rows(y, start);
      Matrix rest = rowsBelow(a, start);
      if (isFactor(start)) {
        Change last = factorTail(sign, part, probe);
        logDet += last.logDet();
        smallest = Math.min(smallest, last.smallestPivot());
        break;
      }
      Blas.symm(Side.LEFT, Triangle.LOWER, 1, diagonal(start), part, 0, image);
      Blas.gemm(Transpose.NO, Transpose.NO, -1, below(start), part, 1, rest);
      smallest = Math.min(smallest, factorCore(sign, part, image, core, probe));
      if (!(smallest >= leastPivot)) {
        return new Change(Double.NaN, smallest);
      }
      logDet += Triangles.logDet(core);
      Triangles.divide(image, core);
      Triangles.divide(rest, core);
      if (carries) {
        part.column(probe).copyFrom(image.column(probe));
        image.column(probe).fill(0);
      }
      Triangles.change(-sign, image, diagonal(start));
      Blas.gemm(Transpose.NO, Transpose.YES, sign, rest, image, 1, below(start));
    }
    if (carries && smallest >= leastPivot) {
      backSubstitute(a.column(probe));
    }
    return new Change(logDet, smallest);
  }

  /**
   * D' = D ± A·Aᵀ and its factor. In place of a core's pivots stand the ratios of the factor's, by
   * which D loses as much, and whose product is the same.
   */
  private Change factorTail(int sign, Matrix a, int probe) {
    Matrix factor = diagonal(width);
    double[] before = pivots(factor);
    long columns = Math.min(probe, a.columns());
    Triangles.change(sign, a.columnRange(0, columns), schur);
    if (Triangles.factor(schur, factor).isPresent()) {
      return new Change(Double.NaN, 0);
    }
    double[] after = pivots(factor);
    double logDet = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < after.length; i++) {
      double ratio = after[i] / before[i];
      logDet += 2 * Math.log(ratio);
      smallest = Math.min(smallest, ratio * ratio);
    }
    if (probe < a.columns()) {
      Triangles.solve(factor, a.column(probe));
    }
    return new Change(logDet, smallest);
  }

  private static double[] pivots(Matrix factor) {
    double[] pivots = new double[(int) factor.rows()];
    for (int i = 0; i < pivots.length; i++) {
      pivots[i] = factor.get(i, i);
    }
    return pivots;
  }

  /** Core := the factor K of I ± AᵀV. Returns its smallest squared pivot, 0 where there is none. */
  private static double factorCore(int sign, Matrix a, Matrix v, Matrix core, int probe) {
    Triangles.product(Transpose.YES, sign, a, v, 0, core);
    for (long k = 0; k < core.rows(); k++) {
      core.set(k, k, 1 + core.get(k, k));
    }
    boolean carries = probe < core.rows();
    if (carries) {
      core.set(probe, probe, LARGE_PIVOT);
    }
    if (Triangles.factor(core).isPresent()) {
      return 0;
    }
    if (carries) {
      core.set(probe, probe, 1);
    }
    double smallest = Double.POSITIVE_INFINITY;
    for (long k = 0; k < core.rows(); k++) {
      smallest = Math.min(smallest, core.get(k, k) * core.get(k, k));
    }
    return smallest;
  }

  /** Flops of a change of rank t. */
  double updateFlops(double t) {
    double flops = 0;
    for (int start = 0; start < order; start += width) {
      double columns = end(start) - start;
      double rest = order - end(start);
      if (isFactor(start)) {
        return flops + columns * columns * (t + columns / 3);
      }
      flops +=
          columns * t * (3 * columns + 4 * rest) + (2 * columns + rest) * t * t + t * t * t / 3;
    }
    return flops;
  }
}
