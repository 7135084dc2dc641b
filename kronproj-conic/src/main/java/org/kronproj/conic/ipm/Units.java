package org.kronproj.conic.ipm;

import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.Equilibration;

/**
 * Tells programs whose units are far apart. DIMACS errors add 1 to the sizes of b and C, and take
 * the largest of either for all, so they do not see what happens in constraints, columns or
 * right-hand sides that are much smaller: there X = 0 is nearly feasible, whatever they ask for.
 */
final class Units {

  private static final double SPREAD = 1e5;

  /** From here on a second look is worth its while. */
  private static final double NOTICEABLE = 30;

  private final Program program;

  /** How far apart they are; not a number until the data were passed over. */
  private double spread = Double.NaN;

  private Units(Program program) {
    this.program = program;
  }

  /** The units of a program. Not safe for concurrent use. */
  static Units of(Program program) {
    return new Units(program);
  }

  /** The program with constraints in units that agree; empty if they are near, or overflow. */
  Optional<Equilibration> ofRows() {
    return Overflow.none(() -> Equilibration.ofRows(program)).flatMap(units -> units);
  }

  /**
   * The program in units that agree; empty if its own do, or they overflow. One pass over the data,
   * the first time.
   */
  Optional<Equilibration> agreeing() {
    return agreeing(SPREAD);
  }

  /** Likewise where they are no further apart than is common: empty if they are about the same. */
  Optional<Equilibration> closer() {
    return agreeing(NOTICEABLE);
  }

  private Optional<Equilibration> agreeing(double accepted) {
    if (Double.isNaN(spread)) {
      spread = spread();
    }
    return spread <= accepted
        ? Optional.empty()
        : Overflow.none(() -> Equilibration.ofEverything(program));
  }

  private double spread() {
    Range range = new Range();
    double right = 0;
    for (double b : program.rightHandSide()) {
      right = Math.max(right, Math.abs(b));
    }
    range.add(right);
    double[] rows = new double[program.constraintCount()];
    double cost = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      double[] columns = new double[data.block().size()];
      cost = Math.max(cost, largest(data, 0, data.objectiveEnd(), columns));
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        rows[i] = Math.max(rows[i], largest(data, data.begin(slot), data.end(slot), columns));
      }
      range.add(columns);
    }
    range.add(rows);
    range.add(cost);
    return range.largest / range.least;
  }

  /** The range of 1 and of numbers that are not 0. */
  private static final class Range {
    private double least = 1;
    private double largest = 1;

    void add(double... sizes) {
      for (double size : sizes) {
        least = size > 0 ? Math.min(least, size) : least;
        largest = Math.max(largest, size);
      }
    }
  }

  /**
   * The largest absolute value, of all and of each column. Where a matrix has all its entries,
   * those on the diagonal tell the units, and where they are need not be fetched.
   */
  private static double largest(BlockData data, int begin, int end, double[] columns) {
    double largest = 0;
    if (data.block().isSemidefinite() && end - begin == data.block().packedLength()) {
      for (int j = 0, p = begin; j < columns.length; p += ++j + 1) {
        double size = Math.abs(data.value(p));
        largest = Math.max(largest, size);
        columns[j] = Math.max(columns[j], size);
      }
      return largest;
    }
    for (int p = begin; p < end; p++) {
      double size = Math.abs(data.value(p));
      largest = Math.max(largest, size);
      columns[data.column(p)] = Math.max(columns[data.column(p)], size);
      columns[data.row(p)] = Math.max(columns[data.row(p)], size);
    }
    return largest;
  }
}
