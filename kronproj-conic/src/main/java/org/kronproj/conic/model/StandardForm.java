package org.kronproj.conic.model;

import org.kronproj.base.ShapeException;

/**
 * A linear program turned into a {@link Program}, with the way back.
 *
 * <p>The program maximises −cᵀx (cᵀx when the linear program is a maximisation) over one diagonal
 * block, and one free block if some column has no bounds. A column with a finite lower bound
 * becomes x − lower, else one with a finite upper bound becomes upper − x; a fixed one disappears.
 * Every row that is bounded becomes one equation, with a slack of its own unless its bounds are
 * equal. A second finite bound, of a column or a row, becomes an equation with a slack.
 *
 * <p>Immutable and safe for concurrent use.
 */
public final class StandardForm {

  private static final int DIAGONAL = 0;

  private final LinearProgram source;
  private final Program program;
  private final int freeBlock;
  private final double objectiveOffset;

  /** Position of each column in its block, −1 where it is fixed. */
  private final int[] positions;

  /** The equation of each row, −1 where it has no bound. */
  private final int[] equations;

  private StandardForm(LinearProgram source) {
    this.source = source;
    positions = new int[source.columnCount()];
    equations = new int[source.rowCount()];
    int nonnegative = 0;
    int free = 0;
    int slacks = 0;
    for (int j = 0; j < positions.length; j++) {
      positions[j] = isFixed(j) ? -1 : isFree(j) ? free++ : nonnegative++;
      slacks += hasSecondBound(source.columnLower(j), source.columnUpper(j)) ? 1 : 0;
    }
    for (int i = 0; i < equations.length; i++) {
      double lower = source.rowLower(i);
      double upper = source.rowUpper(i);
      slacks += lower == upper || isFreeRow(i) ? 0 : hasSecondBound(lower, upper) ? 2 : 1;
    }
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(Math.max(1, nonnegative + slacks)));
    freeBlock = free > 0 ? builder.addBlock(Block.free(free)) : -1;
    addRows(builder);
    objectiveOffset = addColumns(builder);
    addSlacks(builder, nonnegative);
    program = builder.build();
  }

  /**
   * Turns a linear program into standard form. The cost is linear in its data.
   *
   * @param source the linear program
   * @return its standard form
   */
  public static StandardForm of(LinearProgram source) {
    return new StandardForm(source);
  }

  /** Right-hand sides, shifted by the columns' bounds. */
  private void addRows(ProgramBuilder builder) {
    double[] shift = new double[source.rowCount()];
    for (int j = 0; j < source.columnCount(); j++) {
      for (int e = 0; e < source.entryCount(j); e++) {
        shift[source.row(j, e)] += source.value(j, e) * origin(j);
      }
    }
    for (int i = 0; i < equations.length; i++) {
      double upper = source.rowUpper(i);
      double value = upper < Double.POSITIVE_INFINITY ? upper : source.rowLower(i);
      equations[i] = isFreeRow(i) ? -1 : builder.addConstraint(value - shift[i]);
    }
  }

  private double addColumns(ProgramBuilder builder) {
    double offset = 0;
    for (int j = 0; j < source.columnCount(); j++) {
      offset += source.objective(j) * origin(j);
      if (positions[j] >= 0) {
        int block = blockOf(j);
        int p = positions[j];
        builder.objective(block, p, p, -sense() * orientation(j) * source.objective(j));
        for (int e = 0; e < source.entryCount(j); e++) {
          int equation = equations[source.row(j, e)];
          if (equation >= 0) {
            builder.coefficient(equation, block, p, p, orientation(j) * source.value(j, e));
          }
        }
      }
    }
    return offset;
  }

  private void addSlacks(ProgramBuilder builder, int first) {
    int slack = first;
    for (int i = 0; i < equations.length; i++) {
      double lower = source.rowLower(i);
      double upper = source.rowUpper(i);
      if (equations[i] >= 0 && lower != upper) {
        double sign = upper < Double.POSITIVE_INFINITY ? 1 : -1;
        builder.coefficient(equations[i], DIAGONAL, slack, slack, sign);
        if (hasSecondBound(lower, upper)) {
          addRange(builder, slack, slack + 1, upper - lower);
          slack++;
        }
        slack++;
      }
    }
    for (int j = 0; j < positions.length; j++) {
      double lower = source.columnLower(j);
      double upper = source.columnUpper(j);
      if (hasSecondBound(lower, upper)) {
        addRange(builder, positions[j], slack++, upper - lower);
      }
    }
  }

  private static void addRange(ProgramBuilder builder, int position, int slack, double range) {
    int constraint = builder.addConstraint(range);
    builder.coefficient(constraint, DIAGONAL, position, position, 1);
    builder.coefficient(constraint, DIAGONAL, slack, slack, 1);
  }

  /**
   * Returns the linear program.
   *
   * @return what was turned into standard form
   */
  public LinearProgram source() {
    return source;
  }

  /**
   * Returns the standard form.
   *
   * @return the program to solve
   */
  public Program program() {
    return program;
  }

  /**
   * Turns an objective value of the program into one of the linear program, without its constant.
   *
   * @param value ⟨C, X⟩ or bᵀy
   * @return the corresponding value of cᵀx
   */
  public double objective(double value) {
    return objectiveOffset - sense() * value;
  }

  /**
   * Carries X back.
   *
   * @param x a primal point of the program
   * @return one value a column
   */
  public double[] columns(BlockMatrix x) {
    double[] result = direction(x);
    for (int j = 0; j < result.length; j++) {
      result[j] += origin(j);
    }
    return result;
  }

  /**
   * Carries a direction back along which the objective improves without end (a proof that no y is
   * feasible).
   *
   * @param x the primal half of a ray of the program
   * @return by how much each column changes along it
   */
  public double[] direction(BlockMatrix x) {
    double[] result = new double[source.columnCount()];
    for (int j = 0; j < result.length; j++) {
      if (positions[j] >= 0) {
        result[j] = orientation(j) * x.packed(blockOf(j), positions[j]);
      }
    }
    return result;
  }

  /**
   * Carries a proof back that no X is feasible.
   *
   * @param y the multipliers of a ray of the program with bᵀy = −1
   * @return a weight u_i for each row: Σ u_i (Ax)_i is at least L for every x within the rows'
   *     bounds and at most L − 1 for every x within the columns' bounds
   */
  public double[] weights(double[] y) {
    ShapeException.check("y", program.constraintCount(), y.length);
    double[] result = new double[equations.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = equations[i] < 0 ? 0 : 0 - y[equations[i]];
    }
    return result;
  }

  /**
   * Carries y back.
   *
   * @param y a dual point of the program, one entry a constraint
   * @return the multiplier of each row: the rate at which the optimal cᵀx changes with the row's
   *     bound; 0 for a row without one
   */
  public double[] multipliers(double[] y) {
    ShapeException.check("y", program.constraintCount(), y.length);
    double[] result = new double[equations.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = equations[i] < 0 ? 0 : -sense() * y[equations[i]];
    }
    return result;
  }

  /**
   * Carries a solution of the linear program the other way, as a place to start near.
   *
   * @param columns one value a column
   * @param multipliers one a row, as {@link #multipliers(double[])} returns them
   * @return the point of the program that {@link #columns} and {@link #multipliers} carry back to
   *     these, where columns that are fixed and rows without bounds have the values that they must
   *     have; feasible and optimal where these are
   */
  public Point point(double[] columns, double[] multipliers) {
    ShapeException.check("columns", source.columnCount(), columns.length);
    ShapeException.check("multipliers", source.rowCount(), multipliers.length);
    return new StandardPoint(columns, multipliers).point();
  }

  /** Fills in slacks and the multipliers of second bounds, in the order in which they were made. */
  private final class StandardPoint {
    private final double[] y = new double[program.constraintCount()];
    private final double[][] x = new double[program.blockCount()][];
    private final double[][] z = new double[program.blockCount()][];
    private int slack;
    private int range;

    StandardPoint(double[] columns, double[] multipliers) {
      for (int k = 0; k < x.length; k++) {
        x[k] = new double[program.block(k).size()];
        z[k] = new double[program.block(k).size()];
      }
      for (int i = 0; i < equations.length; i++) {
        if (equations[i] >= 0) {
          y[equations[i]] = -sense() * multipliers[i];
          range++;
        }
      }
      for (int j = 0; j < positions.length; j++) {
        if (positions[j] >= 0) {
          x[blockOf(j)][positions[j]] = orientation(j) * (columns[j] - origin(j));
          z[blockOf(j)][positions[j]] = isFree(j) ? 0 : orientation(j) * reducedCost(j);
          slack += isFree(j) ? 0 : 1;
        }
      }
      addRows(source.rowsAt(columns));
      for (int j = 0; j < positions.length; j++) {
        if (hasSecondBound(source.columnLower(j), source.columnUpper(j))) {
          addRange(positions[j], source.columnUpper(j) - source.columnLower(j));
        }
      }
    }

    private double reducedCost(int column) {
      double sum = sense() * source.objective(column);
      for (int e = 0; e < source.entryCount(column); e++) {
        int equation = equations[source.row(column, e)];
        sum += equation < 0 ? 0 : y[equation] * source.value(column, e);
      }
      return sum;
    }

    private void addRows(double[] activity) {
      for (int i = 0; i < equations.length; i++) {
        double lower = source.rowLower(i);
        double upper = source.rowUpper(i);
        if (equations[i] >= 0 && lower != upper) {
          boolean isBelow = upper < Double.POSITIVE_INFINITY;
          int position = slack++;
          x[DIAGONAL][position] = isBelow ? upper - activity[i] : activity[i] - lower;
          z[DIAGONAL][position] = isBelow ? y[equations[i]] : -y[equations[i]];
          if (hasSecondBound(lower, upper)) {
            addRange(position, upper - lower);
          }
        }
      }
    }

    /** A second bound has the multiplier that the first one's slack lacks to be positive. */
    private void addRange(int position, double size) {
      double multiplier = Math.max(0, -z[DIAGONAL][position]);
      y[range++] = multiplier;
      z[DIAGONAL][position] += multiplier;
      z[DIAGONAL][slack] = multiplier;
      x[DIAGONAL][slack++] = size - x[DIAGONAL][position];
    }

    Point point() {
      return new Point(
          new BlockMatrix(program.blocks(), x), y, new BlockMatrix(program.blocks(), z));
    }
  }

  private double sense() {
    return source.direction() == Direction.MINIMISE ? 1 : -1;
  }

  private boolean isFixed(int column) {
    return source.columnLower(column) == source.columnUpper(column);
  }

  private boolean isFree(int column) {
    return Double.isInfinite(source.columnLower(column))
        && Double.isInfinite(source.columnUpper(column));
  }

  private boolean isFreeRow(int row) {
    return Double.isInfinite(source.rowLower(row)) && Double.isInfinite(source.rowUpper(row));
  }

  private static boolean hasSecondBound(double lower, double upper) {
    return lower != upper && !Double.isInfinite(lower) && !Double.isInfinite(upper);
  }

  /** The bound that a column is measured from, 0 for a free one. */
  private double origin(int column) {
    if (!Double.isInfinite(source.columnLower(column))) {
      return source.columnLower(column);
    }
    return Double.isInfinite(source.columnUpper(column)) ? 0 : source.columnUpper(column);
  }

  private int blockOf(int column) {
    return isFree(column) ? freeBlock : DIAGONAL;
  }

  private double orientation(int column) {
    return Double.isInfinite(source.columnLower(column))
            && !Double.isInfinite(source.columnUpper(column))
        ? -1
        : 1;
  }
}
