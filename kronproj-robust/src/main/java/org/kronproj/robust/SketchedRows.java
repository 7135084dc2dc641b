package org.kronproj.robust;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;

/**
 * The bank for vectors that are given entry by entry: L independent sketches R_l g_j of each of m
 * vectors, which themselves are not kept. A set query is answered by ⟨R_l g_j, R_l h⟩, or its
 * square as in Algorithm {@code alg:app:norm_est_set}.
 *
 * <p>Memory: 8·L·b·m bytes. A change or a query costs its entries times the entries of a sketch's
 * column times L (or the copies asked), on the threads of the common pool when that is much.
 *
 * <p>The scale of an answer is ‖g_j‖‖h‖ (its square for squares), with an upper bound in place of
 * ‖g_j‖ once g_j has changed: the norms of changes are added up. Neither depends on the sketches'
 * randomness. Vectors that are not zero have lengths between 1e-150 and 1e150, so that nothing
 * under- or overflows unseen. Not safe for concurrent use.
 */
public final class SketchedRows implements EstimatorBank<RowChange, SetQuery> {

  private static final long PARALLEL_WORK = 1 << 16;

  /** Products of two such lengths, and of their sketches, are finite. */
  private static final double LONGEST = 1e150;

  /** Sketches of shorter vectors may underflow, without a trace in the estimates. */
  private static final double SHORTEST = 1e-150;

  private final Quantity quantity;
  private final double copyFailure;
  private final SketchDistribution distribution;
  private final SketchOperator[] operators;
  private final double[][] sketches;
  private final double[] norms;
  private final boolean[] changed;

  /**
   * Makes the sketches of zero vectors.
   *
   * @param copies how many, of which sketch
   * @param quantity {@code SIGNED} or {@code SQUARES}
   * @param vectors m
   * @param seed {@link org.kronproj.privacy.SeedPolicy#copies}
   * @throws InvalidValueException if the sketches do not fit in memory or the quantity is for norms
   */
  public SketchedRows(SketchCopies copies, Quantity quantity, int vectors, Seed seed) {
    if (quantity == Quantity.NORM) {
      throw new InvalidValueException("quantity", "NORM", "SIGNED or SQUARES");
    }
    if (vectors < 1) {
      throw new InvalidValueException("vectors", Integer.toString(vectors), "at least 1");
    }
    this.quantity = quantity;
    copyFailure = copies.failure();
    distribution = copies.distribution();
    operators = copies.draw(vectors, seed);
    sketches = new double[operators.length][vectors * distribution.rows()];
    norms = new double[vectors];
    changed = new boolean[vectors];
  }

  @Override
  public int copies() {
    return operators.length;
  }

  @Override
  public double copyFailure() {
    return copyFailure;
  }

  /**
   * Sets a vector that is still zero, which keeps its norm exact and costs L products with whole
   * sketches instead of one for each entry.
   *
   * @param row which vector
   * @param x its N entries, finite
   * @throws ShapeException if x is no column of length N
   * @throws InvalidValueException if the vector has been changed before or is longer than 1e150
   */
  public void fill(int row, Matrix x) {
    checkRow("row", row);
    ShapeException.check("x", distribution.columns(), 1, x.rows(), x.columns());
    if (changed[row]) {
      throw new InvalidValueException("row", row + ", which has been changed", "a zero vector");
    }
    double norm = Blas.norm(x);
    grown("x", 0, norm);
    int b = distribution.rows();
    try (Matrix y = Matrix.allocate(b, 1)) {
      for (int l = 0; l < operators.length; l++) {
        operators[l].multiplyLeft(Transpose.NO, 1, x, 0, y);
        System.arraycopy(y.toArray(), 0, sketches[l], row * b, b);
      }
    }
    norms[row] = norm;
    changed[row] = true;
  }

  @Override
  public void update(RowChange change) {
    checkRow("row", change.row());
    SparseVector delta = change.delta();
    checkLength("delta", delta);
    double norm = grown("delta", norms[change.row()], delta.norm());
    int offset = change.row() * distribution.rows();
    forEach(
        operators.length,
        work(delta),
        l -> operators[l].addColumns(delta.indices(), delta.values(), sketches[l], offset));
    norms[change.row()] = norm;
    changed[change.row()] = true;
  }

  private long work(SparseVector x) {
    return (long) x.entries() * distribution.entriesPerColumn();
  }

  @Override
  public int coordinates(SetQuery query) {
    checkLength("h", query.h());
    if (query.h().norm() == 0) {
      throw new InvalidValueException("h", "the zero vector", "an entry that is not zero");
    }
    grown("h", 0, query.h().norm());
    checkLong("h", query.h().norm());
    for (int row : query.rows()) {
      checkRow("rows", row);
      if (norms[row] > 0) {
        checkLong("vector " + row, norms[row]);
      }
    }
    return query.rows().size();
  }

  @Override
  public double scale(SetQuery query, int coordinate) {
    double norm = norms[query.rows().get(coordinate)];
    double scale = (norm == 0 ? 1 : norm) * query.h().norm();
    return quantity == Quantity.SQUARES ? scale * scale : scale;
  }

  @Override
  public void estimate(SetQuery query, int[][] copies, double[][] values) {
    int[] rows = query.rows().stream().mapToInt(Integer::intValue).toArray();
    boolean shared = rows.length > 1 && Arrays.stream(copies).allMatch(c -> c == copies[0]);
    if (shared) {
      forEach(
          copies[0].length,
          work(query.h()),
          i -> estimateAll(query.h(), rows, copies[0][i], i, values));
      return;
    }
    for (int j = 0; j < rows.length; j++) {
      int offset = rows[j] * distribution.rows();
      int[] asked = copies[j];
      double[] into = values[j];
      forEach(
          asked.length,
          work(query.h()),
          i -> into[i] = quantity.estimate(inner(query.h(), asked[i], offset)));
    }
  }

  /**
   * ⟨R_l g_j, R_l h⟩ = Σ h_i ⟨R_l g_j, R_l e_i⟩, which touches few numbers if columns are sparse
   * and needs no array for a single entry.
   */
  private double inner(SparseVector h, int copy, int offset) {
    if (h.entries() > 1 && distribution.entriesPerColumn() == distribution.rows()) {
      return inner(sketch(h, copy), copy, offset);
    }
    double sum = 0;
    for (int i = 0; i < h.entries(); i++) {
      sum += h.value(i) * operators[copy].dotColumn(h.index(i), sketches[copy], offset);
    }
    return sum;
  }

  private double inner(double[] sketched, int copy, int offset) {
    double sum = 0;
    for (int i = 0; i < sketched.length; i++) {
      sum += sketched[i] * sketches[copy][offset + i];
    }
    return sum;
  }

  private double[] sketch(SparseVector h, int copy) {
    double[] sketched = new double[distribution.rows()];
    operators[copy].addColumns(h.indices(), h.values(), sketched, 0);
    return sketched;
  }

  /** Sketches h once for all coordinates. */
  private void estimateAll(SparseVector h, int[] rows, int copy, int place, double[][] values) {
    double[] sketched = sketch(h, copy);
    for (int j = 0; j < rows.length; j++) {
      double sum = inner(sketched, copy, rows[j] * distribution.rows());
      values[j][place] = quantity.estimate(sum);
    }
  }

  /** Runs a task for each copy; results do not depend on the number of threads. */
  static void forEach(int count, long workOfOne, IntConsumer task) {
    IntStream range = IntStream.range(0, count);
    if (count * workOfOne >= PARALLEL_WORK) {
      range.parallel().forEach(task);
    } else {
      range.forEach(task);
    }
  }

  /** A bound on a vector's length after a change, small enough for products to be finite. */
  static double grown(String name, double length, double added) {
    if (!(length + added <= LONGEST)) {
      throw new InvalidValueException(
          name, "norm " + added, "at most " + LONGEST + " with all changes before");
    }
    return length + added;
  }

  private static void checkLong(String name, double length) {
    if (length < SHORTEST) {
      throw new InvalidValueException(name, "norm " + length, "at least " + SHORTEST);
    }
  }

  private void checkRow(String name, int row) {
    if (row < 0 || row >= norms.length) {
      throw new InvalidValueException(
          name, Integer.toString(row), "a vector in 0 … " + (norms.length - 1));
    }
  }

  private void checkLength(String name, SparseVector vector) {
    int entries = vector.entries();
    if (entries > 0 && vector.index(entries - 1) >= distribution.columns()) {
      throw new ShapeException(
          name, "length " + distribution.columns(), "index " + vector.index(entries - 1));
    }
  }
}
