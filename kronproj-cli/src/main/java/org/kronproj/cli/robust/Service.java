package org.kronproj.cli.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Plan;
import org.kronproj.robust.Quantity;
import org.kronproj.robust.Release;
import org.kronproj.robust.RobustEstimator;
import org.kronproj.robust.RowChange;
import org.kronproj.robust.SetQuery;
import org.kronproj.robust.SketchCopies;
import org.kronproj.robust.SketchedNorm;
import org.kronproj.robust.SketchedRows;
import org.kronproj.robust.SparseVector;

/** What serve serves: inner products with one vector, or its norm. */
sealed interface Service {

  /** Puts a plan to work. */
  static Service of(Plan plan, CopySketch sketch, SeedPolicy policy) {
    SketchCopies copies = SketchCopies.of(plan, sketch);
    if (plan.request().quantity() == Quantity.NORM) {
      SketchedNorm bank = new SketchedNorm(copies, policy.copies());
      return new Norm(bank, new RobustEstimator<>(plan, bank, policy));
    }
    SketchedRows bank = new SketchedRows(copies, plan.request().quantity(), 1, policy.copies());
    return new Inner(bank, new RobustEstimator<>(plan, bank, policy));
  }

  /** Sets the vector at the start. */
  void fill(Matrix x);

  /** Adds to the vector. */
  void update(SparseVector delta);

  /** Answers a question. */
  Release release(ServeLine line);

  /** What answers, within the plan's number of rounds. */
  RobustEstimator<?, ?> estimator();

  /** Inner products. */
  record Inner(SketchedRows bank, RobustEstimator<RowChange, SetQuery> estimator)
      implements Service {

    @Override
    public void fill(Matrix x) {
      bank.fill(0, x);
    }

    @Override
    public void update(SparseVector delta) {
      estimator.update(new RowChange(0, delta));
    }

    @Override
    public Release release(ServeLine line) {
      if (line instanceof ServeLine.Inner inner) {
        return estimator.release(SetQuery.of(inner.h()));
      }
      throw new InvalidValueException(
          "query", "\"norm\"", "a vector (--quantity norm answers norms)");
    }
  }

  /** Squared norms. */
  record Norm(SketchedNorm bank, RobustEstimator<SparseVector, SketchedNorm.Question> estimator)
      implements Service {

    @Override
    public void fill(Matrix x) {
      bank.add(x);
    }

    @Override
    public void update(SparseVector delta) {
      estimator.update(delta);
    }

    @Override
    public Release release(ServeLine line) {
      if (line instanceof ServeLine.Norm) {
        return estimator.release(SketchedNorm.Question.SQUARED_NORM);
      }
      throw new InvalidValueException(
          "query", "a vector", "\"norm\" (--quantity signed answers inner products)");
    }
  }
}
