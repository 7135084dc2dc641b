package org.kronproj.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.kronproj.cli.console.Console;

/**
 * Runs small jobs so that their classes are loaded when the launcher makes its class-data-sharing
 * archive. Prints nothing.
 */
final class WarmUp {

  private WarmUp() {}

  /**
   * Runs the jobs.
   *
   * @param arguments ignored
   */
  public static void main(String[] arguments) {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            false);
    Main.run(console, "--version");
    Main.run(console, "--help");
    Main.run(console, "no-such-command");
  }
}
