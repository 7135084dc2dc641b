package org.kronproj.conic.reduce;

import java.util.Arrays;
import java.util.List;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * The constraints of a program as rows over the diagonals of its blocks, once every semidefinite
 * one is rotated to a common eigenbasis: which of them are combinations of others, and whether
 * those agree with them.
 */
final class DiagonalRows {

  /** Flops that the search for dependent constraints may take. */
  private static final double DEPENDENCE_WORK = 2e9;

  /** What is known of the constraints. */
  enum Finding {
    /** Nothing: not all of them are rows of this kind, or there are too many. */
    UNKNOWN,
    /** Those that stay are linearly independent. */
    INDEPENDENT,
    /** Some that depend on others have right-hand sides that contradict them, and stay. */
    CONTRADICTORY
  }

  /** The constraints that stay, ascending, and what is known of them. */
  static final class Selection {

    private final int[] kept;
    private final Finding finding;

    private Selection(int[] kept, Finding finding) {
      this.kept = kept;
      this.finding = finding;
    }

    int[] kept() {
      return kept;
    }

    Finding finding() {
      return finding;
    }
  }

  private final Program program;

  /** For every block its basis, null where it has none. */
  private final List<CommonEigenbasis> bases;

  private final int[] offsets;

  private DiagonalRows(Program program, List<CommonEigenbasis> bases, int[] offsets) {
    this.program = program;
    this.bases = bases;
    this.offsets = offsets;
  }

  /**
   * Chooses the constraints that stay.
   *
   * @param program the program
   * @param bases for every block the basis that its constraint matrices are diagonal in, or null
   * @return all of them unless every block is a vector or has a basis
   */
  static Selection select(Program program, List<CommonEigenbasis> bases) {
    int m = program.constraintCount();
    int[] all = new int[m];
    Arrays.setAll(all, i -> i);
    int[] offsets = new int[program.blockCount() + 1];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      if (data.block().isSemidefinite() && bases.get(k) == null && data.slotCount() > 0) {
        return new Selection(all, Finding.UNKNOWN);
      }
      offsets[k + 1] = Math.addExact(offsets[k], data.block().size());
    }
    double width = offsets[program.blockCount()];
    if (2 * m * width * Math.min(m, width) > DEPENDENCE_WORK) {
      return new Selection(all, Finding.UNKNOWN);
    }
    return new DiagonalRows(program, bases, offsets).select(all);
  }

  private Selection select(int[] all) {
    double[][] rows = rows();
    double[] multiples = new double[rows.length];
    double[] rests = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      multiples[i] = mean(rows[i]);
      rests[i] = distance(rows[i], multiples[i]);
    }
    PivotedRows pivoted = PivotedRows.of(rows, negligible());
    double[] b = program.rightHandSide();
    int[] kept = new int[rows.length];
    int count = 0;
    Finding finding = Finding.INDEPENDENT;
    for (int i : all) {
      boolean contradicts =
          !pivoted.isChosen(i) && !Agreement.holds(pivoted.combination(i), b, multiples, rests[i]);
      if (contradicts) {
        finding = Finding.CONTRADICTORY;
      }
      if (contradicts || pivoted.isChosen(i)) {
        kept[count++] = i;
      }
    }
    return new Selection(Arrays.copyOf(kept, count), finding);
  }

  private double[][] rows() {
    double[][] rows = new double[program.constraintCount()][offsets[offsets.length - 1]];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        double[] row = rows[data.constraint(slot)];
        if (bases.get(k) != null) {
          double[] diagonal = bases.get(k).diagonal(slot);
          System.arraycopy(diagonal, 0, row, offsets[k], diagonal.length);
        } else {
          for (int p = data.begin(slot); p < data.end(slot); p++) {
            row[offsets[k] + data.row(p)] = data.value(p);
          }
        }
      }
    }
    return rows;
  }

  private static double mean(double[] row) {
    double mean = 0;
    for (double value : row) {
      mean += value / row.length;
    }
    return mean;
  }

  /** ‖row − value·1‖, of sizes whose squares overflow, too. */
  private static double distance(double[] row, double value) {
    double square = 0;
    for (double element : row) {
      square += (element - value) * (element - value);
    }
    if (square > Double.MIN_NORMAL / Math.ulp(1.0) && square < Double.POSITIVE_INFINITY) {
      return Math.sqrt(square);
    }
    double distance = 0;
    for (double element : row) {
      distance = Math.hypot(distance, element - value);
    }
    return distance;
  }

  /**
   * What is left off the diagonal of a row's matrices counts as nothing, so neither may rows differ
   * by less.
   */
  private double[] negligible() {
    double[] negligible = new double[program.constraintCount()];
    for (int k = 0; k < bases.size(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        double length = 0;
        if (bases.get(k) != null) {
          length = bases.get(k).negligible(slot);
        } else {
          for (int p = data.begin(slot); p < data.end(slot); p++) {
            length = Math.hypot(length, CommonEigenbasis.TOLERANCE * data.value(p));
          }
        }
        negligible[i] = Math.hypot(negligible[i], length);
      }
    }
    return negligible;
  }
}
