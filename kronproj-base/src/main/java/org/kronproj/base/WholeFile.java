package org.kronproj.base;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Files that appear whole or not at all: written beside their place, then renamed.
 *
 * <p>A file that exists already is somebody's: its mode says whether it may be written, others may
 * hold it open or know it by another name. So the whole new content is written beside it and then
 * copied into it, and the file beside it is removed when that is done. Whoever reads meanwhile may
 * see a part; {@link #replace} is for files that others read at any time. A file that may be
 * written in a folder where nothing may be made is written in its place at once.
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

  /** Characters, which are at most three bytes each; names have at most 255 bytes. */
  private static final int LONGEST_BEGINNING = 60;

  private static final int MOST_LINKS = 40;

  private static final int BUFFER = 1 << 16;

  private WholeFile() {}

  /**
   * Checks that a file can be written, so that a long run need not end in vain: asks whether the
   * file may be written; where there is none, makes an empty one beside its place and removes it.
   *
   * @param file which
   * @throws IOException if {@link #write} would fail: there is no such folder, the file is one, it
   *     is write-protected or one that this process runs from, or nothing may be made there
   */
  public static void requireWritable(Path file) throws IOException {
    if (isSpecial(file)) { // before its links are followed: that of a pipe has no name
      requirePermission(file);
      return;
    }
    Path target = target(file);
    if (Files.exists(target)) {
      requireOutput(file, target);
      return;
    }
    Path aside = aside(target);
    try {
      Files.createFile(aside);
    } catch (IOException e) {
      throw new AccessDeniedException(file.toString());
    }
    Files.deleteIfExists(aside);
  }

  /**
   * Requires that what exists is no file that this process runs from, either: {@code /dev/fd/3} is
   * one of those where a caller has opened nothing of that number.
   */
  private static void requireOutput(Path file, Path target) throws IOException {
    requirePermission(file);
    String home = System.getProperty("java.home", "");
    if (isRunFrom(target, home, System.getProperty("java.class.path", ""))) {
      throw new AccessDeniedException(file.toString());
    }
  }

  /**
   * Whether a file is below a Java's home, or on a class path. Either may be gone since Java
   * started, as after an upgrade, or have no valid path: neither may cost a solution.
   */
  static boolean isRunFrom(Path target, String home, String classPath) throws IOException {
    File folder = new File(home);
    if (folder.isDirectory() && target.startsWith(folder.toPath().toRealPath())) {
      return true;
    }
    for (String part : classPath.split(File.pathSeparator, -1)) {
      File file = new File(part);
      if (file.isFile() && Files.isSameFile(file.toPath(), target)) {
        return true;
      }
    }
    return false;
  }

  private static void requirePermission(Path file) throws IOException {
    if (!Files.isWritable(file)) {
      throw new AccessDeniedException(file.toString());
    }
  }

  /** Devices and pipes are no files that could be replaced. */
  private static boolean isSpecial(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }

  /**
   * A new name in the same folder. Not a temporary file of the JDK's: those only their owner may
   * read. The machine's clock and this process's memory tell it from others' (asking for the
   * process's number starts a thread). It begins like the file's, and is no longer than names may
   * be.
   */
  private static Path aside(Path target) {
    String suffix =
        Long.toHexString(System.nanoTime()) + Integer.toHexString(new Object().hashCode());
    String name = target.getFileName().toString();
    int end = Math.min(name.length(), LONGEST_BEGINNING);
    if (end < name.length() && Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    return target.resolveSibling("." + name.substring(0, end) + "." + suffix);
  }

  /** The file behind links, in a folder that exists. */
  private static Path target(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + ": a directory, not a file");
    }
    Path target = Files.exists(file) ? file.toRealPath() : behindLinks(file);
    if (target.getFileName() == null) {
      throw new IOException(file + ": not the name of a file");
    }
    Path folder = target.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    return target;
  }

  /** What a link to a file that does not exist stands for. */
  private static Path behindLinks(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /**
   * Writes a file. Where there is none, it appears whole; one that exists keeps its identity: its
   * owner, mode and links, and whoever holds it open sees the new content. A symbolic link is
   * followed; a device or pipe is written to as it is.
   *
   * @param file which
   * @param content what writes its content
   * @throws AccessDeniedException if the file exists and is write-protected, or one of Java's own
   *     that this process runs from; nothing is written then
   * @throws IOException if writing fails; the file then stays as it was, unless its folder takes no
   *     new file, or the last step failed, copying the content into a file that exists: the message
   *     then names the file beside it that holds the whole content
   */
  public static void write(Path file, Content content) throws IOException {
    named(
        file,
        () -> {
          if (isSpecial(file)) {
            writeInPlace(file, content);
            return;
          }
          Path target = target(file);
          if (!Files.exists(target)) {
            moveTo(target, content);
            return;
          }
          requireOutput(file, target);
          copyTo(target, content);
        });
  }

  /**
   * Writes a file that others may read at any time: they see the old content or the new one, each
   * whole. Where the file exists another takes its place, with the mode of new files, even if it is
   * write-protected.
   *
   * @param file which, no device or pipe; a symbolic link is followed
   * @param content what writes its content
   * @throws IOException if writing or renaming fails; the file then stays as it was
   */
  public static void replace(Path file, Content content) throws IOException {
    named(file, () -> moveTo(target(file), content));
  }

  private interface Action {
    void run() throws IOException;
  }

  /** A full device says so without its name. */
  private static void named(Path file, Action action) throws IOException {
    try {
      action.run();
    } catch (IOException e) {
      boolean bare = e.getClass() == IOException.class && e.getMessage() != null;
      throw bare && !e.getMessage().startsWith(file.toString())
          ? new IOException(file + ": " + e.getMessage(), e)
          : e;
    }
  }

  private static void moveTo(Path target, Content content) throws IOException {
    Path aside = aside(target);
    OutputStream stream = Files.newOutputStream(aside, StandardOpenOption.CREATE_NEW);
    try {
      fill(stream, content);
      Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  private static void copyTo(Path target, Content content) throws IOException {
    Path aside = aside(target);
    OutputStream stream;
    try {
      stream = Files.newOutputStream(aside, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      writeInPlace(target, content);
      return;
    }
    try {
      fill(stream, content);
    } catch (Throwable e) {
      Files.deleteIfExists(aside);
      throw e;
    }
    copy(aside, target);
    Files.delete(aside);
  }

  /** Copies a whole file into one that exists. What is copied stays where it was if that fails. */
  static void copy(Path whole, Path target) throws IOException {
    try (OutputStream out =
        Files.newOutputStream(
            target, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
      Files.copy(whole, out);
    } catch (IOException e) {
      throw new IOException(
          target + ": " + e.getMessage() + "; the whole content is in " + whole, e);
    }
  }

  private static void writeInPlace(Path file, Content content) throws IOException {
    fill(Files.newOutputStream(file), content);
  }

  private static void fill(OutputStream stream, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(stream, BUFFER)) {
      content.writeTo(out);
    }
  }
}
