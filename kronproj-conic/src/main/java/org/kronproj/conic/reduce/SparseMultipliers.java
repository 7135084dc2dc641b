package org.kronproj.conic.reduce;

import java.util.HashMap;
import java.util.Map;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * The y for which Σ y_i A_i is nearest to C, from the entries alone: where no two constraints share
 * a position, y_i is ⟨C, A_i⟩/⟨A_i, A_i⟩. For programs with few entries among many positions, whose
 * arrays of all positions {@link ConstraintOperator} would fill with zeros.
 */
final class SparseMultipliers {

  private SparseMultipliers() {}

  /**
   * Computes y.
   *
   * @return y, or null when two constraints share a position
   */
  static double[] of(Program program) {
    int m = program.constraintCount();
    double[] product = new double[m];
    double[] square = new double[m];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      Map<Long, Double> objective = new HashMap<>();
      for (int p = 0; p < data.objectiveEnd(); p++) {
        objective.put(position(data, p), data.value(p));
      }
      Map<Long, Integer> owners = new HashMap<>();
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int constraint = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          if (owners.put(position(data, p), slot) != null) {
            return null;
          }
          double weighted = (data.row(p) == data.column(p) ? 1 : 2) * data.value(p);
          product[constraint] += weighted * objective.getOrDefault(position(data, p), 0.0);
          square[constraint] += weighted * data.value(p);
        }
      }
    }
    double[] y = new double[m];
    for (int i = 0; i < m; i++) {
      y[i] = square[i] > 0 ? product[i] / square[i] : 0;
    }
    return y;
  }

  private static long position(BlockData data, int p) {
    return (long) data.column(p) * data.block().size() + data.row(p);
  }
}
