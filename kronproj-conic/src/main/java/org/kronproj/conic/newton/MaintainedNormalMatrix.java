package org.kronproj.conic.newton;

import java.util.List;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionBuilder;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.UpdateResult;

/**
 * The normal matrix A·diag(w)·Aᵀ of a program with diagonal blocks, w = x/z, kept factored by a
 * {@link MaintainedProjection} while w moves: updates may be deferred, solves are then exact for w
 * or for the approximate w̃ of {@link #ratios()}, as the projection's options say.
 *
 * <p>Owns its projection; close it. One thread at a time.
 */
public final class MaintainedNormalMatrix implements AutoCloseable {

  private final WeightForm form;
  private final MaintainedProjection projection;

  /**
   * Forms and factors the matrix.
   *
   * @param linear the program; may be closed as soon as the constructor has returned
   * @param form how the ratios enter the projection
   * @param ratios w, n positive numbers
   * @param options laziness, accuracy and strategies
   * @throws org.kronproj.base.InvalidValueException if rows of A depend on each other
   */
  public MaintainedNormalMatrix(
      LinearForm linear, WeightForm form, double[] ratios, ProjectionOptions options) {
    ShapeException.check("ratios", linear.columns(), ratios.length);
    this.form = form;
    ProjectionBuilder builder;
    if (form == WeightForm.VECTOR) {
      builder = MaintainedProjection.builder(Weighting.diagonal(linear.columns()));
      builder =
          linear.dense() != null
              ? builder.constraints(linear.dense())
              : builder.constraints(linear.matrix());
    } else {
      builder =
          MaintainedProjection.builder(Weighting.symmetric(linear.columns()))
              .constraints(onDiagonal(linear.matrix()));
    }
    projection = builder.eigenvalues(eigenvalues(ratios)).options(options).build();
  }

  /** Moves column i to the coordinate (i, i) of symmetric matrices. */
  private static CscMatrix onDiagonal(CscMatrix a) {
    int n = a.columns();
    int length = Svec.length(n);
    int[] starts = new int[length + 1];
    for (int i = 0; i < n; i++) {
      starts[Svec.coordinate(i, i) + 1] = a.columnStart(i + 1) - a.columnStart(i);
    }
    for (int j = 0; j < length; j++) {
      starts[j + 1] += starts[j];
    }
    int[] rows = new int[a.entries()];
    double[] values = new double[a.entries()];
    for (int e = 0; e < rows.length; e++) { // diagonal coordinates ascend with the column
      rows[e] = a.row(e);
      values[e] = a.value(e);
    }
    return CscMatrix.of(a.rows(), length, starts, rows, values);
  }

  private double[] eigenvalues(double[] ratios) {
    double[] eigenvalues = ratios.clone();
    if (form == WeightForm.TWO_SIDED) {
      for (int i = 0; i < eigenvalues.length; i++) {
        eigenvalues[i] = Math.sqrt(eigenvalues[i]);
      }
    }
    return eigenvalues;
  }

  /**
   * Moves w.
   *
   * @param ratios the new w, n positive numbers
   * @return what was done; its eigenvalues are those of the weight form
   */
  public UpdateResult update(double[] ratios) {
    return projection.update(eigenvalues(ratios));
  }

  /**
   * Returns the approximate ratios w̃, for which {@link #solve} is exact when the options ask for
   * maintained answers only.
   *
   * @return n numbers
   */
  public double[] ratios() {
    double[] ratios = projection.approximateEigenvalues();
    if (form == WeightForm.TWO_SIDED) {
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] *= ratios[i];
      }
    }
    return ratios;
  }

  /**
   * Solves with the matrix.
   *
   * @param rightHandSide m numbers
   * @return m numbers
   */
  public double[] solve(double[] rightHandSide) {
    return projection.solve(rightHandSide);
  }

  /**
   * Lists the strategies chosen so far.
   *
   * @return one for each update that was not empty
   */
  public List<Strategy> choices() {
    return projection.choices();
  }

  @Override
  public void close() {
    projection.close();
  }
}
