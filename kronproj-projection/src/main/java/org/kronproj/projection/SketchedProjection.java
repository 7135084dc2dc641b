package org.kronproj.projection;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.sketch.CoordinatewiseEmbedding;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;
import org.kronproj.sketch.SketchStorage;

/**
 * A maintained projection with sketches that follow it: Algorithms {@code alg:app:init}, {@code
 * alg:app:update} and {@code alg:app:query} with R, Q and P_R, errata applied.
 *
 * <p>Sketches answer for single coordinates and for norms, with additive error, from sb·N stored
 * numbers and without a pass over G. They do not give the whole of P·h: see {@link NoisyVector}.
 *
 * <p>Q and P_R are always for λ̃, the weights that {@link ProjectionOptions#accuracy()} names, so
 * that no query has to complete its answer (errata E13, E22). An update brings them forward by the
 * touched coordinates T in 2·mN·|T| + 2·m²·|T| + 6·N·|T|·sb flops, or computes them afresh where
 * that takes fewer, and after every {@value #INCREMENTS} increments, which bounds rounding errors.
 * A weight outside the eigenbasis, and the first one inside it again, take the full computation.
 * What was done to the {@linkplain #projection() projection} itself is noticed, and made good, by
 * the next query.
 *
 * <p>Memory: 2·sb·N doubles beside the projection's, and R where {@link SketchStorage#STORED} asks
 * for it. Which sketch may answer when is {@link SketchReuse}; read its warning. For use by one
 * thread at a time.
 */
public final class SketchedProjection implements AutoCloseable {

  /** Increments after which Q and P_R are computed afresh. */
  public static final int INCREMENTS = 256;

  private static final long NONE = -1;

  private final MaintainedProjection projection;
  private final SketchingOptions options;
  private final SketchedColumns sketches;
  private final double gamma;
  private long drawn;
  private long used;
  private int increments;

  /** The version of the projection that Q and P_R are for, or {@link #NONE}. */
  private long followed = NONE;

  /**
   * Sketches a projection and takes it over: from here on it is closed through the new object only.
   * Computes Q and P_R in full.
   *
   * @param projection the projection
   * @param options how to sketch it
   * @throws ShapeException if the sketches are not for vectors of its length; the projection then
   *     stays the caller's
   */
  public SketchedProjection(MaintainedProjection projection, SketchingOptions options) {
    this.projection = projection;
    this.options = options;
    gamma = gamma(options.failure());
    sketches = new SketchedColumns(projection.engine(), projection.basisChange(), options);
    try {
      resample();
    } catch (RuntimeException e) {
      sketches.close();
      throw e;
    }
  }

  /**
   * Returns the exact projection, for exact queries. Do not close it. If it is updated or rolled
   * back, the next sketched query brings the sketches along first, as an update through this object
   * would have.
   *
   * @return the projection taken over
   */
  public MaintainedProjection projection() {
    return projection;
  }

  /**
   * Returns the options.
   *
   * @return as given
   */
  public SketchingOptions options() {
    return options;
  }

  /**
   * Returns how many queries the unused sketches can still answer.
   *
   * @return s less the queries since R was drawn; {@link Long#MAX_VALUE} where sketches are reused
   */
  public long remaining() {
    if (options.reuse() == SketchReuse.REUSE) {
      return Long.MAX_VALUE;
    }
    boolean willBeDrawn = isStale() && options.refresh() == SketchRefresh.RESAMPLE;
    return willBeDrawn ? options.count() : options.count() - used;
  }

  /**
   * Replaces all eigenvalues and brings the sketches along.
   *
   * @param eigenvalues n numbers, none negative
   * @return what was done to the projection
   * @throws ShapeException if there are not n numbers
   * @throws InvalidValueException as {@link MaintainedProjection#update(double[])}; nothing changes
   */
  public UpdateResult update(double[] eigenvalues) {
    UpdateResult result = projection.update(eigenvalues);
    follow();
    return result;
  }

  /**
   * Replaces some eigenvalues and brings the sketches along.
   *
   * @param indices which
   * @param values their new values, none negative
   * @return what was done to the projection
   * @throws ShapeException if the lengths differ
   * @throws InvalidValueException as {@link MaintainedProjection#update(int[], double[])}; nothing
   *     changes
   */
  public UpdateResult update(int[] indices, double[] values) {
    UpdateResult result = projection.update(indices, values);
    follow();
    return result;
  }

  /**
   * Replaces the weight by a matrix and brings the sketches along: like {@link #update(double[])}
   * if it shares the eigenbasis, otherwise by computing Q and P_R in full, with 8n³ flops for each
   * of the sb rows on top (4n³ one-sided).
   *
   * @param w an n×n symmetric positive semidefinite matrix
   * @return what was done to the projection
   * @throws ShapeException if W is not n×n
   * @throws InvalidValueException as {@link MaintainedProjection#update(Matrix)}; nothing changes
   */
  public UpdateResult update(Matrix w) {
    UpdateResult result = projection.update(w);
    follow();
    return result;
  }

  /**
   * Takes the last update of the projection back and brings the sketches along. Sketches that have
   * answered a query stay used.
   *
   * @throws IllegalStateException if there is no update to take back
   */
  public void rollback() {
    projection.rollback();
    follow();
  }

  /** Brings the sketches to the projection's state, if they are for another. */
  private void follow() {
    if (!isStale()) {
      return;
    }
    if (options.refresh() == SketchRefresh.RESAMPLE && followed != NONE) {
      resample();
    } else {
      projection.reading(this::bringForward);
    }
  }

  private boolean isStale() {
    return followed != projection.version();
  }

  private Void bringForward(Version version) {
    boolean known = followed != NONE && sketches.weights().length > 0;
    followed = NONE; // until it is done: what fails half-way is computed afresh
    SketchedColumns.Solver solver = solver(version);
    if (version.general() != null) {
      sketches.recompute(new double[0], version.general()::apply, solver);
      increments = 0;
    } else {
      double[] target = version.weights(projection.options().accuracy());
      WeightChange delta = WeightChange.between(known ? sketches.weights() : target, target);
      if (!known || increments >= INCREMENTS || !sketches.incrementPays(delta.size())) {
        sketches.recompute(target, x -> Scaling.rowsByRoots(target, x), solver);
        increments = 0;
      } else if (delta.size() > 0) {
        sketches.increment(target, delta, solver);
        increments++;
      }
    }
    followed = version.number();
    return null;
  }

  private SketchedColumns.Solver solver(Version version) {
    return (b, x) -> projection.answers().solve(version, projection.options().accuracy(), b, x);
  }

  /** Draws new sketches, unrelated to all before, and computes Q and P_R in full. */
  public void resample() {
    followed = NONE;
    Seed seed = options.seed().split("batch", drawn++);
    sketches.draw(seed);
    used = 0;
    recompute();
  }

  /** Computes Q and P_R in full, for the same R. */
  public void recompute() {
    followed = NONE;
    projection.reading(this::bringForward);
  }

  /** Takes the sketch whose turn it is, by the policies. */
  private int next() {
    follow();
    if (remaining() == 0) {
      if (options.exhaustion() == SketchExhaustion.REFUSE) {
        throw new IllegalStateException(
            "all "
                + options.count()
                + " sketches have answered a query; resample() draws new ones");
      }
      resample();
    }
    return (int) (used++ % options.count());
  }

  /**
   * Returns the sketched vector P·RᵀR·h, or h − P·RᵀR·h: b·N operations beside sketching h. The
   * paper's Query; {@linkplain NoisyVector not an accurate projection}.
   *
   * @param part the projection or its complement
   * @param h N numbers
   * @return the vector, with its honest error
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if an element of h is not finite
   * @throws IllegalStateException if every sketch has been used and the policy is to refuse
   */
  public NoisyVector query(Part part, double[] h) {
    SketchQuestion question = question(h);
    int sketch = next();
    double[] noisy = sketchedVector(sketch, question.h());
    for (int j = 0; j < noisy.length; j++) {
      noisy[j] = question.restore(part == Part.COMPLEMENT ? question.h()[j] - noisy[j] : noisy[j]);
    }
    double error = Math.sqrt((projection.rows() + 1.0) / options.distribution().rows());
    return new NoisyVector(noisy, question.restoreBound(error * question.norm()), sketch);
  }

  /**
   * Estimates some coordinates of P·h.
   *
   * @param estimator which estimator; {@link SketchEstimator#PROJECTED} errs less, {@link
   *     SketchEstimator#PAPER} costs less
   * @param h N numbers
   * @param indices which coordinates
   * @return the estimates, with their error
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if there is no such coordinate, or an element of h is not finite
   * @throws IllegalStateException if every sketch has been used and the policy is to refuse
   */
  public CoordinateEstimates queryCoordinates(
      SketchEstimator estimator, double[] h, int... indices) {
    SketchQuestion question = question(h);
    checkIndices(h.length, indices);
    int sketch = next();
    double[] u = sketchOf(estimator, sketch, question.h());
    Matrix projected = sketches.projected(sketch);
    double[] column = new double[u.length];
    double[] values = new double[indices.length];
    for (int k = 0; k < indices.length; k++) {
      projected.read(0, indices[k], column, 0, column.length);
      values[k] = question.restore(dot(column, u));
    }
    double error = question.restoreBound(gamma * question.norm());
    return new CoordinateEstimates(
        indices.clone(), values, error, options.failure(), estimator, sketch);
  }

  /**
   * Estimates some coordinates of P·h by the better estimator.
   *
   * @param h N numbers
   * @param indices which coordinates
   * @return the estimates, with their error
   */
  public CoordinateEstimates queryCoordinates(double[] h, int... indices) {
    return queryCoordinates(SketchEstimator.PROJECTED, h, indices);
  }

  /**
   * Estimates some coordinates of P·h by every sketch, for whoever combines the sketches, as a
   * private median does. One pass over P_R, and for {@link SketchEstimator#PAPER} s sketches of h.
   *
   * @param estimator which estimator
   * @param h N numbers
   * @param indices which coordinates
   * @return for each coordinate the estimate of each sketch
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if there is no such coordinate, or an element of h is not finite
   * @throws IllegalStateException unless sketches are reused: this uses them all
   */
  public double[][] estimateEach(SketchEstimator estimator, double[] h, int... indices) {
    requireReuse();
    check(h);
    checkIndices(h.length, indices);
    follow();
    int b = options.distribution().rows();
    double[] u = sketches.sketchesOf(estimator, h);
    double[] column = new double[u.length];
    double[][] values = new double[indices.length][options.count()];
    for (int k = 0; k < indices.length; k++) {
      sketches.projected().read(0, indices[k], column, 0, column.length);
      for (int l = 0; l < options.count(); l++) {
        double sum = 0;
        for (int i = l * b; i < (l + 1) * b; i++) {
          sum += column[i] * u[i];
        }
        values[k][l] = sum;
      }
    }
    return values;
  }

  /**
   * Estimates ‖P·h‖² by every sketch, as ‖R_l·P·h‖², for whoever combines the sketches.
   *
   * @param h N numbers
   * @return the estimate of each sketch, to a factor 1 ± γ
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if an element of h is not finite
   * @throws IllegalStateException unless sketches are reused: this uses them all
   */
  public double[] estimateNormEach(double[] h) {
    requireReuse();
    check(h);
    follow();
    int b = options.distribution().rows();
    double[] u = sketches.sketchesOf(SketchEstimator.PROJECTED, h);
    double[] values = new double[options.count()];
    for (int i = 0; i < u.length; i++) {
      values[i / b] += u[i] * u[i];
    }
    return values;
  }

  private void requireReuse() {
    if (options.reuse() != SketchReuse.REUSE) {
      throw new IllegalStateException("estimates of every sketch: sketches are to be used once");
    }
  }

  private static void checkIndices(int length, int... indices) {
    for (int k = 0; k < indices.length; k++) {
      if (indices[k] < 0 || indices[k] >= length) {
        throw new InvalidValueException(
            "indices[" + k + "]", Integer.toString(indices[k]), "0 to " + (length - 1));
      }
    }
  }

  /**
   * Estimates ‖P·h‖².
   *
   * @param estimator which estimator
   * @param h N numbers
   * @return the estimate, with its error
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if an element of h is not finite, or h so large or small that the
   *     square of its length leaves the range of doubles
   * @throws IllegalStateException if every sketch has been used and the policy is to refuse
   */
  public NormEstimate queryNorm(SketchEstimator estimator, double[] h) {
    SketchQuestion question = question(h).requireSquares();
    int sketch = next();
    boolean paper = estimator == SketchEstimator.PAPER;
    double[] u =
        paper ? sketchedVector(sketch, question.h()) : sketchOf(estimator, sketch, question.h());
    return new NormEstimate(
        question.restoreSquare(dot(u, u)),
        paper ? Double.POSITIVE_INFINITY : gamma,
        options.failure(),
        estimator,
        sketch);
  }

  /**
   * Estimates ‖P·h‖² by the better estimator.
   *
   * @param h N numbers
   * @return the estimate, to a factor 1 ± γ
   */
  public NormEstimate queryNorm(double[] h) {
    return queryNorm(SketchEstimator.PROJECTED, h);
  }

  /**
   * Finds the coordinates of P·h of size τ or more: the sketch rules out what is small, and one
   * exact projection checks the rest, if there is a rest.
   *
   * @param h N numbers
   * @param threshold τ, positive
   * @return the coordinates and their exact values
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if τ is not positive, or an element of h is not finite
   * @throws IllegalStateException if every sketch has been used and the policy is to refuse
   */
  public HeavyCoordinates queryHeavy(double[] h, double threshold) {
    SketchQuestion question = question(h);
    if (!(threshold > 0)) {
      throw new InvalidValueException("threshold", Double.toString(threshold), "a positive number");
    }
    int sketch = next();
    // N inner products, N norms of P·e_j and one of P·h have to come out right together.
    double gamma = gamma(options.failure() / (2.0 * h.length + 1));
    double inflation = gamma < 1 ? 1 / Math.sqrt(1 - gamma) : Double.POSITIVE_INFINITY;
    double[] u = sketchOf(SketchEstimator.PROJECTED, sketch, question.h());
    double length = Math.min(question.norm(), inflation * norm(u));
    double least = question.take(threshold);
    Matrix projected = sketches.projected(sketch);
    double[] column = new double[u.length];
    int[] candidates = new int[h.length];
    int count = 0;
    for (int j = 0; j < h.length; j++) {
      projected.read(0, j, column, 0, column.length);
      double row = Math.min(1, inflation * norm(column));
      // What has overflowed to NaN is not ruled out.
      if (!(Math.abs(dot(column, u)) < least - gamma * row * length)) {
        candidates[count++] = j;
      }
    }
    double[] exact = count == 0 ? new double[0] : projection.project(h);
    int[] heavy =
        Arrays.stream(candidates, 0, count).filter(j -> Math.abs(exact[j]) >= threshold).toArray();
    double[] values = Arrays.stream(heavy).mapToDouble(j -> exact[j]).toArray();
    return new HeavyCoordinates(heavy, values, count, options.failure(), sketch);
  }

  /**
   * Returns γ of the sketches for a failure probability.
   *
   * @param failure δ, above 0 and below 1
   * @return the error relative to the lengths of the vectors
   */
  public double gamma(double failure) {
    return CoordinatewiseEmbedding.of(options.distribution(), failure).gamma();
  }

  /** R·h for the paper's estimator, R·P·h = P_Rᵀ·h for the other. */
  private double[] sketchOf(SketchEstimator estimator, int sketch, double[] h) {
    if (estimator == SketchEstimator.PAPER) {
      SketchOperator operator = sketches.operator(sketch);
      return operator.apply(h);
    }
    try (Matrix x = Matrix.vector(h);
        Matrix y = Matrix.allocate(options.distribution().rows(), 1)) {
      Blas.gemv(Transpose.NO, 1, sketches.projected(sketch), x, 0, y);
      return y.toArray();
    }
  }

  private double[] sketchedVector(int sketch, double[] h) {
    try (Matrix u = Matrix.vector(sketches.operator(sketch).apply(h));
        Matrix y = Matrix.allocate(h.length, 1)) {
      Blas.gemv(Transpose.YES, 1, sketches.projected(sketch), u, 0, y);
      return y.toArray();
    }
  }

  private SketchQuestion question(double[] h) {
    check(h);
    return SketchQuestion.of(h);
  }

  private void check(double[] h) {
    SketchDistribution distribution = options.distribution();
    ShapeException.check("h", distribution.columns(), h.length);
    for (int j = 0; j < h.length; j++) {
      if (!Double.isFinite(h[j])) {
        throw new InvalidValueException("h[" + j + "]", Double.toString(h[j]), "a finite number");
      }
    }
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  private static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }

  /** The sketched state, for whoever checks or shares it. */
  SketchedColumns sketches() {
    return sketches;
  }

  /** Frees the sketches and the projection. */
  @Override
  public void close() {
    sketches.close();
    projection.close();
  }
}
