package org.kronproj.cli.console;

import java.util.OptionalInt;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The option {@code --threads}, which several commands have. */
public final class ThreadsOption {

  private static final String NAME = "--threads";
  private static final String LABEL = "K";
  private static final String DESCRIPTION =
      "Threads of OpenBLAS, 1 to 64; one for each processor unless given.";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = NAME, paramLabel = LABEL, description = DESCRIPTION)
  private Integer threads;

  /** For picocli, which fills it in. */
  public ThreadsOption() {}

  private ThreadsOption(CommandSpec spec, Integer threads) {
    this.spec = spec;
    this.threads = threads;
  }

  /**
   * The option for a command that is told of in code.
   *
   * @return the option, for {@link CommandModel#option(OptionSpec)}
   */
  public static OptionSpec model() {
    return OptionSpec.builder(NAME)
        .paramLabel(LABEL)
        .type(Integer.class)
        .description(DESCRIPTION)
        .build();
  }

  /**
   * What was given to such a command.
   *
   * @param given its command line
   * @return the option
   */
  public static ThreadsOption of(ParseResult given) {
    return new ThreadsOption(given.commandSpec(), given.matchedOptionValue(NAME, null));
  }

  /**
   * Sets the number of threads of this process, if one was given. Without one, nothing is set and
   * the natives are not loaded.
   *
   * @throws ParameterException if it is not from 1 to {@link BlasThreads#MOST}
   */
  public void use() {
    check();
    if (threads != null) {
      BlasThreads.set(threads);
    }
  }

  /**
   * Refuses a number out of range, without loading the natives.
   *
   * @throws ParameterException if one was given that is not from 1 to {@link BlasThreads#MOST}
   */
  public void check() {
    try {
      if (threads != null) {
        BlasThreads.check(threads);
      }
    } catch (InvalidValueException e) {
      throw new ParameterException(spec.commandLine(), e.named(NAME).getMessage());
    }
  }

  /**
   * The number, as it was given.
   *
   * @return empty where it was not
   */
  public OptionalInt given() {
    return threads == null ? OptionalInt.empty() : OptionalInt.of(threads);
  }
}
