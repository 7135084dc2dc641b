package org.kronproj.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.kronproj.cli.console.Console;

/**
 * Runs small jobs so that their classes are loaded when the launcher makes its class-data-sharing
 * archive. Prints nothing.
 */
final class WarmUp {

  private WarmUp() {}

  /**
   * Runs the jobs, or syncs an archive that was made by running them.
   *
   * @param arguments nothing, or the archive
   * @throws IOException if the archive is missing or cannot be synced
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 0) {
      try (FileChannel archive = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.READ)) {
        archive.force(true);
      }
    }
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
