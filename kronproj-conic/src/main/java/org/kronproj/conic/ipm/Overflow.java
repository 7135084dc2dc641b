package org.kronproj.conic.ipm;

import java.util.Optional;
import java.util.function.Supplier;
import org.kronproj.base.InvalidValueException;

/** What overflow means for the programs that a solve makes of the one it was given. */
final class Overflow {

  private Overflow() {}

  /**
   * Makes a program of another one's numbers, and what follows from it; empty where such a number
   * is not finite once it is combined with others: then there is nothing to be had that way, which
   * is a result of the numbers and no mistake of the caller's.
   */
  static <T> Optional<T> none(Supplier<T> made) {
    try {
      return Optional.of(made.get());
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }
}
