package org.kronproj.linalg.io;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/**
 * The first line of a Matrix Market file.
 *
 * @param coordinate whether some elements follow, with their places, and not all of them
 * @param symmetric whether only the lower triangle follows
 */
record MarketHeader(boolean coordinate, boolean symmetric) {

  static MarketHeader read(ByteCursor in) throws IOException {
    word(in, Set.of("%%matrixmarket"), "%%MatrixMarket at the beginning of the file");
    word(in, Set.of("matrix"), "matrix");
    String format = word(in, Set.of("coordinate", "array"), "coordinate or array");
    word(in, Set.of("real", "double", "integer"), "real or integer");
    String symmetry = word(in, Set.of("general", "symmetric"), "general or symmetric");
    skipBlanks(in);
    if (!atLineEnd(in)) {
      throw in.error("the end of the line");
    }
    return new MarketHeader(format.equals("coordinate"), symmetry.equals("symmetric"));
  }

  /** Reads one of some words, in any case. */
  private static String word(ByteCursor in, Set<String> allowed, String expected)
      throws IOException {
    skipBlanks(in);
    int length = 0;
    StringBuilder word = new StringBuilder();
    while (length < 40 && in.peekAt(length) > ' ') {
      word.append((char) in.peekAt(length++));
    }
    String lower = word.toString().toLowerCase(Locale.ROOT);
    if (!allowed.contains(lower)) {
      throw in.error(expected);
    }
    for (int k = 0; k < length; k++) {
      in.advance();
    }
    return lower;
  }

  static void skipBlanks(ByteCursor in) throws IOException {
    while (in.peek() == ' ' || in.peek() == '\t') {
      in.advance();
    }
  }

  static boolean atLineEnd(ByteCursor in) throws IOException {
    int c = in.peek();
    return c == '\n' || c == '\r' || c == ByteCursor.END;
  }
}
