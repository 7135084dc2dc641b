package org.kronproj.conic.io;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import org.kronproj.base.FormatException;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.linalg.io.ByteSource;

/**
 * Reads linear programs in the MPS format, fixed or free, compressed by gzip or not.
 *
 * <p>Words are taken to be separated by blanks; only if that fails are they taken from the columns
 * of the fixed format, where names may contain blanks. The rules, where readers differ:
 *
 * <ul>
 *   <li>The first N row is the objective, or the one that OBJNAME names; other N rows are left out.
 *   <li>OBJSENSE is followed, in its line or the next, by MIN, MINIMIZE, MINIMISE, MAX, MAXIMIZE or
 *       MAXIMISE.
 *   <li>A right-hand side r on the objective row makes −r the objective's constant.
 *   <li>RANGES: with right-hand side b and range R, an L row becomes [b − |R|, b], a G row [b, b +
 *       |R|], an E row [b, b + R] for R ≥ 0 and [b + R, b] otherwise.
 *   <li>Columns are in [0, ∞). A negative UP bound on a column that has no lower bound of its own
 *       makes its lower bound −∞, with a warning. MI leaves the upper bound as it is.
 *   <li>Names of sets may be missing; of several sets, the first is used, with a warning.
 *   <li>Integer columns (MARKER, BV, LI, UI) and semicontinuous ones (SC) are relaxed, with a
 *       warning. Bounds of 1e20 and more, and the word inf, are infinite.
 *   <li>Text after a complete line that begins with {@code $} or {@code *} is a remark.
 * </ul>
 *
 * <p>Quadratic terms, special ordered sets and cones are refused. Safe for concurrent use.
 */
public final class MpsReader {

  private MpsReader() {}

  /** How a line is taken apart. */
  @FunctionalInterface
  private interface Splitter {
    MpsLine split(String file, long number, String text);
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param warnings is told what was ignored or relaxed, as {@code file:line:column: …}
   * @return its linear program
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static LinearProgram read(Path file, Consumer<String> warnings) throws IOException {
    return read(ByteSource.of(file), warnings);
  }

  /**
   * Reads a file that is in memory.
   *
   * @param name the name to use in messages
   * @param bytes what it contains
   * @param warnings is told what was ignored or relaxed
   * @return its linear program
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static LinearProgram read(String name, byte[] bytes, Consumer<String> warnings)
      throws IOException {
    return read(ByteSource.of(name, bytes), warnings);
  }

  private static LinearProgram read(ByteSource source, Consumer<String> warnings)
      throws IOException {
    List<String> collected = new ArrayList<>();
    LinearProgram program;
    try {
      program = read(source, MpsLine::free, collected::add);
    } catch (FormatException free) {
      collected.clear();
      program = readFixed(source, collected::add, free);
    }
    collected.forEach(warnings);
    return program;
  }

  /** Of two errors, reports the one that is further down in the file. */
  private static LinearProgram readFixed(
      ByteSource source, Consumer<String> warnings, FormatException free) throws IOException {
    try {
      return read(source, MpsLine::fixed, warnings);
    } catch (FormatException fixed) {
      throw fixed.line() > free.line() ? fixed : free;
    }
  }

  private static LinearProgram read(ByteSource source, Splitter splitter, Consumer<String> warnings)
      throws IOException {
    MpsParser parser = new MpsParser(warnings);
    long number = 0;
    String text = "";
    try (InputStream in = source.open();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16)) {
      for (String next = lines.readLine(); next != null; next = lines.readLine()) {
        text = next;
        number++;
        if (number == 1 && text.startsWith("\uFEFF")) {
          text = text.substring(1);
        }
        MpsLine line = splitter.split(source.name(), number, text);
        if (!line.isComment() && parser.accept(line)) {
          return parser.finish();
        }
      }
    } catch (ZipException | EOFException e) {
      FormatException damaged =
          new FormatException(
              source.name(),
              number + 1,
              1,
              "damaged gzip data (" + e.getMessage() + ")",
              "a complete gzip file");
      damaged.initCause(e);
      throw damaged;
    }
    throw new FormatException(
        source.name(),
        Math.max(1, number),
        text.length() + 1L,
        "the end of the file",
        parser.expected());
  }
}
