package org.kronproj.projection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.BasisChange;
import org.kronproj.linalg.kron.DiagonalWeighting;
import org.kronproj.linalg.kron.Weighting;

/**
 * The projection P = Bᵀ(BBᵀ)⁻¹B, kept fresh while the weights in B move: OPMV (diagonal weights)
 * and OKPMV (two-sided and one-sided Kronecker weights), by Definitions {@code def:opmv} and {@code
 * def:okpmv} of the paper, with its errata applied. P is never formed; memory is at most mN +
 * 3.36m² doubles.
 *
 * <pre>{@code
 * try (MaintainedProjection p =
 *     MaintainedProjection.builder(Weighting.twoSided(n)).constraints(a).basis(u).eigenvalues(lambda).build()) {
 *   p.update(new int[] {3}, new double[] {1.7});
 *   double[] inside = p.project(h);
 * }
 * }</pre>
 *
 * <h2>Cost</h2>
 *
 * With t coordinates touched (2nr − r² for r moved eigenvalues two-sided, nr − r(r−1)/2 on
 * symmetric matrices, nr one-sided, r diagonal), an update takes about 3m²t flops (Woodbury; 2.5m²t
 * for 768 to 1535 rows), m²t + m³/3 (refactor) or m²N + m³/3 (rebuild), by what the planner expects
 * to be fastest. A query takes two passes over G, 16mN bytes, and 2m² flops. Deferred changes make
 * exact queries iterate.
 *
 * <h2>Concurrency</h2>
 *
 * Any number of threads may query while one of them updates; updates wait for each other. The state
 * is double-buffered: an update is computed next to the current state and published at the end, so
 * a query sees the state before it or after it, whole. The price is a copy of half an m×m matrix
 * with each Woodbury update (measured, a tenth of its time) and m² doubles, which also make {@link
 * #rollback()} free. An update waits for queries that began before the previous one. Closing while
 * another thread works is undefined.
 *
 * <h2>Failure</h2>
 *
 * Arguments are checked before anything changes. An update under which the rows become linearly
 * dependent throws and leaves the state as it was.
 */
public final class MaintainedProjection implements AutoCloseable {

  private final GramEngine engine;
  private final BasisChange change;
  private final boolean ownsBasis;
  private final ProjectionOptions options;
  private final Answers answers;
  private final Updater updater;
  private final Lock writer = new ReentrantLock();
  private final AtomicLong queries = new AtomicLong();
  private volatile Version current;
  private Version previous;

  MaintainedProjection(
      GramEngine engine,
      BasisChange change,
      boolean ownsBasis,
      ProjectionOptions options,
      Version first) {
    this.engine = engine;
    this.change = change;
    this.ownsBasis = ownsBasis;
    this.options = options;
    answers = new Answers(engine, change, options.tolerance());
    updater = new Updater(engine, change.weighting(), options);
    current = first;
  }

  /**
   * Reads a snapshot. The choice of strategies is not part of it, since it depends on the machine.
   *
   * @param path a file that {@link #snapshot} wrote
   * @param policy who chooses the strategies from here on
   * @return the projection as it was, bit for bit, without an update to take back; to be closed
   * @throws org.kronproj.base.FormatException if the file is damaged, cut short, or something else
   * @throws IOException if the file cannot be read
   */
  public static MaintainedProjection restore(Path path, StrategyPolicy policy) throws IOException {
    Snapshot.Restored r = Snapshot.read(path, policy);
    double[][] values = r.eigenvalues();
    Version version =
        new Version(
            r.number(),
            r.state(),
            r.change().weighting(),
            values[0],
            values[1],
            values[2],
            r.general());
    return new MaintainedProjection(r.engine(), r.change(), true, r.options(), version);
  }

  /**
   * Tells whether a file looks like a snapshot; {@link #restore} may still find it damaged.
   *
   * @param path a file
   * @return whether it begins as {@link #snapshot} begins a file, of this version or another
   * @throws IOException if the file cannot be read
   */
  public static boolean isSnapshot(Path path) throws IOException {
    return Snapshot.isSnapshot(path);
  }

  /**
   * Writes the state to a file: G, H, the factor or inverse, the eigenvalues and the options but
   * the policy. Versioned, checksummed (CRC-32C), written to a temporary file in the same folder,
   * forced to the disk and renamed: whenever the process is killed, the name stands for the old
   * file or the new one, whole. Updates wait meanwhile, queries do not.
   *
   * @param path where to; an existing file is replaced
   * @throws IOException if it cannot be written
   */
  public void snapshot(Path path) throws IOException {
    writer.lock();
    try {
      Snapshot.write(path, engine, change, options, current);
    } finally {
      writer.unlock();
    }
  }

  /**
   * Starts to describe a projection.
   *
   * @param weighting how eigenvalues weight coordinates
   * @return a builder
   */
  public static ProjectionBuilder builder(Weighting weighting) {
    return new ProjectionBuilder(weighting);
  }

  /**
   * Returns the number of constraints.
   *
   * @return m
   */
  public int rows() {
    return engine.rows();
  }

  /**
   * Returns how eigenvalues weight coordinates.
   *
   * @return the weighting, whose size is the length of a query
   */
  public Weighting weighting() {
    return change.weighting();
  }

  /**
   * Returns the basis change that the projection was built with.
   *
   * @return the weighting and U
   */
  public BasisChange basisChange() {
    return change;
  }

  /**
   * Returns the options.
   *
   * @return as given
   */
  public ProjectionOptions options() {
    return options;
  }

  /**
   * Returns the number of the current state.
   *
   * @return 0 at the start, one more with each update or rollback
   */
  public long version() {
    return current.number();
  }

  /**
   * Returns the eigenvalues last given.
   *
   * @return a copy of λ
   */
  public double[] eigenvalues() {
    return current.target().clone();
  }

  /**
   * Returns the eigenvalues that maintained answers are for.
   *
   * @return a copy of λ̃
   */
  public double[] approximateEigenvalues() {
    return current.approximate().clone();
  }

  /**
   * Returns the eigenvalues that the factor or inverse is for.
   *
   * @return a copy of λ̂
   */
  public double[] maintainedEigenvalues() {
    return current.maintained().clone();
  }

  /**
   * Returns the strategies chosen so far, for {@link StrategyPolicy#replay}.
   *
   * @return one for each update that was not empty
   */
  public List<Strategy> choices() {
    return writing(() -> updater.choices());
  }

  /**
   * Replaces all eigenvalues; Algorithm {@code alg:app:update}.
   *
   * @param eigenvalues n numbers, none negative; 0 is allowed where the rows stay independent
   * @return what was done, with λ̃
   * @throws ShapeException if there are not n numbers
   * @throws InvalidValueException if one is negative or not finite, or the rows become dependent
   */
  public UpdateResult update(double[] eigenvalues) {
    ShapeException.check("eigenvalues", weighting().order(), eigenvalues.length);
    double[] fresh = eigenvalues.clone();
    return writing(() -> commit(updater.update(current, fresh, queries.get())));
  }

  /**
   * Replaces some eigenvalues. The others stay as they were last given, also where a weight outside
   * the eigenbasis came in between.
   *
   * @param indices which, from 0, each at most once
   * @param values their new values, none negative
   * @return what was done, with λ̃
   * @throws ShapeException if the lengths differ
   * @throws InvalidValueException if an index is out of range or repeated, a value is negative or
   *     not finite, or the rows become dependent
   */
  public UpdateResult update(int[] indices, double[] values) {
    ShapeException.check("values", indices.length, values.length);
    boolean[] seen = new boolean[weighting().order()];
    for (int k = 0; k < indices.length; k++) {
      if (indices[k] < 0 || indices[k] >= seen.length || seen[indices[k]]) {
        throw new InvalidValueException(
            "indices[" + k + "]",
            Integer.toString(indices[k]),
            "an index from 0 to " + (seen.length - 1) + " that has not come before");
      }
      seen[indices[k]] = true;
    }
    Weights.requireNonnegative("values", values);
    return writing(
        () -> {
          double[] fresh = current.target().clone();
          for (int k = 0; k < indices.length; k++) {
            fresh[indices[k]] = values[k];
          }
          return commit(updater.update(current, fresh, queries.get()));
        });
  }

  /**
   * Replaces the weight by a matrix. If it shares the eigenbasis (UᵀWU is diagonal to 1e-12 of its
   * largest element), this is {@link #update(double[])}; otherwise it is a general change: W then
   * lies outside the basis, its arm is computed afresh (O(n³)) and answers are exact whatever the
   * accuracy asked for. A change of rank k changes H by 2nk − k² columns (two-sided), nk − k(k−1)/2
   * (on symmetric matrices) or at most 2nk (one-sided), each of which takes 2mN flops to form; they
   * go the way of any other update, or, where the policy defers, solves iterate from the state as
   * it was. The next update within the basis ends that.
   *
   * @param w an n×n symmetric positive semidefinite matrix
   * @return what was done
   * @throws ShapeException if W is not n×n
   * @throws InvalidValueException if W is not finite, symmetric and positive semidefinite, the
   *     weighting is diagonal, or the rows become dependent
   */
  public UpdateResult update(Matrix w) {
    int n = weighting().order();
    if (weighting() instanceof DiagonalWeighting) {
      throw new InvalidValueException("W", "a matrix", "a vector of weights");
    }
    ShapeException.check("W", n, n, w.rows(), w.columns());
    try (Matrix inBasis = Updater.inBasis(w, change.basis())) {
      GeneralWeight general = GeneralWeight.of(weighting(), inBasis);
      if (general.isDiagonal()) {
        return update(SymmetricMatrices.nonnegative(general.diagonal()));
      }
      return writing(() -> commit(updater.updateGeneral(current, general, queries.get())));
    }
  }

  private UpdateResult commit(Updater.Step step) {
    previous = current;
    current = step.version();
    return step.result();
  }

  /**
   * Tells whether there is an update to take back.
   *
   * @return false at the start and after a rollback
   */
  public boolean canRollback() {
    return writing(() -> previous != null);
  }

  /**
   * Takes the last update back. The state before it is still there, so this costs nothing and the
   * state is the same bit for bit, unless an update has failed, or {@link #logDet()} or {@link
   * #leverages()} has brought deferred changes forward, in between: then it is computed, equal to
   * rounding.
   *
   * @throws IllegalStateException if there is no update to take back
   */
  public void rollback() {
    writing(
        () -> {
          if (previous == null) {
            throw new IllegalStateException("no update to take back");
          }
          GramState state = previous.gram();
          if (!state.slot().holds(state)) {
            state =
                updater.moveTo(current, previous.maintained(), state.weights(), state.general());
          }
          current = previous.renumbered(current.number() + 1, state, weighting());
          previous = null;
          return null;
        });
  }

  /**
   * Returns P·h.
   *
   * @param h N numbers
   * @return N numbers
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if a number is not finite
   */
  public double[] project(double[] h) {
    return single(Part.RANGE, h);
  }

  /**
   * Returns (I − P)·h.
   *
   * @param h N numbers
   * @return N numbers
   * @throws ShapeException if h has another length
   * @throws InvalidValueException if a number is not finite
   */
  public double[] complement(double[] h) {
    return single(Part.COMPLEMENT, h);
  }

  private double[] single(Part part, double[] h) {
    ShapeException.check("h", weighting().size(), h.length);
    double[] answer = reading(version -> answers.project(version, options.accuracy(), part, h));
    queries.incrementAndGet();
    return answer;
  }

  /**
   * Projects every column of a block, with two passes over G for all of them.
   *
   * @param part the projection or its complement
   * @param h an N×k matrix
   * @return the answers, in the same order, to be closed
   * @throws ShapeException if h has not N rows
   * @throws InvalidValueException if a number is not finite
   */
  public QueryResult query(Part part, Matrix h) {
    ShapeException.check("rows of h", weighting().size(), h.rows());
    Weights.requireFinite("h", h);
    queries.incrementAndGet();
    return reading(version -> answers.project(version, options.accuracy(), part, h));
  }

  /**
   * Solves with the Gram matrix: H⁻¹·b.
   *
   * @param b m numbers
   * @return m numbers
   * @throws ShapeException if b has another length
   * @throws InvalidValueException if a number is not finite
   */
  public double[] solve(double[] b) {
    ShapeException.check("b", rows(), b.length);
    try (Matrix right = Matrix.vector(b);
        QueryResult result = solve(right)) {
      return result.value().toArray();
    }
  }

  /**
   * Solves with the Gram matrix for every column of a block, and says how well. The residual of a
   * solution in double precision is limited by about 1e-16‖H‖‖x‖/‖b‖, which is more than the
   * tolerance where H is ill-conditioned and b is in no special position; projections, whose own
   * residual {@link #query} reports, are not.
   *
   * @param b an m×k matrix
   * @return the solutions, in the same order, to be closed
   * @throws ShapeException if b has not m rows
   * @throws InvalidValueException if a number is not finite, or a solution overflows
   */
  public QueryResult solve(Matrix b) {
    ShapeException.check("rows of b", rows(), b.rows());
    Weights.requireFinite("b", b);
    queries.incrementAndGet();
    return reading(version -> answers.solution(version, options.accuracy(), b));
  }

  /**
   * Returns ln det H. Brings deferred changes forward first.
   *
   * @return the logarithm of the determinant of the Gram matrix
   */
  public double logDet() {
    return settled(version -> version.gram().logDet());
  }

  /**
   * Returns the diagonal of P: the leverage of every coordinate, between 0 and 1, m in all. 2m²N
   * flops and the basis change of 2m vectors. Brings deferred changes forward first.
   *
   * @return N numbers, in the coordinates of queries
   */
  public double[] leverages() {
    return settled(version -> answers.leverages(version, options.accuracy()));
  }

  /** Asks a version that needs no correction, making it if need be. */
  private <T> T settled(Function<Version, T> answer) {
    while (true) {
      T value =
          reading(
              version -> {
                return version.isCurrent(options.accuracy()) ? answer.apply(version) : null;
              });
      if (value != null) {
        return value;
      }
      writing(
          () -> {
            if (!current.isCurrent(options.accuracy())) {
              current = updater.settle(current, options.accuracy());
            }
            return null;
          });
    }
  }

  /** The engine, for what else is maintained beside the projection. */
  GramEngine engine() {
    return engine;
  }

  /** Answers about a version, for use inside {@link #reading}. */
  Answers answers() {
    return answers;
  }

  /** Runs a question under the read lock of the slot that the version it is given uses. */
  <T> T reading(Function<Version, T> question) {
    while (true) {
      Version version = current;
      Lock lock = version.gram().slot().lock().readLock();
      lock.lock();
      try {
        // The slot may have been filled again before the lock was held.
        if (version == current) {
          return question.apply(version);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private <T> T writing(java.util.function.Supplier<T> action) {
    writer.lock();
    try {
      return action.get();
    } finally {
      writer.unlock();
    }
  }

  /** Frees everything the projection owns. */
  @Override
  public void close() {
    answers.close();
    engine.close();
    if (ownsBasis) {
      change.basis().close();
    }
  }
}
