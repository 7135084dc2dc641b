package org.kronproj.cli.conic;

import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The option {@code --threads}. */
final class Threads {

  private Threads() {}

  /**
   * Sets the number of threads of this process. Without one, nothing is set and the natives are not
   * loaded.
   *
   * @param threads the number, or null where none was given
   * @param spec whose option it is
   */
  static void use(Integer threads, CommandSpec spec) {
    if (threads == null) {
      return;
    }
    if (threads < 1) {
      throw new ParameterException(spec.commandLine(), "--threads: at least 1");
    }
    BlasThreads.set(threads);
  }
}
