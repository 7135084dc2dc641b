package org.kronproj.cli.console;

import java.util.OptionalInt;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --threads}, which several commands have. */
public final class ThreadsOption {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Threads of OpenBLAS, 1 to 64; one for each processor unless given.")
  private Integer threads;

  /** For picocli, which fills it in. */
  public ThreadsOption() {}

  /**
   * Sets the number of threads of this process, if one was given. Without one, nothing is set and
   * the natives are not loaded.
   *
   * @throws ParameterException if it is not from 1 to {@link BlasThreads#MOST}
   */
  public void use() {
    if (threads == null) {
      return;
    }
    try {
      BlasThreads.set(threads);
    } catch (InvalidValueException e) {
      throw new ParameterException(spec.commandLine(), e.named("--threads").getMessage());
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
