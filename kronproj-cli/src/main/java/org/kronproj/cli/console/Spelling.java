package org.kronproj.cli.console;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * How users write the values of an enum: in small letters, words joined by hyphens. What they write
 * is read in any case.
 */
public final class Spelling {

  private Spelling() {}

  /**
   * How a value is written.
   *
   * @param value a constant
   * @return its name in small letters
   */
  public static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Lists values for an error.
   *
   * @param values all there are
   * @return as "a", or "one of a, b, c"
   */
  public static String of(Enum<?>... values) {
    String all = Arrays.stream(values).map(Spelling::of).collect(Collectors.joining(", "));
    return values.length == 1 ? all : "one of " + all;
  }

  /**
   * Lets a command and those under it read their enums so.
   *
   * @param command the command
   */
  public static void teach(CommandSpec command) {
    for (ArgSpec argument : command.args()) {
      Class<?> type =
          argument.typeInfo().isMultiValue()
              ? argument.typeInfo().getAuxiliaryTypes()[0]
              : argument.type();
      if (type.isEnum()) {
        teach(command, type.asSubclass(Enum.class));
      }
    }
    command.subcommands().values().forEach(line -> teach(line.getCommandSpec()));
  }

  private static <E extends Enum<?>> void teach(CommandSpec command, Class<E> type) {
    ITypeConverter<E> reader =
        text ->
            Arrays.stream(type.getEnumConstants())
                .filter(value -> of(value).equalsIgnoreCase(text.replace('_', '-')))
                .findFirst()
                .orElseThrow(
                    () ->
                        new TypeConversionException(
                            "found " + text + ", expected " + of(type.getEnumConstants())));
    command.commandLine().registerConverter(type, reader);
  }
}
