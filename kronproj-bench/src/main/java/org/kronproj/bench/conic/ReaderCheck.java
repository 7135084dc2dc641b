package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.kronproj.base.FormatException;
import org.kronproj.conic.io.MpsReader;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.conic.model.Program;

/**
 * Reads every SDPA, MPS and CBF file under a folder and says what it is, or where it is wrong.
 *
 * <p>Usage: {@code ReaderCheck --data PATH}. Where a {@code reference.csv} beside a file gives its
 * sizes, they are compared; any difference, and any failure other than a format error, ends the
 * check with exit status 1.
 */
final class ReaderCheck {

  private final Map<Path, Map<String, String[]>> references = new HashMap<>();
  private int wrong;

  private ReaderCheck() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2 || !arguments[0].equals("--data")) {
      System.err.println("usage: ReaderCheck --data PATH");
      System.exit(2);
    }
    ReaderCheck check = new ReaderCheck();
    try (Stream<Path> files = Files.walk(Path.of(arguments[1]))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        check.check(file);
      }
    }
    System.out.println(check.wrong + " wrong");
    if (check.wrong > 0) {
      System.exit(1);
    }
  }

  private void check(Path file) throws IOException {
    String name = file.getFileName().toString().replaceFirst("\\.gz$", "");
    try {
      if (name.endsWith(".dat-s") || name.endsWith(".cbf")) {
        Program program = SdpaReader.read(file, this::warn);
        report(file, program.toString(), sizes(program));
      } else if (name.endsWith(".mps")) {
        LinearProgram program = MpsReader.read(file, this::warn);
        report(file, program.toString(), sizes(program));
      }
    } catch (FormatException e) {
      System.out.println(file.getFileName() + ": refused: " + e.getMessage());
      if (reference(file) != null) {
        wrong++;
      }
    } catch (RuntimeException e) {
      System.out.println(file.getFileName() + ": FAILED: " + e);
      wrong++;
    }
  }

  private void warn(String warning) {
    System.out.println("  " + warning);
  }

  /** The columns of reference.csv after the name, as far as they are sizes. */
  private static List<String> sizes(Program program) {
    StringBuilder blocks = new StringBuilder();
    program
        .blocks()
        .forEach(b -> blocks.append(' ').append(b.isSemidefinite() ? b.size() : -b.size()));
    return List.of(
        Integer.toString(program.constraintCount()),
        Integer.toString(program.blockCount()),
        blocks.substring(1));
  }

  /** Rows, columns and entries; the reference counts the objective as a row of its own. */
  private static List<String> sizes(LinearProgram program) {
    int entries = 0;
    int costs = 0;
    for (int j = 0; j < program.columnCount(); j++) {
      entries += program.entryCount(j);
      costs += program.objective(j) != 0 ? 1 : 0;
    }
    return List.of(
        Integer.toString(program.rowCount() + 1),
        Integer.toString(program.columnCount()),
        Integer.toString(entries + costs));
  }

  private void report(Path file, String what, List<String> sizes) throws IOException {
    String[] reference = reference(file);
    String verdict = "";
    if (reference != null) {
      verdict = ": as in reference.csv";
      for (int i = 0; i < 3; i++) {
        if (!reference[i + 1].equals(sizes.get(i))) {
          verdict = ": DIFFERS: " + sizes + " for " + String.join(",", reference);
          wrong++;
          break;
        }
      }
    }
    System.out.println(file.getFileName() + ": " + what + verdict);
  }

  private String[] reference(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (!references.containsKey(folder)) {
      Map<String, String[]> rows = new HashMap<>();
      for (String table : List.of("reference.csv", "reference-lp.csv")) {
        if (Files.exists(folder.resolve(table))) {
          for (String line : Files.readAllLines(folder.resolve(table))) {
            String[] cells = line.split(",", -1);
            rows.put(cells[0], cells);
          }
        }
      }
      references.put(folder, rows);
    }
    String name = file.getFileName().toString();
    return references.get(folder).get(name.replaceFirst("\\.(dat-s|mps)(\\.gz)?$", ""));
  }
}
