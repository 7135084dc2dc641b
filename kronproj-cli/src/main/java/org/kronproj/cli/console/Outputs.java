package org.kronproj.cli.console;

import java.io.IOException;
import java.nio.file.Path;
import org.kronproj.base.WholeFile;

/** The files that a command is asked to write. */
public final class Outputs {

  private Outputs() {}

  /**
   * Checks that files can be written, so that a long run need not end in vain.
   *
   * @param files the values of options; null where one was not given
   * @throws IOException if one of them cannot be written
   */
  public static void check(Path... files) throws IOException {
    for (Path file : files) {
      if (file != null) {
        WholeFile.requireWritable(file);
      }
    }
  }
}
