package org.kronproj.projection;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.kron.BasisChange;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;
import org.kronproj.sketch.SketchStorage;
import org.kronproj.sketch.StoredOperator;

/**
 * The sketched half of the data structure: R = [R_1; …; R_s], Q = M·S·Kᵀ·Rᵀ and P_R = K·S·Q = P·Rᵀ,
 * K the basis change, S the arm, M = Gᵀ·H⁻¹·G. Both are kept transposed, sb×N, so that what belongs
 * to one coordinate is contiguous.
 *
 * <p>With Γ = S' − S and Δ = D' − D on the touched coordinates T, and (M' − M) = −M'_T·Δ·M_Tᵀ,
 *
 * <pre>
 *   Z    = Γ·(Kᵀ·Rᵀ)_T − Δ·Q_T
 *   Q'   = Q + M'_T·Z
 *   P_R' = P_R + K·S'·M'_T·Z + K_T·Γ·Q_T
 * </pre>
 *
 * <p>which are the paper's increments with errata E8 to E11, and no core to invert: M'_T =
 * Gᵀ·H'⁻¹·G_T comes from the state after the update. No matrix is larger than sb×N or m×N.
 */
final class SketchedColumns implements AutoCloseable {

  /** Touched coordinates worked on at a time. */
  private static final int PANEL = 512;

  private final GramEngine engine;
  private final BasisChange change;
  private final SketchDistribution distribution;
  private final int count;
  private final SketchStorage storage;
  private final Matrix q;
  private final Matrix projected;
  private List<SketchOperator> operators = List.of();
  private double[] weights = {};

  SketchedColumns(GramEngine engine, BasisChange change, SketchingOptions options) {
    distribution = options.distribution();
    count = options.count();
    storage = options.storage();
    ShapeException.check(
        "columns of the sketch", change.weighting().size(), distribution.columns());
    this.engine = engine;
    this.change = change;
    long rows = (long) count * distribution.rows();
    q = Matrix.allocate(rows, distribution.columns());
    projected = Matrix.allocate(rows, distribution.columns());
  }

  /** Solves with H at the weights that the sketches are to be for. */
  interface Solver {
    /** X := H⁻¹·B. */
    void solve(Matrix b, Matrix x);
  }

  SketchOperator operator(int sketch) {
    return operators.get(sketch);
  }

  /** The b×N block R_l·P = (P_R)ᵀ of one sketch. */
  Matrix projected(int sketch) {
    return block(projected, sketch);
  }

  /** R·P = (P_R)ᵀ, sb×N. */
  Matrix projected() {
    return projected;
  }

  /** R·h for the paper's estimator, R·P·h for the other: sb numbers. */
  double[] sketchesOf(SketchEstimator estimator, double[] h) {
    try (Matrix x = Matrix.vector(h);
        Matrix y = Matrix.allocate(projected.rows(), 1)) {
      if (estimator == SketchEstimator.PAPER) {
        int b = distribution.rows();
        for (int l = 0; l < count; l++) {
          operators.get(l).multiplyLeft(Transpose.NO, 1, x, 0, y.block((long) l * b, 0, b, 1));
        }
      } else {
        Blas.gemv(Transpose.NO, 1, projected, x, 0, y);
      }
      return y.toArray();
    }
  }

  /** The b×N block Qᵀ of one sketch. */
  Matrix q(int sketch) {
    return block(q, sketch);
  }

  private Matrix block(Matrix all, int sketch) {
    int b = distribution.rows();
    return all.block((long) sketch * b, 0, b, all.columns());
  }

  /** The weights Q and P_R are for; empty if that weight lies outside the eigenbasis. */
  double[] weights() {
    return weights;
  }

  /**
   * Draws R; Q and P_R are to be {@linkplain #recompute computed} next. The old R goes when the new
   * one is there.
   */
  void draw(Seed seed) {
    List<SketchOperator> drawn = new ArrayList<>();
    try {
      for (int l = 0; l < count; l++) {
        Seed own = seed.split("sketch", l);
        drawn.add(
            storage == SketchStorage.STORED && StoredOperator.isFor(distribution.family())
                ? StoredOperator.of(distribution, own)
                : distribution.sample(own));
      }
    } catch (RuntimeException e) {
      free(drawn);
      throw e;
    }
    free(operators);
    operators = drawn;
  }

  private static void free(List<SketchOperator> operators) {
    for (SketchOperator operator : operators) {
      if (operator instanceof StoredOperator stored) {
        stored.close();
      }
    }
  }

  /** Whether the increment for so many touched coordinates takes fewer flops than starting over. */
  boolean incrementPays(int touched) {
    double m = engine.rows();
    double size = distribution.columns();
    double sketches = (double) count * distribution.rows();
    double once = 4 * m * size + 2 * m * m;
    return touched * (once / 2 + m * m + 6 * size * sketches) < sketches * once;
  }

  /**
   * Q and P_R from their definitions: 4·mN·sb + 2·m²·sb flops and the basis change of sb vectors.
   *
   * @param target the weights, empty if the arm is not diagonal in the eigenbasis
   */
  void recompute(double[] target, Arm arm, Solver solver) {
    int b = distribution.rows();
    int m = engine.rows();
    try (Matrix wide = Matrix.allocate(distribution.columns(), b);
        Matrix v = Matrix.allocate(m, b);
        Matrix y = Matrix.allocate(m, b)) {
      for (int l = 0; l < count; l++) {
        Matrix rows = block(projected, l); // R itself, for the moment
        operators.get(l).block(0, 0, rows);
        transpose(rows, wide);
        change.toEigenbasis(wide);
        arm.apply(wide);
        engine.columns().multiply(wide, v);
        solver.solve(v, y);
        engine.columns().multiplyTransposed(y, wide);
        transpose(wide, block(q, l));
        arm.apply(wide);
        change.fromEigenbasis(wide);
        transpose(wide, block(projected, l));
      }
    }
    weights = target;
  }

  /** Brings Q and P_R to other weights; the solver is for those. */
  void increment(double[] target, WeightChange delta, Solver solver) {
    int t = delta.size();
    long rows = q.rows();
    double[] gamma = new double[t];
    for (int k = 0; k < t; k++) {
      gamma[k] = Math.sqrt(delta.after()[k]) - Math.sqrt(delta.before()[k]);
    }
    try (Matrix z = Matrix.allocate(rows, t);
        Matrix armed = Matrix.allocate(rows, t)) {
      for (int first = 0; first < t; first += PANEL) {
        combine(delta, gamma, first, Math.min(PANEL, t - first), z, armed);
      }
      for (int first = 0; first < t; first += PANEL) {
        int width = Math.min(PANEL, t - first);
        spread(target, delta, first, z.columnRange(first, width), solver);
      }
    }
    weights = target;
  }

  /** Some columns of Zᵀ and of (Γ·Q_T)ᵀ; the latter goes to P_R at once. */
  private void combine(
      WeightChange delta, double[] gamma, int first, int width, Matrix z, Matrix armed) {
    int b = distribution.rows();
    Matrix zPart = z.columnRange(first, width);
    Matrix armedPart = armed.columnRange(first, width);
    double[] old = new double[(int) q.rows()];
    double[] fresh = new double[old.length];
    try (Matrix basis = Matrix.allocate(distribution.columns(), width)) {
      for (int k = 0; k < width; k++) {
        basis.set(delta.coordinates()[first + k], k, 1);
      }
      change.fromEigenbasis(basis);
      for (int l = 0; l < count; l++) {
        operators
            .get(l)
            .multiplyLeft(Transpose.NO, 1, basis, 0, zPart.block((long) l * b, 0, b, width));
      }
      for (int k = 0; k < width; k++) {
        double change2 = delta.after()[first + k] - delta.before()[first + k];
        double arm = gamma[first + k];
        q.read(0, delta.coordinates()[first + k], old, 0, old.length);
        zPart.read(0, k, fresh, 0, fresh.length);
        for (int i = 0; i < old.length; i++) {
          fresh[i] = arm * fresh[i] - change2 * old[i];
          old[i] *= arm;
        }
        zPart.write(0, k, fresh, 0, fresh.length);
        armedPart.write(0, k, old, 0, old.length);
      }
      Blas.gemm(Transpose.NO, Transpose.YES, 1, armedPart, basis, 1, projected);
    }
  }

  /** Adds M'_T·Z to Q, and K·S' times it to P_R, for some of the touched coordinates. */
  private void spread(double[] target, WeightChange delta, int first, Matrix z, Solver solver) {
    int width = (int) z.columns();
    int m = engine.rows();
    double[] ones = new double[delta.size()];
    java.util.Arrays.fill(ones, 1);
    try (Matrix gathered = Matrix.allocate(m, width);
        Matrix solved = Matrix.allocate(m, width);
        Matrix wide = Matrix.allocate(distribution.columns(), width)) {
      engine.columns().gather(delta.coordinates(), ones, first, gathered);
      solver.solve(gathered, solved);
      engine.columns().multiplyTransposed(solved, wide);
      Blas.gemm(Transpose.NO, Transpose.YES, 1, z, wide, 1, q);
      Scaling.rowsByRoots(target, wide);
      change.fromEigenbasis(wide);
      Blas.gemm(Transpose.NO, Transpose.YES, 1, z, wide, 1, projected);
    }
  }

  /** to := fromᵀ, in tiles of 64 columns by 64 rows. */
  private static void transpose(Matrix from, Matrix to) {
    int tile = 64;
    double[] in = new double[tile * tile];
    double[] out = new double[tile];
    for (long j = 0; j < from.columns(); j += tile) {
      int width = (int) Math.min(tile, from.columns() - j);
      for (long i = 0; i < from.rows(); i += tile) {
        int height = (int) Math.min(tile, from.rows() - i);
        for (int c = 0; c < width; c++) {
          from.read(i, j + c, in, c * tile, height);
        }
        for (int r = 0; r < height; r++) {
          for (int c = 0; c < width; c++) {
            out[c] = in[c * tile + r];
          }
          to.write(j, i + r, out, 0, width);
        }
      }
    }
  }

  @Override
  public void close() {
    free(operators);
    projected.close();
    q.close();
  }
}
