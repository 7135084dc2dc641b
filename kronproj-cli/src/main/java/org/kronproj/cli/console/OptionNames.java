package org.kronproj.cli.console;

import java.util.Map;
import java.util.function.Supplier;
import org.kronproj.base.InvalidValueException;

/**
 * Names what a user typed where the library would name its own argument. Immutable.
 *
 * @param options the option of each argument, as in {@code "gamma" → "--error"}
 */
public record OptionNames(Map<String, String> options) {

  /**
   * Copies the names.
   *
   * @param options the option of each argument
   */
  public OptionNames {
    options = Map.copyOf(options);
  }

  /**
   * Calls the library.
   *
   * @param <T> what it returns
   * @param call the call
   * @return what it returned
   * @throws InvalidValueException as the call does, under the option's name where it has one
   */
  public <T> T in(Supplier<T> call) {
    try {
      return call.get();
    } catch (InvalidValueException e) {
      String option = options.get(e.argument());
      throw option == null ? e : e.named(option);
    }
  }
}
