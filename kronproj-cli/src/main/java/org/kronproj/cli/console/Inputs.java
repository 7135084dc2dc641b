package org.kronproj.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.kronproj.linalg.io.ByteSource;

/** The files that a command is asked to read. */
public final class Inputs {

  private Inputs() {}

  /**
   * Opens a file. The file system opens a folder too, and fails without its name at the first read.
   *
   * @param file what to read
   * @return its bytes, not buffered
   * @throws IOException if there is no such file, or it is a folder; the message names it
   */
  public static InputStream open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "is a directory, expected a file");
    }
    return Files.newInputStream(file);
  }

  /**
   * Opens a file that may be compressed by gzip.
   *
   * @param file what to read
   * @return its bytes, unpacked
   * @throws IOException if there is no such file, it is a folder, or begins like a packed file and
   *     is none
   */
  public static InputStream openUnpacked(Path file) throws IOException {
    return new ByteSource(file.toString(), () -> open(file)).open();
  }
}
