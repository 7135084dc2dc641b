package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;
import org.kronproj.linalg.Transpose;

/**
 * The change to the coordinates in which a weighting is diagonal: the N×N orthonormal matrix K that
 * is U⊗U (two-sided; on symmetric matrices its restriction to {@link Svec} coordinates), U⊗I
 * (one-sided) or U (diagonal). K is never formed.
 *
 * <p>Everything works in place. With (U⊗U)vec(X) = vec(U·X·Uᵀ), a vector costs 4n³ flops with a
 * dense two-sided U and half of that one-sided; the rows of an m×N matrix cost m times as much, in
 * matrix products over all rows at once. Work space stays below two times {@value #WORK_DOUBLES}
 * doubles plus 2n². Safe for concurrent use on distinct matrices; the basis stays the caller's to
 * close.
 */
public final class BasisChange {

  /** 16 MB: a block stays in the L3 cache between its copy and its product. */
  static final int WORK_DOUBLES = 1 << 21;

  private final Weighting weighting;
  private final Basis basis;

  /**
   * Pairs a basis with a weighting.
   *
   * @param weighting says which K is meant
   * @param basis U
   * @throws ShapeException if the orders differ
   */
  public BasisChange(Weighting weighting, Basis basis) {
    ShapeException.check("basis", weighting.order(), basis.order());
    this.weighting = weighting;
    this.basis = basis;
  }

  /**
   * Returns the weighting.
   *
   * @return as given
   */
  public Weighting weighting() {
    return weighting;
  }

  /**
   * Returns U.
   *
   * @return as given, not to be closed while this object is in use
   */
  public Basis basis() {
    return basis;
  }

  /**
   * X := Kᵀ·X: the coordinates, in the eigenbasis, of every column of X.
   *
   * @param x an N×k matrix, overwritten
   * @throws ShapeException if X has not N rows
   */
  public void toEigenbasis(Matrix x) {
    columns(Transpose.YES, x);
  }

  /**
   * X := K·X: back from coordinates in the eigenbasis.
   *
   * @param x an N×k matrix, overwritten
   * @throws ShapeException if X has not N rows
   */
  public void fromEigenbasis(Matrix x) {
    columns(Transpose.NO, x);
  }

  /**
   * A := A·K: the coordinates, in the eigenbasis, of every row of A. This is G.
   *
   * @param a an m×N matrix, overwritten
   * @throws ShapeException if A has not N columns
   */
  public void rowsToEigenbasis(Matrix a) {
    ShapeException.check("columns of A", weighting.size(), a.columns());
    if (basis instanceof IdentityBasis) {
      return;
    }
    if (weighting instanceof SymmetricWeighting) {
      symmetricRows(a);
    } else {
      generalRows(a);
    }
  }

  private void columns(Transpose trans, Matrix x) {
    ShapeException.check("rows of X", weighting.size(), x.rows());
    if (basis instanceof IdentityBasis) {
      return;
    }
    int n = basis.order();
    if (weighting instanceof DiagonalWeighting) {
      leftInPlace(trans, x);
      return;
    }
    try (Matrix square = Matrix.allocate(n, n);
        Matrix work = Matrix.allocate(n, n)) {
      for (long j = 0; j < x.columns(); j++) {
        if (weighting instanceof SymmetricWeighting) {
          Svec.unpack(x.column(j), square);
          conjugate(trans, square, work);
          Svec.pack(square, x.column(j));
        } else if (weighting instanceof TwoSidedWeighting) {
          conjugate(trans, x.column(j).reshape(n, n), work);
        } else {
          Matrix matrix = x.column(j).reshape(n, n);
          work.copyFrom(matrix);
          basis.right(flip(trans), work, matrix);
        }
      }
    }
  }

  private void conjugate(Transpose trans, Matrix x, Matrix work) {
    basis.left(trans, x, work);
    basis.right(flip(trans), work, x);
  }

  private static Transpose flip(Transpose trans) {
    return trans == Transpose.NO ? Transpose.YES : Transpose.NO;
  }

  private void leftInPlace(Transpose trans, Matrix x) {
    long block = Math.max(1, Math.min(x.columns(), WORK_DOUBLES / x.rows()));
    try (Matrix work = Matrix.allocate(x.rows(), block)) {
      for (long j = 0; j < x.columns(); j += block) {
        Matrix part = x.columnRange(j, Math.min(block, x.columns() - j));
        Matrix copy = work.columnRange(0, part.columns()).copyFrom(part);
        basis.left(trans, copy, part);
      }
    }
  }

  /**
   * The rows of A are the vec(A_i); seen as a tensor, element (i, p, q) lies at i + m·(p + n·q). So
   * contracting q with U is one product of an (m·n)×n matrix, and contracting p is one product of
   * an m×n matrix for each q.
   */
  private void generalRows(Matrix a) {
    int n = basis.order();
    if (weighting instanceof DiagonalWeighting) {
      rightInPlace(a);
      return;
    }
    if (a.rows() == a.stride() || a.columns() <= 1) {
      rightInPlace(a.reshape(a.rows() * n, n));
    } else {
      rowPanels(a);
    }
    if (weighting instanceof TwoSidedWeighting) {
      for (int q = 0; q < n; q++) {
        rightInPlace(a.columnRange((long) q * n, n));
      }
    }
  }

  /** A view cannot be reshaped: take, for each p, the columns (p, ·) together. */
  private void rowPanels(Matrix a) {
    int n = basis.order();
    try (Matrix before = Matrix.allocate(a.rows(), n);
        Matrix after = Matrix.allocate(a.rows(), n)) {
      for (int p = 0; p < n; p++) {
        for (int q = 0; q < n; q++) {
          before.column(q).copyFrom(a.column(p + (long) q * n));
        }
        basis.right(Transpose.NO, before, after);
        for (int q = 0; q < n; q++) {
          a.column(p + (long) q * n).copyFrom(after.column(q));
        }
      }
    }
  }

  /** X := X·U, some rows at a time. */
  private void rightInPlace(Matrix x) {
    long block = Math.max(1, Math.min(x.rows(), WORK_DOUBLES / x.columns()));
    try (Matrix work = Matrix.allocate(block, x.columns())) {
      for (long i = 0; i < x.rows(); i += block) {
        Matrix part = x.block(i, 0, Math.min(block, x.rows() - i), x.columns());
        Matrix copy = work.block(0, 0, part.rows(), part.columns()).copyFrom(part);
        basis.right(Transpose.NO, copy, part);
      }
    }
  }

  /** Some rows at a time are unpacked to vec coordinates, changed and packed again. */
  private void symmetricRows(Matrix a) {
    int n = basis.order();
    long block = Math.max(1, Math.min(a.rows(), WORK_DOUBLES / ((long) n * n)));
    BasisChange general = new BasisChange(Weighting.twoSided(n), basis);
    for (long i = 0; i < a.rows(); i += block) {
      int count = (int) Math.min(block, a.rows() - i);
      Matrix part = a.block(i, 0, count, a.columns());
      try (Matrix full = Matrix.allocate(count, (long) n * n)) {
        unpack(part, full);
        general.rowsToEigenbasis(full);
        pack(full, part);
      }
    }
  }

  private static void unpack(Matrix packed, Matrix full) {
    int n = (int) Math.round(Math.sqrt((double) full.columns()));
    Parallel.share(
        n,
        full.rows() * full.columns(),
        (first, end) -> {
          double[] column = new double[(int) full.rows()];
          for (int q = first; q < end; q++) {
            for (int p = 0; p < n; p++) {
              packed.read(0, Svec.coordinate(p, q), column, 0, column.length);
              if (p != q) {
                scale(Svec.HALF_ROOT, column);
              }
              full.write(0, p + (long) q * n, column, 0, column.length);
            }
          }
        });
  }

  private static void pack(Matrix full, Matrix packed) {
    int n = (int) Math.round(Math.sqrt((double) full.columns()));
    // Columns q and n − 1 − q together, so that shares are equal.
    Parallel.share(
        (n + 1) / 2,
        full.rows() * full.columns(),
        (first, end) -> {
          double[] column = new double[(int) full.rows()];
          for (int k = first; k < end; k++) {
            packColumn(full, packed, n, k, column);
            if (n - 1 - k > k) {
              packColumn(full, packed, n, n - 1 - k, column);
            }
          }
        });
  }

  private static void packColumn(Matrix full, Matrix packed, int n, int q, double[] column) {
    for (int p = 0; p <= q; p++) {
      full.read(0, p + (long) q * n, column, 0, column.length);
      if (p < q) {
        scale(Svec.ROOT, column);
      }
      packed.write(0, Svec.coordinate(p, q), column, 0, column.length);
    }
  }

  private static void scale(double factor, double[] x) {
    for (int k = 0; k < x.length; k++) {
      x[k] *= factor;
    }
  }
}
