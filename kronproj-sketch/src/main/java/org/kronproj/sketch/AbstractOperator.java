package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/** What all operators share: checks, and the products with sparse matrices, column by column. */
abstract class AbstractOperator implements SketchOperator {

  private final SketchDistribution distribution;
  private final Seed seed;

  /** b and N, for inner loops. */
  final int rows;

  final long columns;

  AbstractOperator(SketchDistribution distribution, Seed seed) {
    this.distribution = distribution;
    this.seed = seed;
    this.rows = distribution.rows();
    this.columns = distribution.columns();
  }

  /** The seed from which the entries are drawn: different for every family and every b. */
  static Seed entrySeed(SketchDistribution distribution, Seed seed) {
    return seed.split(distribution.family().label(), distribution.rows());
  }

  @Override
  public final SketchDistribution distribution() {
    return distribution;
  }

  @Override
  public final Seed seed() {
    return seed;
  }

  /** Writes columns first to first + count − 1, column after column, over what target holds. */
  abstract void generate(long first, int count, double[] target);

  /** The dense products, with shapes checked. */
  abstract void left(Transpose trans, double alpha, Matrix x, double beta, Matrix y);

  abstract void right(Transpose trans, double alpha, Matrix x, double beta, Matrix y);

  private long outer(Transpose trans) {
    return trans == Transpose.NO ? rows : columns;
  }

  private long inner(Transpose trans) {
    return trans == Transpose.NO ? columns : rows;
  }

  private void checkLeft(Transpose trans, long xRows, long xColumns, Matrix y) {
    ShapeException.check("rows of X", inner(trans), xRows);
    ShapeException.check("Y", outer(trans), xColumns, y.rows(), y.columns());
  }

  private void checkRight(Transpose trans, long xRows, long xColumns, Matrix y) {
    ShapeException.check("columns of X", outer(trans), xColumns);
    ShapeException.check("Y", xRows, inner(trans), y.rows(), y.columns());
  }

  @Override
  public final void multiplyLeft(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    checkLeft(trans, x.rows(), x.columns(), y);
    if (x.columns() > 0) {
      left(trans, alpha, x, beta, y);
    }
  }

  @Override
  public final void multiplyRight(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    checkRight(trans, x.rows(), x.columns(), y);
    if (x.rows() > 0) {
      right(trans, alpha, x, beta, y);
    }
  }

  @Override
  public final void multiplyLeft(
      Transpose trans, double alpha, CscMatrix x, double beta, Matrix y) {
    checkLeft(trans, x.rows(), x.columns(), y);
    if (trans == Transpose.YES) {
      // X is on the short side, b×k, and the result is dense: nothing is lost by a dense X.
      try (Matrix dense = x.toDense()) {
        multiplyLeft(trans, alpha, dense, beta, y);
      }
      return;
    }
    double operations = (double) x.entries() * distribution.entriesPerColumn();
    Parallel.run(
        x.columns(),
        operations,
        c -> {
          double[] sum = new double[rows];
          for (int entry = x.columnStart(c); entry < x.columnStart(c + 1); entry++) {
            addColumn(x.row(entry), x.value(entry), sum, 0);
          }
          store(alpha, sum, 0, rows, beta, y, 0, c);
        });
  }

  @Override
  public final void multiplyRight(
      Transpose trans, double alpha, CscMatrix x, double beta, Matrix y) {
    checkRight(trans, x.rows(), x.columns(), y);
    if (trans == Transpose.NO) {
      try (Matrix dense = x.toDense()) {
        multiplyRight(trans, alpha, dense, beta, y);
      }
      return;
    }
    CscMatrix byRows = x.transpose();
    double operations = (double) x.entries() * distribution.entriesPerColumn();
    Parallel.run(
        x.rows(),
        operations,
        i -> {
          double[] sum = new double[rows];
          for (int entry = byRows.columnStart(i); entry < byRows.columnStart(i + 1); entry++) {
            addColumn(byRows.row(entry), byRows.value(entry), sum, 0);
          }
          for (int r = 0; r < rows; r++) {
            double before = beta == 0 ? 0 : beta * y.get(i, r);
            y.set(i, r, before + alpha * sum[r]);
          }
        });
  }

  @Override
  public final void block(int row, long column, Matrix target) {
    if (row < 0
        || column < 0
        || target.rows() > rows - row
        || target.columns() > columns - column) {
      throw new ShapeException(
          "block",
          "a rectangle inside " + rows + "×" + columns,
          target + " at (" + row + ", " + column + ")");
    }
    int height = (int) target.rows();
    int chunk = Math.max(1, Math.min(1024, (1 << 16) / rows));
    int tasks = Math.toIntExact((target.columns() + chunk - 1) / chunk);
    Parallel.run(
        tasks,
        (double) rows * target.columns(),
        task -> {
          long first = (long) task * chunk;
          int count = (int) Math.min(chunk, target.columns() - first);
          double[] values = new double[count * rows];
          generate(column + first, count, values);
          for (int c = 0; c < count; c++) {
            target.write(0, first + c, values, c * rows + row, height);
          }
        });
  }

  @Override
  public void addColumns(long[] columns, double[] factors, double[] y, int offset) {
    checkColumns(columns, factors, y, offset);
    for (int i = 0; i < columns.length; i++) {
      addColumn(columns[i], factors[i], y, offset);
    }
  }

  final void checkColumns(long[] columns, double[] factors, double[] y, int offset) {
    ShapeException.check("factors", columns.length, factors.length);
    for (long column : columns) {
      checkColumn(column, y, offset);
    }
  }

  final void checkColumn(long column, double[] y, int offset) {
    if (column < 0 || column >= columns) {
      throw new InvalidValueException("column", Long.toString(column), "0 to " + (columns - 1));
    }
    if (offset < 0 || offset > y.length - rows) {
      throw new ShapeException("y", rows + " elements from " + offset, "length " + y.length);
    }
  }

  /** Part of a column of Y := alpha·values + beta·Y; a beta of 0 overwrites whatever Y holds. */
  static void store(
      double alpha, double[] values, int at, int length, double beta, Matrix y, long row, long c) {
    if (alpha != 1) {
      for (int i = at; i < at + length; i++) {
        values[i] *= alpha;
      }
    }
    if (beta != 0) {
      double[] before = new double[length];
      y.read(row, c, before, 0, length);
      for (int i = 0; i < length; i++) {
        values[at + i] += beta * before[i];
      }
    }
    y.write(row, c, values, at, length);
  }
}
