package org.kronproj.base;

import java.io.IOException;

/**
 * Thrown when a file does not say what its format asks for. The message reads {@code
 * file:line:column: found, expected}.
 */
public class FormatException extends IOException {

  private static final long serialVersionUID = 1L;

  private final long line;
  private final long column;

  /**
   * Says where the file is wrong and how.
   *
   * @param file the name of the file, as the user gave it
   * @param line the line, from 1
   * @param column the column, from 1
   * @param found what stands there
   * @param expected what should stand there
   */
  public FormatException(String file, long line, long column, String found, String expected) {
    super(file + ":" + line + ":" + column + ": found " + found + ", expected " + expected);
    this.line = line;
    this.column = column;
  }

  /**
   * Returns the line of the error.
   *
   * @return the line, from 1
   */
  public long line() {
    return line;
  }

  /**
   * Returns the column of the error.
   *
   * @return the column, from 1
   */
  public long column() {
    return column;
  }
}
