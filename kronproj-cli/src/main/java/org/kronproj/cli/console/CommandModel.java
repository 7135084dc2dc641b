package org.kronproj.cli.console;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Tells picocli of a command in code. Commands whose start counts do so: picocli reads annotations
 * by reflection, for which Java makes classes in every process, a third of a call of {@code
 * kronproj solve} on a tiny program.
 *
 * <p>The command reads what was given from {@link picocli.CommandLine#getParseResult()}.
 */
public final class CommandModel {

  private final CommandSpec spec;

  /**
   * Begins a command without options.
   *
   * @param command what runs it
   */
  public CommandModel(Callable<Integer> command) {
    spec = CommandSpec.wrapWithoutInspection(command);
  }

  /**
   * Adds an operand that must be given.
   *
   * @param label what stands for it in the help
   * @param type what it is read as
   * @param description what it is
   * @return this
   */
  public CommandModel operand(String label, Class<?> type, String description) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel(label)
            .type(type)
            .required(true)
            .description(description)
            .build());
    return this;
  }

  /**
   * Adds an option with a value.
   *
   * @param name the option, with its hyphens
   * @param label what stands for its value in the help
   * @param type what the value is read as
   * @param description what it does
   * @return this
   */
  public CommandModel option(String name, String label, Class<?> type, String description) {
    return option(
        OptionSpec.builder(name).paramLabel(label).type(type).description(description).build());
  }

  /**
   * Adds an option without a value.
   *
   * @param name the option, with its hyphens
   * @param description what it does
   * @return this
   */
  public CommandModel flag(String name, String description) {
    return option(
        OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build());
  }

  /**
   * Adds an option.
   *
   * @param option the option
   * @return this
   */
  public CommandModel option(OptionSpec option) {
    spec.addOption(option);
    return this;
  }

  /**
   * Sets what the help ends with.
   *
   * @param lines its lines
   * @return this
   */
  public CommandModel footer(String... lines) {
    spec.usageMessage().footer(lines);
    return this;
  }

  /**
   * Adds the options that every command has.
   *
   * @return the command, as picocli takes it
   */
  public CommandSpec build() {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help message and exit.")
            .build());
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Print version information and exit.")
            .build());
    return spec;
  }
}
