package org.kronproj.conic.ipm;

import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * The infeasible starting point X = ξ_k·I, y = 0, Z = η_k·I in block k, large enough for the
 * feasible set's scale by the rule of Toh, Todd and Tütüncü (SDPT3, 1999).
 */
final class StartingPoint {

  private static final double SMALLEST = 10;

  private StartingPoint() {}

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
