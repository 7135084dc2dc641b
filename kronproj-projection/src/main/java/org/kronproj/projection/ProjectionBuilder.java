package org.kronproj.projection;

import java.util.List;
import java.util.OptionalInt;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.BasisChange;
import org.kronproj.linalg.kron.DiagonalWeighting;
import org.kronproj.linalg.kron.IdentityBasis;
import org.kronproj.linalg.kron.Weighting;

/**
 * Says what to project onto, and starts the maintenance. Not safe for concurrent use.
 *
 * <p>The rows of the m×N constraint matrix A are in the coordinates of the {@link Weighting}:
 * vec(A_i) for the two-sided and one-sided ones, svec(A_i) for the symmetric one, the rows
 * themselves for the diagonal one. The projection is onto the row space of B = A(W^½⊗W^½), A(W⊗I)
 * or A·D^½, with W = U·diag(λ)·Uᵀ.
 */
public final class ProjectionBuilder {

  private final Weighting weighting;
  private Matrix dense;
  private CscMatrix sparse;
  private boolean owned;
  private Basis basis;
  private double[] eigenvalues;
  private Matrix weight;
  private ProjectionOptions options = ProjectionOptions.defaults();

  ProjectionBuilder(Weighting weighting) {
    this.weighting = weighting;
  }

  /**
   * Gives A as a dense matrix, which is copied when the projection is built.
   *
   * @param a m×N, finite
   * @return this
   */
  public ProjectionBuilder constraints(Matrix a) {
    dense = a;
    sparse = null;
    owned = false;
    return this;
  }

  /**
   * Gives A away as a dense matrix: it is overwritten by G = A·(basis) and closed with the
   * projection, so that A and G are never both in memory. If building fails, the matrix is closed
   * too.
   *
   * @param a m×N, finite, the owner of its memory
   * @return this
   */
  public ProjectionBuilder takeConstraints(Matrix a) {
    constraints(a);
    owned = true;
    return this;
  }

  /**
   * Gives A as a sparse matrix. In the identity basis G stays sparse; in any other it becomes
   * dense.
   *
   * @param a m×N
   * @return this
   */
  public ProjectionBuilder constraints(CscMatrix a) {
    sparse = a;
    dense = null;
    owned = false;
    return this;
  }

  /**
   * Gives the eigenbasis U; the identity if this is not called. The basis stays the caller's and
   * must not be closed while the projection is in use.
   *
   * @param value an orthonormal basis of the weighting's order
   * @return this
   */
  public ProjectionBuilder basis(Basis value) {
    basis = value;
    return this;
  }

  /**
   * Gives the eigenvalues λ (the weights themselves for the diagonal weighting).
   *
   * @param values n numbers, none negative
   * @return this
   */
  public ProjectionBuilder eigenvalues(double... values) {
    eigenvalues = values.clone();
    weight = null;
    return this;
  }

  /**
   * Gives W as a matrix to decompose: its eigenvectors become the basis, its eigenvalues, in
   * ascending order, λ.
   *
   * @param w an n×n symmetric positive semidefinite matrix; the caller keeps it
   * @return this
   */
  public ProjectionBuilder weight(Matrix w) {
    weight = w;
    eigenvalues = null;
    return this;
  }

  /**
   * Gives the options; the defaults if this is not called.
   *
   * @param value the options
   * @return this
   */
  public ProjectionBuilder options(ProjectionOptions value) {
    options = value;
    return this;
  }

  /**
   * Computes G, forms H and factors it: 4mn³ + m²N + m³/3 flops with a dense two-sided basis.
   * Native memory of at most mN + 3.36m² doubles, kept until the projection is closed.
   *
   * @return the projection, to be closed
   * @throws ShapeException if sizes do not agree
   * @throws InvalidValueException if a number is negative or not finite, a weight would overflow or
   *     be too small for full precision, by itself or with its row, the basis is not orthonormal, m
   *     exceeds the number of coordinates with a positive weight, or rows of A depend on each other
   *     there (the message names rows)
   * @throws org.kronproj.base.InsufficientMemoryException if the memory would not fit
   */
  public MaintainedProjection build() {
    try {
      return start();
    } catch (RuntimeException e) {
      if (owned && dense != null) {
        dense.close();
      }
      throw e;
    }
  }

  private MaintainedProjection start() {
    if (dense == null && sparse == null) {
      throw new InvalidValueException("constraints", "none", "a matrix");
    }
    if (eigenvalues == null && weight == null) {
      throw new InvalidValueException("eigenvalues", "none", "eigenvalues or a weight");
    }
    long rows = dense != null ? dense.rows() : sparse.rows();
    ShapeException.check(
        "columns of constraints",
        weighting.size(),
        dense != null ? dense.columns() : sparse.columns());
    boolean ownsBasis = weight != null;
    decompose();
    try {
      Weights.require(weighting, "eigenvalues", eigenvalues);
      double[] weights = weighting.weights(eigenvalues);
      int positive = Weights.positive(weights);
      if (rows < 1 || rows > positive) {
        throw new InvalidValueException(
            "rows of constraints",
            Long.toString(rows),
            "1 to " + positive + ", the number of coordinates with a positive weight");
      }
      BasisChange change = new BasisChange(weighting, checkedBasis());
      requireMemory(change);
      GramEngine engine =
          GramEngine.owning(columns(change), weighting.touchedCount(1), options.seed());
      try {
        GramState state = firstState(engine, weights);
        Version first =
            new Version(0, state, weighting, eigenvalues, eigenvalues, eigenvalues, null);
        return new MaintainedProjection(engine, change, ownsBasis, options, first);
      } catch (RuntimeException e) {
        engine.close();
        throw e;
      }
    } catch (RuntimeException e) {
      if (ownsBasis) {
        basis.close();
      }
      throw e;
    }
  }

  /** Asks for everything that will be kept, before the work on G begins. */
  private void requireMemory(BasisChange change) {
    int rows = (int) (dense != null ? dense.rows() : sparse.rows());
    int count = change.weighting().size();
    long columns = !isSparse(change) && !owned ? (long) Double.BYTES * rows * count : 0;
    NativeMemory.require(
        "a projection onto " + rows + " rows of " + count + " coordinates",
        columns + GramEngine.bytes(rows, count));
  }

  private boolean isSparse(BasisChange change) {
    return sparse != null && change.basis() instanceof IdentityBasis;
  }

  private void decompose() {
    if (weight == null) {
      ShapeException.check("eigenvalues", weighting.order(), eigenvalues.length);
      return;
    }
    if (weighting instanceof DiagonalWeighting) {
      throw new InvalidValueException(
          "weight", "a matrix", "eigenvalues: the diagonal weighting has no basis");
    }
    ShapeException.check(
        "weight", weighting.order(), weighting.order(), weight.rows(), weight.columns());
    SymmetricMatrices.require("weight", weight);
    try (SymmetricEigen eigen = SymmetricEigen.of(weight)) {
      basis = Basis.dense(eigen.vectors());
      eigenvalues = SymmetricMatrices.nonnegative(eigen.values().toArray());
    }
  }

  private Basis checkedBasis() {
    if (basis == null) {
      basis = Basis.identity(weighting.order());
    }
    ShapeException.check("basis", weighting.order(), basis.order());
    return basis.requireOrthonormal();
  }

  private Columns columns(BasisChange change) {
    if (isSparse(change)) {
      return new SparseColumns(sparse);
    }
    if (dense != null) {
      Weights.requireFinite("constraints", dense);
    }
    Matrix g = dense == null ? sparse.toDense() : owned ? dense : dense.copy();
    try {
      change.rowsToEigenbasis(g);
      return new DenseColumns(g);
    } catch (RuntimeException e) {
      if (!owned) {
        g.close();
      }
      throw e;
    }
  }

  private static GramState firstState(GramEngine engine, double[] weights) {
    Outcome outcome =
        engine.apply(new RebuildUpdate(), null, new Destination(weights, null, List.of()));
    if (outcome instanceof Outcome.Done done) {
      Matrix lower = done.state().slot().lower();
      OptionalInt suspicious = DependentRows.suspicious(engine.gram(), lower);
      if (suspicious.isEmpty()) {
        return done.state();
      }
    }
    ExtremeRows.refuse("constraints", engine.gram());
    throw new InvalidValueException(
        "constraints",
        DependentRows.describe(engine.gram(), engine.spare(null).lower(), weights),
        "linearly independent rows");
  }
}
