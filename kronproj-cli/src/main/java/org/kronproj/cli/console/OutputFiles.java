package org.kronproj.cli.console;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that appear whole or not at all: written aside, then renamed. */
public final class OutputFiles {

  /** What writes the content. */
  @FunctionalInterface
  public interface Content {

    /**
     * Writes the content; need not close the stream.
     *
     * @param out where to
     * @throws IOException if writing fails; the file then stays as it was
     */
    void writeTo(OutputStream out) throws IOException;
  }

  private OutputFiles() {}

  /**
   * Writes a file, or replaces it.
   *
   * @param file which
   * @param content what writes its content
   * @throws IOException if writing or renaming fails; the file then stays as it was
   */
  public static void write(Path file, Content content) throws IOException {
    Path name = file.getFileName();
    if (name == null) {
      throw new IOException(file + ": not the name of a file");
    }
    Path aside = file.resolveSibling("." + name + "." + ProcessHandle.current().pid());
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(aside), 1 << 16)) {
        content.writeTo(out);
      }
      Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside);
    }
  }
}
