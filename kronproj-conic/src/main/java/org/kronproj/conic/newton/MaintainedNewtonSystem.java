package org.kronproj.conic.newton;

import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Program;
import org.kronproj.projection.Accuracy;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;

/**
 * The Newton system of a program with diagonal blocks on a maintained factor: what {@link
 * #factor(BlockVariable, BlockVariable)} does to it is the planner's choice (nothing, a low-rank
 * update, a new factor), and solves iterate from it to the exact weights. The predictor and the
 * corrector of one iteration, and the iterations whose weights move little, share a factor.
 */
public final class MaintainedNewtonSystem implements NewtonSystem {

  private final LinearForm linear;
  private final WeightForm form;
  private final ProjectionOptions options;
  private MaintainedNormalMatrix matrix;
  private double[] ratios;
  private double lastResidual;
  private Outcome outcome = Outcome.FAILED;

  /**
   * Makes the system of a program.
   *
   * @param program a program with diagonal blocks only
   * @param form how the ratios enter the projection
   * @param options laziness and strategies; answers are exact whatever accuracy they name
   */
  public MaintainedNewtonSystem(Program program, WeightForm form, ProjectionOptions options) {
    this.linear = new LinearForm(program);
    this.form = form;
    this.options = options.withAccuracy(Accuracy.EXACT);
  }

  /** Updates what is maintained, factors and all. */
  @Override
  public void form(BlockVariable left, BlockVariable right) {
    double[] fresh = new double[linear.columns()];
    int at = 0;
    for (int k = 0; k < left.blocks().size(); k++) {
      double[] l = left.vector(k);
      double[] r = right.vector(k);
      for (int i = 0; i < l.length; i++) {
        fresh[at++] = l[i] * r[i];
      }
    }
    try {
      if (matrix == null) {
        matrix = new MaintainedNormalMatrix(linear, form, fresh, options);
      } else {
        matrix.update(fresh);
      }
      ratios = fresh;
      outcome = Outcome.FACTORED;
    } catch (InvalidValueException dependentOrNotFinite) {
      outcome = Outcome.FAILED;
    }
  }

  @Override
  public Outcome factor() {
    return outcome;
  }

  @Override
  public double[] solve(double[] rightHandSide) {
    double[] x = matrix.solve(rightHandSide);
    double[] image = linear.multiplyTransposed(x);
    for (int i = 0; i < image.length; i++) {
      image[i] *= ratios[i];
    }
    double[] product = linear.multiply(image);
    double residual = 0;
    double norm = 0;
    for (int i = 0; i < product.length; i++) {
      residual = Math.hypot(residual, rightHandSide[i] - product[i]);
      norm = Math.hypot(norm, rightHandSide[i]);
    }
    lastResidual = norm > 0 ? residual / norm : 0;
    return x;
  }

  @Override
  public double[] precondition(double[] residual) {
    return matrix.solve(residual);
  }

  @Override
  public double lastResidual() {
    return lastResidual;
  }

  /**
   * Lists the strategies chosen so far.
   *
   * @return one for each change of the weights
   */
  public List<Strategy> choices() {
    return matrix == null ? List.of() : matrix.choices();
  }

  @Override
  public void close() {
    linear.close();
    if (matrix != null) {
      matrix.close();
    }
  }
}
