package org.kronproj.base;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that appear whole or not at all: written beside their place, then renamed. */
public final class WholeFile {

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

  private WholeFile() {}

  /**
   * Writes a file, or replaces it. A symbolic link is followed; a device or pipe is written to as
   * it is.
   *
   * @param file which
   * @param content what writes its content
   * @throws IOException if writing or renaming fails; the file then stays as it was
   */
  public static void write(Path file, Content content) throws IOException {
    boolean exists = Files.exists(file);
    if (exists && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
        content.writeTo(out);
      }
      return;
    }
    Path target = exists ? file.toRealPath() : file;
    if (target.getFileName() == null) {
      throw new IOException(file + ": not the name of a file");
    }
    Path folder = target.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    // Not a temporary file of the JDK's: those only their owner may read.
    String suffix = ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
    Path aside = target.resolveSibling("." + target.getFileName() + "." + suffix);
    try {
      try (OutputStream out =
          new BufferedOutputStream(
              Files.newOutputStream(aside, StandardOpenOption.CREATE_NEW), 1 << 16)) {
        content.writeTo(out);
      }
      Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside);
    }
  }
}
