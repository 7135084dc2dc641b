package org.kronproj.projection;

import java.util.concurrent.atomic.AtomicReference;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.BasisChange;

/**
 * Answers to questions about one version: P·h = (basis)·S·Gᵀ·H⁻¹·G·S·(basis)ᵀ·h and its relatives.
 * Keeps nothing but work space; the caller holds the slot's read lock.
 */
final class Answers implements AutoCloseable {

  /** The most rows of B that {@link #leverages} works on at once. */
  private static final int LEVERAGE_ROWS = 32;

  /** As a fraction of m: four blocks of them then take no more than 1/20 of the memory of G. */
  private static final int LEVERAGE_FRACTION = 80;

  private final GramEngine engine;
  private final BasisChange change;
  private final GramSolver solver;
  private final double tolerance;

  /**
   * Kept between queries, for one of them at a time; others make their own. Native memory that has
   * just been taken costs a page fault every 512 elements, 0.1 ms of a query that takes 5.
   */
  private final AtomicReference<QueryVectors> idle = new AtomicReference<>();

  private volatile boolean closed;

  Answers(GramEngine engine, BasisChange change, double tolerance) {
    this.engine = engine;
    this.change = change;
    this.tolerance = tolerance;
    solver = new GramSolver(engine, tolerance);
  }

  /**
   * The range or the complement part of every column of h; two passes over G for all of them.
   *
   * @throws InvalidValueException if an element of an answer overflows
   */
  QueryResult project(Version version, Accuracy accuracy, Part part, Matrix h) {
    int m = engine.rows();
    Matrix wide = h.copy();
    try (Matrix b = Matrix.allocate(m, h.columns());
        Matrix x = Matrix.allocate(m, h.columns())) {
      int[] exponents = Scaling.normalize(wide);
      ConjugateGradients.Report report = projectInPlace(version, accuracy, wide, b, x);
      if (part == Part.COMPLEMENT) {
        subtractFrom(h, exponents, wide);
      }
      Scaling.restore("h", exponents, wide);
      return new QueryResult(wide, version.number(), report.iterations(), report.residual());
    } catch (RuntimeException e) {
      wide.close();
      throw e;
    }
  }

  /**
   * The same for one vector.
   *
   * @throws InvalidValueException if an element of h is not finite or one of the answer overflows
   */
  double[] project(Version version, Accuracy accuracy, Part part, double[] h) {
    int exponent = Scaling.unit(Weights.largestFinite("h", h));
    QueryVectors vectors = idle.getAndSet(null);
    if (vectors == null) {
      vectors = new QueryVectors(engine.rows(), engine.columns().count());
    }
    try {
      double[] scaled = Scaling.scaled(h, -exponent);
      vectors.wide.write(0, 0, scaled, 0, scaled.length);
      projectInPlace(version, accuracy, vectors.wide, vectors.b, vectors.x);
      double[] answer = vectors.wide.toArray();
      if (part == Part.COMPLEMENT) {
        Scaling.subtractFrom(scaled, answer);
      }
      Scaling.restore("h", exponent, answer);
      return answer;
    } finally {
      if (closed || !idle.compareAndSet(null, vectors)) {
        vectors.close();
      }
    }
  }

  private ConjugateGradients.Report projectInPlace(
      Version version, Accuracy accuracy, Matrix wide, Matrix b, Matrix x) {
    change.toEigenbasis(wide);
    Arm arm = version.arm(accuracy);
    arm.apply(wide);
    engine.columns().multiply(wide, b);
    ConjugateGradients.Report report = approach(version, accuracy, b, x);
    arm.image(engine.columns(), x, wide);
    if (mustRefine(version, accuracy)) {
      report = refine(version, accuracy, Refinement.Unknown.IMAGE, b, wide, report);
    }
    change.fromEigenbasis(wide);
    return report;
  }

  /**
   * H⁻¹·B.
   *
   * @throws InvalidValueException if an element of it overflows
   */
  QueryResult solution(Version version, Accuracy accuracy, Matrix b) {
    Matrix x = Matrix.allocate(b.rows(), b.columns());
    try (Matrix right = b.copy()) {
      int[] exponents = Scaling.normalize(right);
      ConjugateGradients.Report report = solve(version, accuracy, right, x);
      Scaling.restore("b", exponents, x);
      return new QueryResult(x, version.number(), report.iterations(), report.residual());
    } catch (RuntimeException e) {
      x.close();
      throw e;
    }
  }

  /** X := H⁻¹·B. */
  ConjugateGradients.Report solve(Version version, Accuracy accuracy, Matrix b, Matrix x) {
    ConjugateGradients.Report first = approach(version, accuracy, b, x);
    return mustRefine(version, accuracy)
        ? refine(version, accuracy, Refinement.Unknown.SOLUTION, b, x, first)
        : first;
  }

  private ConjugateGradients.Report approach(
      Version version, Accuracy accuracy, Matrix b, Matrix x) {
    return solver.solve(version, accuracy, GramSolver.Way.CHEAPEST, b, x, 0.5 * tolerance);
  }

  /** Maintained answers, for weights that are approximate anyway, are not checked against G. */
  private boolean mustRefine(Version version, Accuracy accuracy) {
    return (accuracy == Accuracy.EXACT || version.general() != null)
        && !solver.isDirect(version, accuracy);
  }

  private ConjugateGradients.Report refine(
      Version version,
      Accuracy accuracy,
      Refinement.Unknown unknown,
      Matrix b,
      Matrix solution,
      ConjugateGradients.Report first) {
    try (Refinement refinement =
        new Refinement(engine.columns(), solver, version, accuracy, unknown, b, solution)) {
      return refinement.to(tolerance, first.iterations());
    }
  }

  /** X := H − X, where X is in units of powers of two. */
  private static void subtractFrom(Matrix h, int[] exponents, Matrix x) {
    for (int j = 0; j < exponents.length; j++) {
      Scaling.subtractFrom(h.column(j), exponents[j], x.column(j));
    }
  }

  /**
   * diag P: with B = (rows of G·S, in the first basis), the sum over rows of (H⁻¹B) ∘ B; 2m²N flops
   * and a basis change of 2m rows.
   */
  double[] leverages(Version version, Accuracy accuracy) {
    int m = engine.rows();
    int size = engine.columns().count();
    double[] leverages = new double[size];
    int step = Math.min(m, Math.max(8, Math.min(LEVERAGE_ROWS, m / LEVERAGE_FRACTION)));
    try (Matrix unit = Matrix.allocate(m, step);
        Matrix inverse = Matrix.allocate(m, step);
        Matrix left = Matrix.allocate(size, step);
        Matrix rows = Matrix.allocate(step, size);
        Matrix right = Matrix.allocate(size, step)) {
      Arm arm = version.arm(accuracy);
      double[] l = new double[size];
      double[] r = new double[size];
      for (int first = 0; first < m; first += step) {
        int count = Math.min(step, m - first);
        Matrix e = unit.columnRange(0, count).fill(0);
        for (int k = 0; k < count; k++) {
          e.set(first + k, k, 1);
        }
        Matrix x = inverse.columnRange(0, count);
        solve(version, accuracy, e, x);
        Matrix solved = left.columnRange(0, count);
        engine.columns().multiplyTransposed(x, solved);
        Matrix taken = rows.block(0, 0, count, size);
        engine.columns().rows(first, taken);
        Matrix own = right.columnRange(0, count);
        for (int j = 0; j < size; j++) {
          for (int k = 0; k < count; k++) {
            own.set(j, k, taken.get(k, j));
          }
        }
        for (Matrix part : new Matrix[] {solved, own}) {
          arm.apply(part);
          change.fromEigenbasis(part);
        }
        for (int k = 0; k < count; k++) {
          solved.read(0, k, l, 0, size);
          own.read(0, k, r, 0, size);
          for (int j = 0; j < size; j++) {
            leverages[j] += l[j] * r[j];
          }
        }
      }
    }
    return leverages;
  }

  @Override
  public void close() {
    closed = true;
    QueryVectors vectors = idle.getAndSet(null);
    if (vectors != null) {
      vectors.close();
    }
  }
}
