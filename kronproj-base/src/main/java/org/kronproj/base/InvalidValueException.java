package org.kronproj.base;

/** Thrown when an argument has a value it must not have: negative, not a number, out of range. */
public final class InvalidValueException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String argument;
  private final String found;
  private final String expected;

  /**
   * Says which argument is wrong, what was found and what was expected.
   *
   * @param argument the name of the argument, with its index where it has one
   * @param found the value found
   * @param expected the values allowed
   */
  public InvalidValueException(String argument, String found, String expected) {
    super(argument + ": found " + found + ", expected " + expected);
    this.argument = argument;
    this.found = found;
    this.expected = expected;
  }

  /**
   * Returns which argument is wrong.
   *
   * @return its name
   */
  public String argument() {
    return argument;
  }

  /**
   * Says the same of an argument by another name, for a caller whose users know it by that one.
   *
   * @param name the other name
   * @return an exception that has this one as its cause
   */
  public InvalidValueException named(String name) {
    InvalidValueException renamed = new InvalidValueException(name, found, expected);
    renamed.initCause(this);
    return renamed;
  }
}
