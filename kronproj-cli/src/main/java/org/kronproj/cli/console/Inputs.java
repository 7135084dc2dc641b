package org.kronproj.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.kronproj.base.InputFile;
import org.kronproj.linalg.io.ByteSource;

/** The files that a command is asked to read. */
public final class Inputs {

  private Inputs() {}

  /**
   * Opens a file that may be compressed by gzip.
   *
   * @param file what to read
   * @return its bytes, unpacked
   * @throws IOException if there is no such file, it is a folder, or begins like a packed file and
   *     is none
   */
  public static InputStream openUnpacked(Path file) throws IOException {
    return new ByteSource(file.toString(), () -> InputFile.open(file)).open();
  }
}
