package org.kronproj.cli.problem;

import java.io.IOException;
import java.nio.file.Path;
import org.kronproj.base.FormatException;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.CscMatrix;

/** The constraint matrices of an SDPA file as the rows of one sparse matrix. */
final class SdpaConstraints {

  /** The largest order whose square is an int. */
  private static final int LARGEST_ORDER = 46340;

  private SdpaConstraints() {}

  /** Reads A_1 to A_m, the blocks along the diagonal, as rows vec(A_i)ᵀ. */
  static CscMatrix vec(Path file) throws IOException {
    Program program = SdpaReader.read(file);
    int n = order(file, program, LARGEST_ORDER);
    Entries entries = new Entries(program, 2);
    int offset = 0;
    for (int b = 0; b < program.blockCount(); b++) {
      BlockData data = program.data(b);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int k = data.begin(slot); k < data.end(slot); k++) {
          int p = offset + data.row(k);
          int q = offset + data.column(k);
          entries.add(data.constraint(slot), p + q * n, data.value(k));
          if (p != q) {
            entries.add(data.constraint(slot), q + p * n, data.value(k));
          }
        }
      }
      offset += data.block().size();
    }
    return entries.toMatrix(n * n);
  }

  /** Reads diag(A_1) to diag(A_m) as rows; every block has to be diagonal. */
  static CscMatrix diagonals(Path file) throws IOException {
    Program program = SdpaReader.read(file);
    int n = order(file, program, Integer.MAX_VALUE);
    Entries entries = new Entries(program, 1);
    int offset = 0;
    for (int b = 0; b < program.blockCount(); b++) {
      BlockData data = program.data(b);
      if (data.block().isSemidefinite() && data.block().size() > 1) {
        throw new FormatException(
            file.toString(),
            1,
            1,
            "a matrix block of order " + data.block().size(),
            "diagonal blocks only, for diagonal weights");
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int k = data.begin(slot); k < data.end(slot); k++) {
          entries.add(data.constraint(slot), offset + data.row(k), data.value(k));
        }
      }
      offset += data.block().size();
    }
    return entries.toMatrix(n);
  }

  private static int order(Path file, Program program, int largest) throws FormatException {
    if (program.order() > largest) {
      throw new FormatException(
          file.toString(),
          1,
          1,
          "matrices of order " + program.order(),
          "an order of at most " + largest);
    }
    return Math.toIntExact(program.order());
  }

  /** Entries of the constraints, in the order of the file's blocks. */
  private static final class Entries {
    private final int constraints;
    private final int[] rows;
    private final int[] columns;
    private final double[] values;
    private int size;

    Entries(Program program, int copies) {
      constraints = program.constraintCount();
      int capacity = Math.toIntExact(copies * program.entryCount());
      rows = new int[capacity];
      columns = new int[capacity];
      values = new double[capacity];
    }

    void add(int row, int column, double value) {
      rows[size] = row;
      columns[size] = column;
      values[size++] = value;
    }

    CscMatrix toMatrix(int width) {
      return CscMatrix.ofEntries(
          constraints,
          width,
          java.util.Arrays.copyOf(rows, size),
          java.util.Arrays.copyOf(columns, size),
          java.util.Arrays.copyOf(values, size));
    }
  }
}
