package org.kronproj.base;

/** Thrown when an argument has the wrong shape; its message gives both shapes. */
public final class ShapeException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Says which argument is wrong and how.
   *
   * @param argument the name of the argument
   * @param expected the shape it should have, as in {@code 3×4}
   * @param actual the shape it has
   */
  public ShapeException(String argument, String expected, String actual) {
    super(argument + ": expected " + expected + ", found " + actual);
  }

  /**
   * Checks a length.
   *
   * @param argument the name of the argument
   * @param expected the length it should have
   * @param actual the length it has
   * @throws ShapeException if the two differ
   */
  public static void check(String argument, long expected, long actual) {
    if (expected != actual) {
      throw new ShapeException(argument, "length " + expected, "length " + actual);
    }
  }

  /**
   * Checks a matrix shape.
   *
   * @param argument the name of the argument
   * @param expectedRows the rows it should have
   * @param expectedColumns the columns it should have
   * @param rows the rows it has
   * @param columns the columns it has
   * @throws ShapeException if the shapes differ
   */
  public static void check(
      String argument, long expectedRows, long expectedColumns, long rows, long columns) {
    if (expectedRows != rows || expectedColumns != columns) {
      throw new ShapeException(
          argument, expectedRows + "×" + expectedColumns, rows + "×" + columns);
    }
  }
}
