package org.kronproj.projection;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.kronproj.base.FormatException;

/** Small text files, with errors that name them. */
final class TextFile {

  private TextFile() {}

  static String read(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new FileSystemException(path.toString(), null, "is a directory, expected a file");
    }
    try {
      return Files.readString(path);
    } catch (CharacterCodingException e) {
      FormatException named =
          new FormatException(path.toString(), 1, 1, "bytes that are not UTF-8", "text");
      named.initCause(e);
      throw named;
    }
  }
}
