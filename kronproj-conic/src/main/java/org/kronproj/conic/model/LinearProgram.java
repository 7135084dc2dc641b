package org.kronproj.conic.model;

import java.util.List;
import org.kronproj.base.InvalidValueException;

/**
 * A linear program with bounds on rows and columns, as MPS files state it: minimise or maximise cᵀx
 * plus a constant, subject to lower ≤ Ax ≤ upper and lower ≤ x ≤ upper, either of which may be
 * infinite.
 *
 * <p>Immutable and safe for concurrent use. Solved as the {@link StandardForm} it is turned into.
 */
public final class LinearProgram {

  private final String name;
  private final Direction direction;
  private final double objectiveConstant;
  private final List<String> rowNames;
  private final List<String> columnNames;
  private final double[] rowLower;
  private final double[] rowUpper;
  private final double[] columnLower;
  private final double[] columnUpper;
  private final double[] objective;
  private final int[] starts;
  private final int[] rows;
  private final double[] values;

  LinearProgram(LinearProgramBuilder data) {
    name = data.name;
    direction = data.direction;
    objectiveConstant = data.objectiveConstant;
    rowNames = List.copyOf(data.rowNames);
    columnNames = List.copyOf(data.columnNames);
    rowLower = data.rowLower.toArray();
    rowUpper = data.rowUpper.toArray();
    columnLower = data.columnLower.toArray();
    columnUpper = data.columnUpper.toArray();
    objective = data.objective.toArray();
    starts = new int[columnNames.size() + 1];
    rows = new int[data.entryValues.size()];
    values = new double[rows.length];
    sortByColumn(data);
    refuseDuplicates();
  }

  private void sortByColumn(LinearProgramBuilder data) {
    for (int e = 0; e < values.length; e++) {
      starts[data.entryColumns.get(e) + 1]++;
    }
    for (int j = 0; j + 1 < starts.length; j++) {
      starts[j + 1] += starts[j];
    }
    int[] next = starts.clone();
    for (int e = 0; e < values.length; e++) {
      int p = next[data.entryColumns.get(e)]++;
      rows[p] = data.entryRows.get(e);
      values[p] = data.entryValues.get(e);
    }
  }

  private void refuseDuplicates() {
    int[] lastColumn = new int[rowNames.size()];
    for (int j = 0; j < columnNames.size(); j++) {
      for (int p = starts[j]; p < starts[j + 1]; p++) {
        if (lastColumn[rows[p]] == j + 1) {
          throw new InvalidValueException(
              "row " + rowNames.get(rows[p]) + ", column " + columnNames.get(j),
              "two coefficients",
              "one");
        }
        lastColumn[rows[p]] = j + 1;
      }
    }
  }

  /**
   * Starts a linear program.
   *
   * @return an empty builder
   */
  public static LinearProgramBuilder builder() {
    return new LinearProgramBuilder();
  }

  /**
   * Returns the name.
   *
   * @return the name, empty if it has none
   */
  public String name() {
    return name;
  }

  /**
   * Returns the direction.
   *
   * @return whether to minimise or maximise
   */
  public Direction direction() {
    return direction;
  }

  /**
   * Returns the constant of the objective, which is not part of cᵀx.
   *
   * @return the constant
   */
  public double objectiveConstant() {
    return objectiveConstant;
  }

  /**
   * Lists the names of the rows.
   *
   * @return one a row
   */
  public List<String> rowNames() {
    return rowNames;
  }

  /**
   * Lists the names of the columns.
   *
   * @return one a column
   */
  public List<String> columnNames() {
    return columnNames;
  }

  /**
   * Counts the rows.
   *
   * @return the length of Ax
   */
  public int rowCount() {
    return rowNames.size();
  }

  /**
   * Counts the columns.
   *
   * @return the length of x
   */
  public int columnCount() {
    return columnNames.size();
  }

  /**
   * Returns the least value of a row.
   *
   * @param row the row
   * @return its lower bound, perhaps −∞
   */
  public double rowLower(int row) {
    return rowLower[row];
  }

  /**
   * Returns the greatest value of a row.
   *
   * @param row the row
   * @return its upper bound, perhaps +∞
   */
  public double rowUpper(int row) {
    return rowUpper[row];
  }

  /**
   * Returns the least value of a column.
   *
   * @param column the column
   * @return its lower bound, perhaps −∞
   */
  public double columnLower(int column) {
    return columnLower[column];
  }

  /**
   * Returns the greatest value of a column.
   *
   * @param column the column
   * @return its upper bound, perhaps +∞
   */
  public double columnUpper(int column) {
    return columnUpper[column];
  }

  /**
   * Returns an objective coefficient.
   *
   * @param column the column
   * @return its coefficient in c
   */
  public double objective(int column) {
    return objective[column];
  }

  /**
   * Counts the entries of a column.
   *
   * @param column the column
   * @return the number of its coefficients in A
   */
  public int entryCount(int column) {
    return starts[column + 1] - starts[column];
  }

  /**
   * Returns the row of an entry.
   *
   * @param column the column
   * @param index from 0 to {@link #entryCount} − 1
   * @return the row
   */
  public int row(int column, int index) {
    return rows[starts[column] + index];
  }

  /**
   * Returns the value of an entry.
   *
   * @param column the column
   * @param index from 0 to {@link #entryCount} − 1
   * @return the coefficient
   */
  public double value(int column, int index) {
    return values[starts[column] + index];
  }

  /**
   * Evaluates cᵀx, without the constant.
   *
   * @param x one value a column
   * @return the sum
   */
  public double objectiveAt(double[] x) {
    double sum = 0;
    for (int j = 0; j < columnCount(); j++) {
      sum += objective(j) * x[j];
    }
    return sum;
  }

  /**
   * Evaluates Ax.
   *
   * @param x one value a column
   * @return one value a row
   */
  public double[] rowsAt(double[] x) {
    double[] activity = new double[rowCount()];
    for (int j = 0; j < columnCount(); j++) {
      for (int e = 0; e < entryCount(j); e++) {
        activity[row(j, e)] += value(j, e) * x[j];
      }
    }
    return activity;
  }

  /**
   * Evaluates Aᵀu.
   *
   * @param weights one value a row
   * @return one value a column
   */
  public double[] columnsAt(double[] weights) {
    double[] sums = new double[columnCount()];
    for (int j = 0; j < columnCount(); j++) {
      for (int e = 0; e < entryCount(j); e++) {
        sums[j] += value(j, e) * weights[row(j, e)];
      }
    }
    return sums;
  }

  @Override
  public String toString() {
    return rowCount() + " rows, " + columnCount() + " columns";
  }
}
