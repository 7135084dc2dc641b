package org.kronproj.conic.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.kronproj.base.FormatException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.DuplicateEntryException;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.linalg.io.ByteCursor;
import org.kronproj.linalg.io.ByteSource;

/**
 * Reads programs in the SDPA sparse format ({@code .dat-s}), compressed by gzip or not.
 *
 * <p>The format: comment lines that begin with {@code *} or {@code "}; the number of constraints;
 * the number of blocks; the block sizes, negative for a diagonal block; the right-hand sides; then
 * entries {@code matrix block row column value}, where matrix 0 is C. Text after a number that ends
 * its section, or after the value of an entry, is a comment. Sections and entries may be split over
 * lines if they end with a line, several entries may share one; punctuation separates numbers like
 * blanks. Entries below the diagonal stand for their mirror image; explicit zeros are skipped.
 * Counts and sizes may be written as {@code 2.0}. Numbers may have a plus sign, no digit on one
 * side of the point, Fortran's D exponent and any number of digits; they are rounded correctly.
 *
 * <p>Text behind the last entry, from the beginning of a line to the end of the file, is passed
 * over with a warning, as CSDP does without one; it may be a Ctrl-Z or NULs. Where four numbers in
 * a row stand in it outside comments, these may be entries, and the text is an error.
 *
 * <p>Integrality and rank-one sections (comments {@code *INTEGER}, {@code *RANK1}, an extension)
 * are reported as warnings and otherwise ignored.
 *
 * <p>A file is read in one pass, in memory of about twice what its program takes; a second pass
 * locates an entry that is given twice. A file of over 1 MB is read with up to four threads of its
 * own, on which nothing but the time depends. Safe for concurrent use.
 */
public final class SdpaReader {

  private SdpaReader() {}

  /** What becomes of numbers behind the last size or right-hand side, in its line. */
  public enum Surplus {
    /** They are an error: one of the counts before them may be wrong. */
    REFUSED,
    /**
     * They are passed over, as by CSDP, where all the sizes or right-hand sides are in one line.
     */
    IGNORED
  }

  /** Is told what size a program has as soon as that is known, before its entries are read. */
  @FunctionalInterface
  public interface SizeListener {
    /**
     * Takes note of a size.
     *
     * @param constraintCount the number of constraints
     * @param blocks the blocks
     */
    void size(int constraintCount, List<Block> blocks);
  }

  /**
   * Reads a file and ignores warnings.
   *
   * @param file the file
   * @return its program
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static Program read(Path file) throws IOException {
    return read(file, warning -> {});
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param warnings is told what was ignored, as {@code file:line:column: …}
   * @return its program
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static Program read(Path file, Consumer<String> warnings) throws IOException {
    return read(file, warnings, (constraintCount, blocks) -> {});
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param warnings is told what was ignored, as {@code file:line:column: …}
   * @param listener is told the size first
   * @return its program
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static Program read(Path file, Consumer<String> warnings, SizeListener listener)
      throws IOException {
    return read(file, warnings, listener, Surplus.REFUSED);
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param warnings is told what was ignored, as {@code file:line:column: …}
   * @param listener is told the size first
   * @param surplus what becomes of numbers that there are too many of
   * @return its program
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static Program read(
      Path file, Consumer<String> warnings, SizeListener listener, Surplus surplus)
      throws IOException {
    return read(ByteSource.of(file), warnings, EntryReader.BLOCK, listener, surplus);
  }

  /**
   * Reads a file that is in memory.
   *
   * @param name the name to use in messages
   * @param bytes what it contains
   * @param warnings is told what was ignored
   * @return its program
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static Program read(String name, byte[] bytes, Consumer<String> warnings)
      throws IOException {
    return read(ByteSource.of(name, bytes), warnings, EntryReader.BLOCK);
  }

  /** Reads a source in blocks of a given size, which changes nothing but the time it takes. */
  static Program read(ByteSource source, Consumer<String> warnings, int blockSize)
      throws IOException {
    return read(source, warnings, blockSize, (constraintCount, blocks) -> {}, Surplus.REFUSED);
  }

  private static Program read(
      ByteSource source,
      Consumer<String> warnings,
      int blockSize,
      SizeListener listener,
      Surplus surplus)
      throws IOException {
    try (ByteCursor in = new ByteCursor(source)) {
      ProgramBuilder builder = Program.builder();
      SdpaScanner scanner = new SdpaScanner(in, warnings, surplus);
      SdpaHeader header = scanner.readHeader();
      List<Block> blocks = new ArrayList<>();
      for (int size : header.blockSizes()) {
        blocks.add(size > 0 ? Block.semidefinite(size) : Block.diagonal(-size));
      }
      listener.size(header.rightHandSide().length, Collections.unmodifiableList(blocks));
      blocks.forEach(builder::addBlock);
      for (double value : header.rightHandSide()) {
        builder.addConstraint(value);
      }
      SdpaScanner.EntrySink sink =
          (matrix, block, row, column, value) -> {
            if (matrix == 0) {
              builder.objective(block - 1, row - 1, column - 1, value);
            } else {
              builder.coefficient(matrix - 1, block - 1, row - 1, column - 1, value);
            }
          };
      new EntryReader(in, blockSize, header, warnings, sink).read();
      return builder.build();
    } catch (DuplicateEntryException e) {
      throw locate(source, e);
    }
  }

  /** Finds the place where an entry is given for the second time. */
  private static FormatException locate(ByteSource source, DuplicateEntryException duplicate)
      throws IOException {
    int[] seen = {0};
    try (ByteCursor in = new ByteCursor(source)) {
      SdpaScanner scanner = new SdpaScanner(in, warning -> {}, Surplus.IGNORED);
      SdpaHeader header = scanner.readHeader();
      scanner.readEntries(
          header,
          (matrix, block, row, column, value) -> {
            if (matrix == duplicate.constraint() + 1
                && block == duplicate.block() + 1
                && Math.min(row, column) == duplicate.row() + 1
                && Math.max(row, column) == duplicate.column() + 1
                && ++seen[0] == 2) {
              throw secondEntry(
                  source.name(),
                  scanner,
                  String.format(
                      "a second entry for row %d, column %d of block %d in matrix %d",
                      row, column, block, matrix),
                  matrix);
            }
          });
    } catch (FormatException e) {
      return e;
    }
    throw new IOException(source.name() + " changed while it was read", duplicate);
  }

  /** In matrix 0 it is a fault of the format, as for CSDP, which leaves with another status. */
  private static FormatException secondEntry(
      String name, SdpaScanner scanner, String found, int matrix) {
    String expected = "each entry once";
    long line = scanner.entryLine();
    long column = scanner.entryColumn();
    return matrix == 0
        ? new FormatException(name, line, column, found, expected)
        : new InvalidEntryException(name, line, column, found, expected);
  }
}
