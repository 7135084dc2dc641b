package org.kronproj.ejml;

import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionBuilder;

/** Starts a maintained projection from EJML matrices and queries it with them. */
public final class EjmlProjections {

  private EjmlProjections() {}

  /**
   * Starts to describe a projection whose constraints are the rows of a dense matrix. The copy is
   * handed over: build the projection, or the copy's memory stays taken.
   *
   * @param weighting how eigenvalues weight coordinates
   * @param a the m×N matrix A
   * @return a builder that owns a copy of A
   */
  public static ProjectionBuilder builder(Weighting weighting, DMatrixRMaj a) {
    return MaintainedProjection.builder(weighting).takeConstraints(EjmlMatrices.matrix(a));
  }

  /**
   * Starts to describe a projection whose constraints are the rows of a sparse matrix.
   *
   * @param weighting how eigenvalues weight coordinates
   * @param a the m×N matrix A
   * @return a builder that holds a copy of A
   */
  public static ProjectionBuilder builder(Weighting weighting, DMatrixSparseCSC a) {
    return MaintainedProjection.builder(weighting).constraints(EjmlMatrices.sparse(a));
  }

  /**
   * Gives W as a matrix to decompose.
   *
   * @param builder the builder of the projection
   * @param w an n×n symmetric positive semidefinite matrix
   * @return a new projection with that weight, to be closed
   */
  public static MaintainedProjection build(ProjectionBuilder builder, DMatrixRMaj w) {
    try (Matrix weight = EjmlMatrices.matrix(w)) {
      return builder.weight(weight).build();
    }
  }

  /**
   * Projects a vector.
   *
   * @param projection the projection
   * @param h a vector of length N, as a row or a column
   * @return P·h as a column
   */
  public static DMatrixRMaj project(MaintainedProjection projection, DMatrixRMaj h) {
    double[] elements = java.util.Arrays.copyOf(h.data, h.getNumElements());
    double[] projected = projection.project(elements);
    return new DMatrixRMaj(projected.length, 1, true, projected);
  }
}
