package org.kronproj.projection;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.kronproj.base.FormatException;
import org.kronproj.base.InputFile;

/** Small text files, with errors that name them. */
final class TextFile {

  private TextFile() {}

  static String read(Path path) throws IOException {
    try {
      return Files.readString(InputFile.requireNoFolder(path));
    } catch (CharacterCodingException e) {
      FormatException named =
          new FormatException(path.toString(), 1, 1, "bytes that are not UTF-8", "text");
      named.initCause(e);
      throw named;
    }
  }
}
