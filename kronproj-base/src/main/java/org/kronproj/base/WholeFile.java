package org.kronproj.base;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Files that appear whole or not at all: written beside their place, then renamed. A file that may
 * be written in a folder where nothing may be made is written in its place.
 */
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
   * Checks that a file can be written, so that a long run need not end in vain: makes an empty file
   * beside it and removes it.
   *
   * @param file which
   * @throws IOException if {@link #write} would fail: there is no such folder, the file is one, or
   *     nothing may be written there
   */
  public static void requireWritable(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + ": a directory, not a file");
    }
    if (isSpecial(file)) { // before its links are followed: that of a pipe has no name
      if (!Files.isWritable(file)) {
        throw new AccessDeniedException(file.toString());
      }
      return;
    }
    Path target = target(file);
    Path aside = aside(target);
    try {
      Files.createFile(aside);
    } catch (IOException e) {
      if (!isWritableInPlace(target)) {
        throw new AccessDeniedException(file.toString());
      }
      return;
    }
    Files.deleteIfExists(aside);
  }

  /** Devices and pipes are no files that could be replaced. */
  private static boolean isSpecial(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  private static boolean isWritableInPlace(Path target) {
    return Files.isRegularFile(target) && Files.isWritable(target);
  }

  /**
   * A new name in the same folder. Not a temporary file of the JDK's: those only their owner may
   * read. The machine's clock and this process's memory tell it from others' (asking for the
   * process's number starts a thread).
   */
  private static Path aside(Path target) {
    String suffix =
        Long.toHexString(System.nanoTime()) + Integer.toHexString(new Object().hashCode());
    return target.resolveSibling("." + target.getFileName() + "." + suffix);
  }

  /** The file behind links, in a folder that exists. */
  private static Path target(Path file) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file;
    if (target.getFileName() == null) {
      throw new IOException(file + ": not the name of a file");
    }
    Path folder = target.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    return target;
  }

  /**
   * Writes a file, or replaces it. A symbolic link is followed; a device or pipe is written to as
   * it is.
   *
   * @param file which
   * @param content what writes its content
   * @throws IOException if writing or renaming fails; the file then stays as it was, unless its
   *     folder takes no new file
   */
  public static void write(Path file, Content content) throws IOException {
    try {
      writeUnnamed(file, content);
    } catch (IOException e) {
      // A full device says so without its name.
      throw e.getClass() == IOException.class && e.getMessage() != null && !names(e, file)
          ? new IOException(file + ": " + e.getMessage(), e)
          : e;
    }
  }

  private static boolean names(IOException failure, Path file) {
    return failure.getMessage().startsWith(file.toString());
  }

  private static void writeUnnamed(Path file, Content content) throws IOException {
    if (isSpecial(file)) {
      writeInPlace(file, content);
      return;
    }
    Path target = target(file);
    Path aside = aside(target);
    OutputStream stream;
    try {
      stream = Files.newOutputStream(aside, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      if (!isWritableInPlace(target)) {
        throw e;
      }
      writeInPlace(target, content);
      return;
    }
    try {
      try (OutputStream out = new BufferedOutputStream(stream, 1 << 16)) {
        content.writeTo(out);
      }
      Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  private static void writeInPlace(Path file, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      content.writeTo(out);
    }
  }
}
