package org.kronproj.linalg.io;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.kronproj.base.InputFile;

/**
 * Something that can be read more than once, compressed by gzip or not, and has a name.
 *
 * @param name what messages call it
 * @param opener opens it from the beginning
 */
public record ByteSource(String name, Opener opener) {

  /** Opens the bytes from the beginning. */
  @FunctionalInterface
  public interface Opener {

    /**
     * Opens the bytes.
     *
     * @return a stream at the first one
     * @throws IOException if that fails
     */
    InputStream open() throws IOException;
  }

  /**
   * Takes a file. Pipes and terminals are read into memory, as they cannot be read twice.
   *
   * @param path the file
   * @return its bytes, under its name
   * @throws IOException if it cannot be read
   */
  public static ByteSource of(Path path) throws IOException {
    if (Files.isRegularFile(path)) {
      return new ByteSource(path.toString(), () -> Files.newInputStream(path));
    }
    try (InputStream in = InputFile.open(path)) {
      return of(path.toString(), in.readAllBytes());
    }
  }

  /**
   * Takes bytes that are in memory.
   *
   * @param name what messages call them
   * @param bytes the bytes
   * @return a source of these bytes
   */
  public static ByteSource of(String name, byte[] bytes) {
    return new ByteSource(name, () -> new ByteArrayInputStream(bytes));
  }

  /**
   * Opens the bytes, decompressed if they begin with gzip's mark.
   *
   * @return a stream at the first byte
   * @throws IOException if they cannot be read
   */
  public InputStream open() throws IOException {
    InputStream in = opener.open();
    try {
      InputStream buffered = new BufferedInputStream(in, 1 << 16);
      buffered.mark(2);
      boolean compressed = buffered.read() == 0x1f && buffered.read() == 0x8b;
      buffered.reset();
      return compressed ? new GZIPInputStream(buffered, 1 << 16) : buffered;
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }
}
