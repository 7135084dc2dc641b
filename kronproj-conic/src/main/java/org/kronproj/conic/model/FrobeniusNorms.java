package org.kronproj.conic.model;

/** Frobenius norms of a program's matrices. */
public final class FrobeniusNorms {

  private FrobeniusNorms() {}

  /**
   * Computes ‖A_i‖_F for each constraint.
   *
   * @param program the program
   * @return m norms; 0 where a matrix has no entries
   */
  public static double[] ofConstraints(Program program) {
    double[] norms = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        norms[i] = Math.hypot(norms[i], norm(data, data.begin(slot), data.end(slot)));
      }
    }
    return norms;
  }

  /**
   * Computes ‖C‖_F.
   *
   * @param program the program
   * @return the norm; 0 where there is no objective
   */
  public static double ofObjective(Program program) {
    double norm = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      norm = Math.hypot(norm, norm(data, 0, data.objectiveEnd()));
    }
    return norm;
  }

  private static double norm(BlockData data, int begin, int end) {
    double norm = 0;
    for (int p = begin; p < end; p++) {
      double twice = data.row(p) == data.column(p) ? 1 : Math.sqrt(2);
      norm = Math.hypot(norm, twice * data.value(p));
    }
    return norm;
  }
}
