package org.kronproj.linalg;

import java.util.Arrays;
import org.kronproj.base.RandomStream;

/** Where a test puts an operand: on the heap or in native memory, alone or inside a larger one. */
enum Placement {
  HEAP,
  NATIVE,
  HEAP_VIEW,
  NATIVE_VIEW;

  private static final double GUARD = 123456.789;

  /** An operand and the matrix around it. */
  record Placed(Matrix whole, Matrix matrix) implements AutoCloseable {

    /** Closes the operand, having checked that nothing around it was written. */
    @Override
    public void close() {
      int inside = 0;
      int guards = 0;
      for (double value : whole.toArray()) {
        if (value == GUARD) {
          guards++;
        } else {
          inside++;
        }
      }
      whole.close();
      long size = matrix.rows() * matrix.columns();
      if (inside > size || guards < whole.rows() * whole.columns() - size) {
        throw new AssertionError("wrote outside of a " + matrix);
      }
    }
  }

  static Placement draw(RandomStream random) {
    return values()[random.nextInt(values().length)];
  }

  /** Places a matrix of given elements, column after column. */
  Placed place(int rows, int columns, double[] elements) {
    boolean view = this == HEAP_VIEW || this == NATIVE_VIEW;
    int wholeRows = view ? rows + 3 : rows;
    int wholeColumns = view ? columns + 2 : columns;
    Matrix whole =
        this == HEAP || this == HEAP_VIEW
            ? Matrix.allocate(wholeRows, wholeColumns)
            : Matrix.allocateOffHeap(wholeRows, wholeColumns);
    whole.fill(GUARD);
    Matrix matrix = view ? whole.block(2, 1, rows, columns) : whole;
    for (int j = 0; j < columns; j++) {
      matrix.write(0, j, elements, j * rows, rows);
    }
    return new Placed(whole, matrix);
  }

  /** Places a matrix of random elements. */
  Placed place(RandomStream random, int rows, int columns) {
    double[] elements = new double[rows * columns];
    Arrays.setAll(elements, i -> 2 * random.nextDouble() - 1);
    return place(rows, columns, elements);
  }

  /** Places a symmetric positive definite matrix of condition below 100. */
  Placed placeDefinite(RandomStream random, int order) {
    double[] elements = new double[order * order];
    for (int j = 0; j < order; j++) {
      for (int i = 0; i <= j; i++) {
        double value = (2 * random.nextDouble() - 1) / order;
        elements[i + j * order] = value;
        elements[j + i * order] = value;
      }
      elements[j + j * order] += 1.1;
    }
    return place(order, order, elements);
  }
}
