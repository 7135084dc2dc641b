package org.kronproj.conic.reduce;

import java.util.Arrays;
import java.util.Optional;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.FrobeniusNorms;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A program in other units: each constraint A_i, b_i multiplied by a power of two that brings ‖A_i‖
 * near 1, and, where asked for, each entry of diagonal and free blocks in units in which the
 * coefficients of rows and columns have about one size (Ruiz 2001, rounded to powers of two, so
 * that nothing is rounded on the way there or back). Objective values are those of the original.
 *
 * <p>C and b as a whole are left as they are, since the starting point and all measures are
 * relative to them, except by {@link #ofEverything}, which changes objective values by a power of
 * two.
 *
 * <p>Making one takes a few passes over the data. Immutable and safe for concurrent use.
 */
public final class Equilibration implements Reduction {

  /** Row norms further apart than this are worth a program of their own. */
  private static final double SPREAD = 1e4;

  private static final int SWEEPS = 5;
  private static final int THOROUGH_SWEEPS = 15;

  private final Program original;
  private final Program reduced;
  private final double[] rowFactors;
  private final double[][] columnFactors;

  /** What b and C are multiplied by, each as a whole. */
  private final double right;

  private final double objective;

  private Equilibration(Program original, double[] rowFactors, double[][] columnFactors) {
    this(original, rowFactors, columnFactors, 1, 1);
  }

  private Equilibration(
      Program original,
      double[] rowFactors,
      double[][] columnFactors,
      double right,
      double objective) {
    this.original = original;
    this.rowFactors = rowFactors;
    this.columnFactors = columnFactors;
    this.right = right;
    this.objective = objective;
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < rowFactors.length; i++) {
      builder.addConstraint(original.rightHandSide(i) * rowFactors[i] * right);
    }
    for (int k = 0; k < original.blockCount(); k++) {
      BlockData data = original.data(k);
      builder.addBlock(data.block());
      for (int p = 0; p < data.objectiveEnd(); p++) {
        double value = data.value(p) * columnFactor(k, data, p) * objective;
        builder.objective(k, data.row(p), data.column(p), value);
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          double value = data.value(p) * columnFactor(k, data, p) * rowFactors[i];
          builder.coefficient(i, k, data.row(p), data.column(p), value);
        }
      }
    }
    reduced = builder.build();
  }

  /**
   * Scales constraints only.
   *
   * @param program the program
   * @return the program with rows near norm 1; empty where their norms are within a factor of 10⁴
   *     of 1 and of each other
   */
  public static Optional<Equilibration> ofRows(Program program) {
    double[] norms = FrobeniusNorms.ofConstraints(program);
    double least = 1;
    double largest = 1;
    for (double norm : norms) {
      if (norm > 0) {
        least = Math.min(least, norm);
        largest = Math.max(largest, norm);
      }
    }
    if (largest <= SPREAD * least) {
      return Optional.empty();
    }
    double[] factors = new double[norms.length];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = inverse(norms[i]);
    }
    double[][] columns = new double[program.blockCount()][0];
    return Optional.of(new Equilibration(program, factors, columns));
  }

  /**
   * Scales constraints, and entries of diagonal and free blocks.
   *
   * @param program the program
   * @return the program with rows and columns of about one size
   */
  public static Equilibration ofRowsAndColumns(Program program) {
    double[] rows = new double[program.constraintCount()];
    double[][] columns = new double[program.blockCount()][];
    Arrays.fill(rows, 1);
    for (int k = 0; k < columns.length; k++) {
      columns[k] = new double[program.block(k).isSemidefinite() ? 0 : program.block(k).size()];
      Arrays.fill(columns[k], 1);
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      sweep(program, rows, columns, new double[0]);
    }
    round(rows);
    for (double[] block : columns) {
      round(block);
    }
    return new Equilibration(program, rows, columns);
  }

  /**
   * Scales constraints, entries of diagonal and free blocks, rows and columns of semidefinite ones
   * (X becomes D⁻¹XD⁻¹), C and b.
   *
   * @param program the program
   * @return the program with A and C of about one size in every row and column, and ‖b‖∞ near 1
   */
  public static Equilibration ofEverything(Program program) {
    double[] rows = new double[program.constraintCount()];
    double[] objective = {1};
    double[][] columns = new double[program.blockCount()][];
    Arrays.fill(rows, 1);
    for (int k = 0; k < columns.length; k++) {
      columns[k] = new double[program.block(k).size()];
      Arrays.fill(columns[k], 1);
    }
    for (int sweep = 0; sweep < THOROUGH_SWEEPS; sweep++) {
      sweep(program, rows, columns, objective);
    }
    round(rows);
    round(objective);
    double largest = 0;
    for (int i = 0; i < rows.length; i++) {
      largest = Math.max(largest, Math.abs(program.rightHandSide(i) * rows[i]));
    }
    for (double[] block : columns) {
      round(block);
    }
    return new Equilibration(program, rows, columns, inverse(largest), objective[0]);
  }

  private static void round(double[] factors) {
    for (int i = 0; i < factors.length; i++) {
      factors[i] = powerOfTwo(factors[i]);
    }
  }

  /** Divides rows and columns by the roots of their largest coefficients; C is another row. */
  private static void sweep(
      Program program, double[] rows, double[][] columns, double[] objective) {
    double[] largestInRow = new double[rows.length];
    double[] largestCost = new double[objective.length];
    double[][] largestInColumn = new double[columns.length][];
    for (int k = 0; k < columns.length; k++) {
      BlockData data = program.data(k);
      largestInColumn[k] = new double[columns[k].length];
      int end = objective.length > 0 ? data.objectiveEnd() : 0;
      for (int p = 0; p < end; p++) {
        double size = objective[0] * size(data, p, columns[k], largestInColumn[k], objective[0]);
        largestCost[0] = Math.max(largestCost[0], size);
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          double size = rows[i] * size(data, p, columns[k], largestInColumn[k], rows[i]);
          largestInRow[i] = Math.max(largestInRow[i], size);
        }
      }
    }
    divide(rows, largestInRow);
    divide(objective, largestCost);
    for (int k = 0; k < columns.length; k++) {
      divide(columns[k], largestInColumn[k]);
    }
  }

  /** The size of a coefficient in units of its columns; those of the columns are kept up. */
  private static double size(
      BlockData data, int p, double[] units, double[] largestInColumn, double row) {
    if (units.length == 0) {
      return Math.abs(data.value(p));
    }
    int i = data.row(p);
    int j = data.column(p);
    double size = Math.abs(data.value(p)) * unit(data, p, units);
    largestInColumn[i] = Math.max(largestInColumn[i], size * row);
    largestInColumn[j] = Math.max(largestInColumn[j], size * row);
    return size;
  }

  private static double unit(BlockData data, int p, double[] units) {
    return data.block().isSemidefinite()
        ? units[data.row(p)] * units[data.column(p)]
        : units[data.column(p)];
  }

  private static void divide(double[] factors, double[] largest) {
    for (int i = 0; i < factors.length; i++) {
      factors[i] /= largest[i] > 0 ? Math.sqrt(largest[i]) : 1;
    }
  }

  private static double inverse(double norm) {
    return norm > 0 ? powerOfTwo(1 / norm) : 1;
  }

  private static double powerOfTwo(double value) {
    int exponent = (int) Math.rint(Math.log(value) / Math.log(2));
    return Math.scalb(1.0, Math.max(-700, Math.min(700, exponent)));
  }

  private double columnFactor(int block, BlockData data, int p) {
    return columnFactors[block].length == 0 ? 1 : unit(data, p, columnFactors[block]);
  }

  /**
   * Bounds by how much DIMACS residuals may grow on the way back.
   *
   * @return the larger of the two residuals' factors, at least 1
   */
  public double amplification() {
    double primal = 0;
    for (double factor : rowFactors) {
      primal = Math.max(primal, 1 / (factor * right));
    }
    double dual = 1;
    for (int k = 0; k < columnFactors.length; k++) {
      for (double factor : columnFactors[k]) {
        double unit = original.block(k).isSemidefinite() ? factor * factor : factor;
        dual = Math.max(dual, 1 / unit);
      }
    }
    dual /= objective;
    primal *= (1 + largestRight(reduced)) / (1 + largestRight(original));
    dual *= (1 + largestCost(reduced)) / (1 + largestCost(original));
    return Math.max(1, Math.max(primal, dual));
  }

  private static double largestRight(Program program) {
    double largest = 0;
    for (double b : program.rightHandSide()) {
      largest = Math.max(largest, Math.abs(b));
    }
    return largest;
  }

  private static double largestCost(Program program) {
    double largest = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      for (int p = 0; p < program.data(k).objectiveEnd(); p++) {
        largest = Math.max(largest, Math.abs(program.data(k).value(p)));
      }
    }
    return largest;
  }

  @Override
  public Program original() {
    return original;
  }

  @Override
  public Program reduced() {
    return reduced;
  }

  @Override
  public Point lift(Point point) {
    ShapeException.check("y", rowFactors.length, point.constraintCount());
    double[] y = point.y();
    for (int i = 0; i < y.length; i++) {
      y[i] *= rowFactors[i] / objective;
    }
    return new Point(scaled(point.x(), 1, 1 / right), y, scaled(point.z(), -1, 1 / objective));
  }

  @Override
  public Optional<Point> restrict(Point point) {
    ShapeException.check("y", rowFactors.length, point.constraintCount());
    double[] y = point.y();
    for (int i = 0; i < y.length; i++) {
      y[i] *= objective / rowFactors[i];
    }
    return Optional.of(new Point(scaled(point.x(), -1, right), y, scaled(point.z(), 1, objective)));
  }

  @Override
  public Point liftRay(Point ray) {
    return lift(ray);
  }

  /** Multiplies entries by a power of their factors, and by a number. */
  private BlockMatrix scaled(BlockMatrix matrix, int power, double number) {
    double[][] packed = new double[columnFactors.length][];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = matrix.packed(k);
      double[] units = columnFactors[k].clone();
      for (int j = 0; j < units.length; j++) {
        units[j] = power > 0 ? units[j] : 1 / units[j];
      }
      boolean semidefinite = original.block(k).isSemidefinite();
      for (int j = 0, p = 0; j < original.block(k).size(); j++) {
        for (int i = semidefinite ? 0 : j; i <= j; i++, p++) {
          double unit = units.length == 0 ? 1 : semidefinite ? units[i] * units[j] : units[j];
          packed[k][p] *= number * unit;
        }
      }
    }
    return new BlockMatrix(original.blocks(), packed);
  }

  /** Describes the reduction in one line. */
  @Override
  public String toString() {
    return rowFactors.length + " constraints in other units";
  }
}
