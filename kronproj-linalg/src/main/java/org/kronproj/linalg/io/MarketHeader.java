package org.kronproj.linalg.io;

import java.io.IOException;
import java.util.Locale;

/**
 * The first lines of a Matrix Market file.
 *
 * @param coordinate whether some elements follow, with their places, and not all of them
 * @param symmetric whether only the lower triangle follows
 */
record MarketHeader(boolean coordinate, boolean symmetric) {

  private static final String EXPECTED =
      "%%MatrixMarket matrix array|coordinate real|integer general|symmetric";

  /** Reads the banner and the comments after it. */
  static MarketHeader read(TextCursor in) throws IOException {
    String banner = in.line();
    if (banner == null) {
      throw in.wrongLine("an empty file", EXPECTED);
    }
    String[] words = banner.trim().toLowerCase(Locale.ROOT).split("\\s+", -1);
    boolean known =
        words.length == 5
            && words[0].equals("%%matrixmarket")
            && words[1].equals("matrix")
            && (words[2].equals("array") || words[2].equals("coordinate"))
            && (words[3].equals("real") || words[3].equals("integer") || words[3].equals("double"))
            && (words[4].equals("general") || words[4].equals("symmetric"));
    if (!known) {
      throw in.wrongLine(
          "\"" + (banner.length() > 70 ? banner.substring(0, 70) + "…" : banner) + "\"", EXPECTED);
    }
    while (in.atComment()) {
      in.line();
    }
    return new MarketHeader(words[2].equals("coordinate"), words[4].equals("symmetric"));
  }
}
