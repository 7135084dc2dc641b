package org.kronproj.base;

/** Thrown when an argument has a value it must not have: negative, not a number, out of range. */
public final class InvalidValueException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Says which argument is wrong, what was found and what was expected.
   *
   * @param argument the name of the argument, with its index where it has one
   * @param found the value found
   * @param expected the values allowed
   */
  public InvalidValueException(String argument, String found, String expected) {
    super(argument + ": found " + found + ", expected " + expected);
  }
}
