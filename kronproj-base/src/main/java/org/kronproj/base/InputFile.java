package org.kronproj.base;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that are read. File systems open folders too, and fail without their name at the first
 * read.
 */
public final class InputFile {

  private InputFile() {}

  /**
   * Refuses folders.
   *
   * @param file what will be read
   * @return the file
   * @throws IOException if it is a folder; the message names it
   */
  public static Path requireNoFolder(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "is a directory, expected a file");
    }
    return file;
  }

  /**
   * Opens a file.
   *
   * @param file what to read
   * @return its bytes, not buffered
   * @throws IOException if there is no such file, or it is a folder; the message names it
   */
  public static InputStream open(Path file) throws IOException {
    return Files.newInputStream(requireNoFolder(file));
  }
}
