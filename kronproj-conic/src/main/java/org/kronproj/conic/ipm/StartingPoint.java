package org.kronproj.conic.ipm;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/**
 * The infeasible starting point X = ξ_k·I, y = 0, Z = η_k·I in block k, large enough for the
 * feasible set's scale by the rule of Toh, Todd and Tütüncü (SDPT3, 1999).
 */
final class StartingPoint {

  private static final double SMALLEST = 10;
  private static final double CENTERING = 0.01;

  private StartingPoint() {}

  /**
   * Fills the iterate from a point given: X and Z are moved into the cone's interior by a multiple
   * of the identity that is {@value #CENTERING} of their mean eigenvalue, more if need be.
   */
  static void fill(Program program, Point start, Iterate iterate) {
    check(program, start);
    fill(program, iterate);
    try (BlockVariable cold = BlockVariable.allocate(program.blocks())) {
      enter(iterate.x, start.x(), cold);
      enter(iterate.z, start.z(), cold);
    }
    iterate.y = start.y();
  }

  /** Refuses a warm start of another shape, or that is not finite. */
  static void check(Program program, Point start) {
    if (!start.blocks().equals(program.blocks())) {
      throw new InvalidValueException(
          "warm start", "blocks " + start.blocks(), "the program's " + program.blocks());
    }
    ShapeException.check("y of the warm start", program.constraintCount(), start.constraintCount());
    checkFinite("y of the warm start", start.y());
    for (int k = 0; k < program.blockCount(); k++) {
      checkFinite("X of the warm start", start.x().packed(k));
      checkFinite("Z of the warm start", start.z().packed(k));
    }
  }

  private static void checkFinite(String what, double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new InvalidValueException(what, String.valueOf(value), "a finite number");
      }
    }
  }

  /** target := source + δ·I, with the smallest δ tried that makes it definite. */
  private static void enter(BlockVariable target, BlockMatrix source, BlockVariable work) {
    work.copyFrom(source);
    for (int k = 0; k < source.blocks().size(); k++) {
      if (source.blocks().get(k).kind() == BlockKind.FREE) {
        System.arraycopy(work.vector(k), 0, target.vector(k), 0, work.vector(k).length);
      } else {
        enter(k, target, work);
      }
    }
  }

  private static void enter(int block, BlockVariable target, BlockVariable source) {
    int n = source.blocks().get(block).size();
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += Math.abs(diagonal(source, block, i));
    }
    double shift = CENTERING * Math.max(trace / n, 1);
    while (!isDefinite(source, block, shift)) {
      shift *= 10;
      if (!(shift < Double.MAX_VALUE / 10)) {
        return;
      }
    }
    if (source.isMatrix(block)) {
      target.matrix(block).copyFrom(source.matrix(block));
      for (int i = 0; i < n; i++) {
        target.matrix(block).set(i, i, source.matrix(block).get(i, i) + shift);
      }
    } else {
      for (int i = 0; i < n; i++) {
        target.vector(block)[i] = source.vector(block)[i] + shift;
      }
    }
  }

  private static double diagonal(BlockVariable variable, int block, int i) {
    return variable.isMatrix(block) ? variable.matrix(block).get(i, i) : variable.vector(block)[i];
  }

  private static boolean isDefinite(BlockVariable variable, int block, double shift) {
    if (!variable.isMatrix(block)) {
      for (double value : variable.vector(block)) {
        if (!(value + 0.9 * shift > 0)) {
          return false;
        }
      }
      return true;
    }
    Matrix source = variable.matrix(block);
    try (Matrix shifted = source.copy()) {
      for (long i = 0; i < source.rows(); i++) {
        shifted.set(i, i, source.get(i, i) + 0.9 * shift);
      }
      return Cholesky.factor(Triangle.LOWER, shifted) instanceof Cholesky.Result.Factored;
    }
  }

  /** Fills the iterate. */
  static void fill(Program program, Iterate iterate) {
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      int n = data.block().size();
      double size = data.block().isSemidefinite() ? n : Math.sqrt(n);
      double xi = Math.max(SMALLEST, Math.sqrt(n));
      double eta = Math.max(SMALLEST, Math.sqrt(n));
      eta = Math.max(eta, norm(data, 0, data.objectiveEnd()));
      for (int slot = 0; slot < data.slotCount(); slot++) {
        double norm = norm(data, data.begin(slot), data.end(slot));
        double right = Math.abs(program.rightHandSide(data.constraint(slot)));
        xi = Math.max(xi, size * (1 + right) / (1 + norm));
        eta = Math.max(eta, norm);
      }
      switch (data.block().kind()) {
        case SEMIDEFINITE, DIAGONAL -> {
          iterate.x.setIdentity(k, xi);
          iterate.z.setIdentity(k, eta);
        }
        case FREE -> {
          iterate.x.setIdentity(k, 0);
          iterate.z.setIdentity(k, 0);
        }
      }
    }
  }

  private static double norm(BlockData data, int from, int to) {
    double sum = 0;
    for (int p = from; p < to; p++) {
      double square = data.value(p) * data.value(p);
      sum += data.row(p) == data.column(p) ? square : 2 * square;
    }
    return Math.sqrt(sum);
  }
}
