package org.kronproj.robust;

import java.util.function.Consumer;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.projection.SketchReuse;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.projection.SketchingOptions;

/**
 * The bank that joins the paper's two results: the sketches that follow a maintained projection,
 * each as one copy. A set query asks for coordinates (P·h)_j, or, with the quantity {@code NORM},
 * for ‖P·h‖²; an update is any call of the sketched projection's update methods, which costs no
 * privacy.
 *
 * <p>The scale of a norm is ‖h‖², that of coordinate j is ‖P·e_j‖‖h‖ = √P_jj·‖h‖, computed exactly
 * from the maintained factor (it is a fact about the data, not about the sketches). Memory:
 * 16·L·b·N bytes. A query costs one pass over half of that, whatever the sample, and k exact
 * queries for the scales.
 *
 * <p>An exact query is two passes over the m×N matrix G. Where the L·b rows of the sketches are
 * more than m, it is cheaper than a robust one; the plan's rival {@code EXACT_ROW} says so.
 *
 * <p>Not safe for concurrent use.
 */
public final class SketchedProjectionBank
    implements EstimatorBank<Consumer<SketchedProjection>, CoordinateQuery>, AutoCloseable {

  /** The squares of shorter vectors' entries may underflow. */
  private static final double SHORTEST = 1e-150;

  /** The squares of longer ones may overflow. */
  private static final double LONGEST = 1e150;

  private final SketchedProjection sketched;
  private final Quantity quantity;
  private final SketchEstimator estimator;
  private final double copyFailure;
  private final int copies;
  private final int length;
  private CoordinateQuery scaled;
  private double[] scales = {};

  /**
   * Sketches a projection and takes it over.
   *
   * @param projection the projection; closed with this bank
   * @param copies how many, of which sketch
   * @param quantity what queries ask for
   * @param estimator {@link SketchEstimator#PROJECTED} errs less, {@link SketchEstimator#PAPER} is
   *     the paper's; norms take the former only, since the latter's is high by a factor 1 + N/b
   * @param seed {@link org.kronproj.privacy.SeedPolicy#copies}
   * @throws InvalidValueException if the estimator does not suit or there are too many copies
   * @throws ShapeException if the sketches are not for vectors of its length
   */
  public SketchedProjectionBank(
      MaintainedProjection projection,
      SketchCopies copies,
      Quantity quantity,
      SketchEstimator estimator,
      Seed seed) {
    if (quantity == Quantity.NORM && estimator == SketchEstimator.PAPER) {
      throw new InvalidValueException("estimator", "PAPER", "PROJECTED for norms");
    }
    if (copies.count() > Integer.MAX_VALUE / copies.distribution().rows()) {
      throw new InvalidValueException(
          "plan",
          copies.count() + " copies of " + copies.distribution().rows() + " rows",
          "fewer than 2^31 rows in all");
    }
    this.quantity = quantity;
    this.estimator = estimator;
    this.copies = (int) copies.count();
    copyFailure = copies.failure();
    length = Math.toIntExact(copies.distribution().columns());
    sketched =
        new SketchedProjection(
            projection,
            SketchingOptions.of(copies.distribution(), this.copies, seed)
                .withReuse(SketchReuse.REUSE));
  }

  /**
   * Returns the sketched projection, for exact questions. Update it through this bank only.
   *
   * @return what this bank sketches
   */
  public SketchedProjection sketched() {
    return sketched;
  }

  @Override
  public int copies() {
    return copies;
  }

  @Override
  public double copyFailure() {
    return copyFailure;
  }

  @Override
  public int coordinates(CoordinateQuery query) {
    ShapeException.check("h", length, query.h().length);
    double norm = norm(query.h());
    if (!(norm >= SHORTEST && norm <= LONGEST)) {
      throw new InvalidValueException(
          "h",
          "norm " + norm,
          "finite numbers, not all zero, of norm " + SHORTEST + " to " + LONGEST);
    }
    if (quantity == Quantity.NORM) {
      if (query.coordinates().length > 0) {
        throw new InvalidValueException("coordinates", "some", "none: the query is for a norm");
      }
      return 1;
    }
    for (int j : query.coordinates()) {
      if (j < 0 || j >= length) {
        throw new InvalidValueException("coordinates", Integer.toString(j), "0 to " + (length - 1));
      }
    }
    return query.coordinates().length;
  }

  @Override
  public double scale(CoordinateQuery query, int coordinate) {
    if (quantity == Quantity.NORM) {
      double norm = norm(query.h());
      return norm * norm;
    }
    if (scaled != query) {
      double norm = norm(query.h());
      scales = new double[query.coordinates().length];
      for (int k = 0; k < scales.length; k++) {
        double[] unit = new double[length];
        int j = query.coordinates()[k];
        unit[j] = 1;
        double leverage = Math.max(0, sketched.projection().project(unit)[j]);
        double scale = leverage == 0 ? norm : Math.sqrt(leverage) * norm;
        scales[k] = quantity == Quantity.SQUARES ? scale * scale : scale;
      }
      scaled = query;
    }
    return scales[coordinate];
  }

  @Override
  public void update(Consumer<SketchedProjection> update) {
    scaled = null;
    update.accept(sketched);
  }

  @Override
  public void estimate(CoordinateQuery query, int[][] asked, double[][] values) {
    double[][] all =
        quantity == Quantity.NORM
            ? new double[][] {sketched.estimateNormEach(query.h())}
            : sketched.estimateEach(estimator, query.h(), query.coordinates());
    for (int k = 0; k < asked.length; k++) {
      for (int i = 0; i < asked[k].length; i++) {
        values[k][i] = quantity.estimate(all[k][asked[k][i]]);
      }
    }
  }

  private static double norm(double[] x) {
    double largest = 0;
    for (double v : x) {
      largest = Math.max(largest, Math.abs(v));
    }
    if (largest == 0 || !Double.isFinite(largest)) {
      return largest;
    }
    // In units of a power of two: squares of very long or short vectors leave the doubles.
    int exponent = Math.getExponent(largest);
    double sum = 0;
    for (double v : x) {
      double unit = Math.scalb(v, -exponent);
      sum += unit * unit;
    }
    return Math.scalb(Math.sqrt(sum), exponent);
  }

  /** Frees the sketches and the projection. */
  @Override
  public void close() {
    sketched.close();
  }
}
