package org.kronproj.conic.io;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Something that can be read more than once, compressed by gzip or not, and has a name. */
record ByteSource(String name, Opener opener) {

  /** Opens the bytes from the beginning. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  /** A file; pipes and terminals are read into memory, as they cannot be read twice. */
  static ByteSource of(Path path) throws IOException {
    if (Files.isRegularFile(path)) {
      return new ByteSource(path.toString(), () -> Files.newInputStream(path));
    }
    try (InputStream in = Files.newInputStream(path)) {
      return of(path.toString(), in.readAllBytes());
    }
  }

  static ByteSource of(String name, byte[] bytes) {
    return new ByteSource(name, () -> new ByteArrayInputStream(bytes));
  }

  /** Opens the bytes, decompressed if they begin with gzip's mark. */
  InputStream open() throws IOException {
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
