package org.kronproj.conic.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.kronproj.base.InvalidValueException;

/**
 * Collects the data of a {@link LinearProgram}. Rows and columns are numbered from 0 in the order
 * in which they are added. Every call validates before it changes anything. Not safe for concurrent
 * use.
 */
public final class LinearProgramBuilder {

  final List<String> rowNames = new ArrayList<>();
  final List<String> columnNames = new ArrayList<>();
  final DoubleList rowLower = new DoubleList();
  final DoubleList rowUpper = new DoubleList();
  final DoubleList columnLower = new DoubleList();
  final DoubleList columnUpper = new DoubleList();
  final DoubleList objective = new DoubleList();
  final IntList entryRows = new IntList();
  final IntList entryColumns = new IntList();
  final DoubleList entryValues = new DoubleList();
  String name = "";
  Direction direction = Direction.MINIMISE;
  double objectiveConstant;

  LinearProgramBuilder() {}

  /**
   * Sets the name.
   *
   * @param value the name, not null
   * @return this builder
   */
  public LinearProgramBuilder name(String value) {
    name = Objects.requireNonNull(value, "name");
    return this;
  }

  /**
   * Sets the direction; to minimise unless set.
   *
   * @param value the direction, not null
   * @return this builder
   */
  public LinearProgramBuilder direction(Direction value) {
    direction = Objects.requireNonNull(value, "direction");
    return this;
  }

  /**
   * Sets the constant of the objective; 0 unless set.
   *
   * @param value the constant, finite
   * @return this builder
   */
  public LinearProgramBuilder objectiveConstant(double value) {
    checkFinite("objectiveConstant", value);
    objectiveConstant = value;
    return this;
  }

  /**
   * Adds a row lower ≤ aᵀx ≤ upper.
   *
   * @param rowName its name, not null
   * @param lower its least value, below +∞
   * @param upper its greatest value, above −∞
   * @return its number
   */
  public int addRow(String rowName, double lower, double upper) {
    Objects.requireNonNull(rowName, "rowName");
    checkBounds(rowName, lower, upper);
    rowNames.add(rowName);
    rowLower.add(lower);
    rowUpper.add(upper);
    return rowNames.size() - 1;
  }

  /**
   * Adds a column lower ≤ x ≤ upper.
   *
   * @param columnName its name, not null
   * @param cost its coefficient in the objective, finite
   * @param lower its least value, below +∞
   * @param upper its greatest value, above −∞
   * @return its number
   */
  public int addColumn(String columnName, double cost, double lower, double upper) {
    Objects.requireNonNull(columnName, "columnName");
    checkFinite("objective of " + columnName, cost);
    checkBounds(columnName, lower, upper);
    columnNames.add(columnName);
    objective.add(cost);
    columnLower.add(lower);
    columnUpper.add(upper);
    return columnNames.size() - 1;
  }

  /**
   * Returns the name of a column.
   *
   * @param column the column
   * @return its name
   */
  public String columnName(int column) {
    checkIndex("column", column, columnNames.size());
    return columnNames.get(column);
  }

  /**
   * Changes the bounds of a row.
   *
   * @param row the row
   * @param lower its least value, below +∞
   * @param upper its greatest value, above −∞
   * @return this builder
   */
  public LinearProgramBuilder rowBounds(int row, double lower, double upper) {
    checkIndex("row", row, rowNames.size());
    checkBounds(rowNames.get(row), lower, upper);
    rowLower.set(row, lower);
    rowUpper.set(row, upper);
    return this;
  }

  /**
   * Changes the bounds of a column.
   *
   * @param column the column
   * @param lower its least value, below +∞
   * @param upper its greatest value, above −∞
   * @return this builder
   */
  public LinearProgramBuilder columnBounds(int column, double lower, double upper) {
    checkIndex("column", column, columnNames.size());
    checkBounds(columnNames.get(column), lower, upper);
    columnLower.set(column, lower);
    columnUpper.set(column, upper);
    return this;
  }

  /**
   * Changes the objective coefficient of a column.
   *
   * @param column the column
   * @param cost its coefficient, finite
   * @return this builder
   */
  public LinearProgramBuilder objective(int column, double cost) {
    checkIndex("column", column, columnNames.size());
    checkFinite("objective of " + columnNames.get(column), cost);
    objective.set(column, cost);
    return this;
  }

  /**
   * Sets a coefficient of A. Zeros are skipped.
   *
   * @param row the row
   * @param column the column
   * @param value the coefficient, finite; given once
   * @return this builder
   */
  public LinearProgramBuilder coefficient(int row, int column, double value) {
    checkIndex("row", row, rowNames.size());
    checkIndex("column", column, columnNames.size());
    checkFinite("coefficient", value);
    if (value != 0) {
      entryRows.add(row);
      entryColumns.add(column);
      entryValues.add(value);
    }
    return this;
  }

  /**
   * Makes the linear program. The builder may be used on; what was made does not change.
   *
   * @return the linear program
   * @throws InvalidValueException if a coefficient was given twice
   */
  public LinearProgram build() {
    return new LinearProgram(this);
  }

  private static void checkBounds(String what, double lower, double upper) {
    if (Double.isNaN(lower) || lower == Double.POSITIVE_INFINITY) {
      throw new InvalidValueException(
          "lower bound of " + what, Double.toString(lower), "a number below +∞");
    }
    if (Double.isNaN(upper) || upper == Double.NEGATIVE_INFINITY) {
      throw new InvalidValueException(
          "upper bound of " + what, Double.toString(upper), "a number above −∞");
    }
  }

  private static void checkFinite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new InvalidValueException(what, Double.toString(value), "a finite number");
    }
  }

  private static void checkIndex(String what, int index, int count) {
    if (index < 0 || index >= count) {
      throw new InvalidValueException(what, Integer.toString(index), "below " + count);
    }
  }
}
