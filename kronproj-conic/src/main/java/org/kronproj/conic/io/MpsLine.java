package org.kronproj.conic.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.kronproj.base.FormatException;
import org.kronproj.linalg.io.DecimalParser;

/** A line of an MPS file taken apart into words, each with its column. */
final class MpsLine {

  /** Where the fields of the fixed format begin and end, from 0. */
  private static final int[][] FIELDS = {{1, 3}, {4, 12}, {14, 22}, {24, 36}, {39, 47}, {49, 61}};

  private static final double INFINITE = 1e20;

  private final String file;
  private final long number;
  private final String text;
  private final List<String> words = new ArrayList<>();
  private final List<Integer> begins = new ArrayList<>();

  private MpsLine(String file, long number, String text) {
    this.file = file;
    this.number = number;
    this.text = text;
  }

  /** Words are what blanks separate. */
  static MpsLine free(String file, long number, String text) {
    MpsLine line = new MpsLine(file, number, text);
    int p = 0;
    while (p < text.length()) {
      int begin = p;
      while (p < text.length() && text.charAt(p) > ' ') {
        p++;
      }
      if (p > begin) {
        line.words.add(text.substring(begin, p));
        line.begins.add(begin);
      }
      p++;
    }
    return line;
  }

  /**
   * Words are the fields that are not blank; those of a section's first line are as in free, and so
   * is one that stands alone, as the direction after OBJSENSE, wherever it begins.
   */
  static MpsLine fixed(String file, long number, String text) {
    boolean alone = text.strip().chars().allMatch(c -> c > ' ');
    if (alone || text.charAt(0) > ' ') {
      return free(file, number, text);
    }
    MpsLine line = new MpsLine(file, number, text);
    for (int[] field : FIELDS) {
      int end = Math.min(field[1], text.length());
      int begin = Math.min(field[0], end);
      String word = text.substring(begin, end);
      if (!word.isBlank()) {
        line.words.add(word.strip());
        line.begins.add(begin + word.indexOf(word.strip()));
      }
    }
    return line;
  }

  boolean isComment() {
    return words.isEmpty() || text.charAt(0) == '*';
  }

  /** Whether the line begins in its first column, as those that name a section do. */
  boolean beginsAtMargin() {
    return begins.get(0) == 0;
  }

  int size() {
    return words.size();
  }

  String word(int index) {
    return words.get(index);
  }

  String upperCase(int index) {
    return words.get(index).toUpperCase(Locale.ROOT);
  }

  /** Whether the word is there and begins as remarks do. */
  boolean isRemark(int index) {
    return index < size() && (word(index).startsWith("$") || word(index).startsWith("*"));
  }

  /** Forgets the words from here on. */
  void cut(int index) {
    words.subList(index, words.size()).clear();
    begins.subList(index, begins.size()).clear();
  }

  /** The text after the first word. */
  String rest() {
    return text.substring(begins.get(0) + word(0).length()).strip();
  }

  double number(int index, String what) throws FormatException {
    if (index >= size()) {
      throw error(index, what);
    }
    String word = word(index);
    boolean plain =
        word.chars().allMatch(c -> DecimalParser.isDigit(c) || "+-.eEdD".indexOf(c) >= 0);
    double value = Double.NaN;
    try {
      value = plain ? Double.parseDouble(word.replace('d', 'e').replace('D', 'e')) : Double.NaN;
    } catch (NumberFormatException e) {
      throw error(index, what);
    }
    if (!Double.isFinite(value)) {
      throw error(index, what);
    }
    return value;
  }

  /** A number where ±inf and everything from 1e20 on are infinite. */
  double bound(int index, String what) throws FormatException {
    if (index < size()) {
      switch (word(index).toLowerCase(Locale.ROOT)) {
        case "inf", "+inf", "infinity", "+infinity" -> {
          return Double.POSITIVE_INFINITY;
        }
        case "-inf", "-infinity" -> {
          return Double.NEGATIVE_INFINITY;
        }
        default -> {
          // a number, or an error
        }
      }
    }
    return orInfinite(number(index, what));
  }

  static double orInfinite(double value) {
    return Math.abs(value) < INFINITE ? value : Math.copySign(Double.POSITIVE_INFINITY, value);
  }

  FormatException error(int index, String expected) {
    if (index >= size()) {
      return new FormatException(file, number, text.length() + 1L, "the end of the line", expected);
    }
    return error(index, "'" + printable(word(index)) + "'", expected);
  }

  FormatException error(int index, String found, String expected) {
    return new FormatException(file, number, begins.get(index) + 1L, found, expected);
  }

  String warning(int index, String what) {
    return file + ":" + number + ":" + (begins.get(index) + 1) + ": " + what;
  }

  static String printable(String word) {
    StringBuilder result = new StringBuilder();
    word.codePoints()
        .limit(40)
        .forEach(c -> result.appendCodePoint(Character.isISOControl(c) ? '?' : c));
    return result.toString();
  }
}
