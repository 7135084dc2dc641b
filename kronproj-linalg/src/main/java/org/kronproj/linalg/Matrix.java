package org.kronproj.linalg;

import java.nio.DoubleBuffer;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * A dense column-major matrix of doubles, or a rectangular view of one. A vector is a matrix of one
 * column.
 *
 * <p>Element (i, j) lies {@code i + j·stride} doubles from the first one. Matrices of at most
 * {@value #HEAP_LIMIT} elements live in a Java array and their kernels are plain Java; larger ones
 * live in native memory, and their kernels are OpenBLAS's. Callers see no difference, except that
 * tiny problems never load the natives.
 *
 * <p>The matrix that {@link #allocate allocated} the memory owns it and must be closed, once; views
 * share it, need no closing, and must not be used after it. Using a closed matrix throws {@link
 * IllegalStateException}; closing one while another thread uses it is undefined.
 *
 * <p>Safe for concurrent reading; a writer needs the matrix to itself.
 */
public final class Matrix implements AutoCloseable {

  /** Up to this many elements a matrix lives in a Java array. */
  public static final int HEAP_LIMIT = 1024;

  private final Storage storage;
  private final long offset;
  private final long rows;
  private final long columns;
  private final long stride;
  private final boolean owner;

  private Matrix(
      Storage storage, long offset, long rows, long columns, long stride, boolean owner) {
    this.storage = storage;
    this.offset = offset;
    this.rows = rows;
    this.columns = columns;
    this.stride = stride;
    this.owner = owner;
  }

  /**
   * Allocates a zero matrix.
   *
   * @param rows the number of rows, at least 0
   * @param columns the number of columns, at least 0
   * @return a matrix that owns its memory
   * @throws InvalidValueException if a size is negative
   * @throws InsufficientMemoryException if it would not fit
   */
  public static Matrix allocate(long rows, long columns) {
    long size = size(rows, columns);
    Storage storage =
        size <= HEAP_LIMIT
            ? new Storage.Heap((int) size)
            : new Storage.OffHeap("a " + rows + "×" + columns + " matrix", size);
    return new Matrix(storage, 0, rows, columns, Math.max(1, rows), true);
  }

  /**
   * Allocates a zero matrix in a Java array, whatever its size. For operands that meet no large
   * ones, where plain Java costs less than loading the natives would.
   *
   * @param rows the number of rows, at least 0
   * @param columns the number of columns, at least 0
   * @return a matrix that owns its memory
   * @throws InvalidValueException if a size is negative
   * @throws ShapeException if it has more elements than an array can
   */
  public static Matrix allocateOnHeap(int rows, int columns) {
    long size = size(rows, columns);
    if (size > Integer.MAX_VALUE - 8) {
      throw new ShapeException("matrix", "at most 2147483639 elements", Long.toString(size));
    }
    return new Matrix(new Storage.Heap((int) size), 0, rows, columns, Math.max(1, rows), true);
  }

  /**
   * Allocates a zero matrix in native memory, whatever its size. For tests that compare back-ends,
   * and for small operands that only ever meet large ones.
   *
   * @param rows the number of rows, at least 0
   * @param columns the number of columns, at least 0
   * @return a matrix that owns its memory
   */
  public static Matrix allocateOffHeap(long rows, long columns) {
    long size = Math.max(1, size(rows, columns));
    Storage storage = new Storage.OffHeap("a " + rows + "×" + columns + " matrix", size);
    return new Matrix(storage, 0, rows, columns, Math.max(1, rows), true);
  }

  private static long size(long rows, long columns) {
    if (rows < 0 || columns < 0) {
      throw new InvalidValueException("shape", rows + "×" + columns, "sizes of at least 0");
    }
    // The number of bytes, too, must be a long.
    if (Math.multiplyHigh(rows, columns) != 0
        || rows * columns < 0
        || (rows * columns) >> 60 != 0) {
      throw new InsufficientMemoryException(
          "a " + rows + "×" + columns + " matrix", Long.MAX_VALUE, NativeMemory.availableBytes());
    }
    return rows * columns;
  }

  /**
   * Allocates a matrix with given elements.
   *
   * @param rows the number of rows
   * @param columns the number of columns
   * @param columnMajor the elements, column after column
   * @return a matrix that owns its memory
   * @throws ShapeException if there are not rows·columns elements
   */
  public static Matrix of(long rows, long columns, double[] columnMajor) {
    ShapeException.check("columnMajor", size(rows, columns), columnMajor.length);
    Matrix matrix = allocate(rows, columns);
    matrix.storage.write(0, columnMajor, 0, columnMajor.length);
    return matrix;
  }

  /**
   * Allocates a column vector with given elements.
   *
   * @param elements the elements
   * @return an n×1 matrix that owns its memory
   */
  public static Matrix vector(double... elements) {
    return of(elements.length, 1, elements);
  }

  /**
   * Allocates an identity matrix.
   *
   * @param order the number of rows and columns
   * @return a matrix that owns its memory
   */
  public static Matrix identity(long order) {
    Matrix matrix = allocate(order, order);
    for (long i = 0; i < order; i++) {
      matrix.set(i, i, 1);
    }
    return matrix;
  }

  /**
   * Returns the number of rows.
   *
   * @return rows
   */
  public long rows() {
    return rows;
  }

  /**
   * Returns the number of columns.
   *
   * @return columns
   */
  public long columns() {
    return columns;
  }

  /**
   * Returns the distance between the first elements of neighbouring columns.
   *
   * @return doubles, at least 1
   */
  public long stride() {
    return stride;
  }

  /**
   * Returns one element. Not checked against the shape of a view; for loops over many elements copy
   * whole columns instead.
   *
   * @param row the row, from 0
   * @param column the column, from 0
   * @return the element
   */
  public double get(long row, long column) {
    return storage.get(position(row, column));
  }

  /**
   * Replaces one element.
   *
   * @param row the row, from 0
   * @param column the column, from 0
   * @param value the new value
   */
  public void set(long row, long column, double value) {
    storage.set(position(row, column), value);
  }

  /**
   * Returns a view of a rectangle.
   *
   * @param row the first row
   * @param column the first column
   * @param viewRows how many rows
   * @param viewColumns how many columns
   * @return a view that shares this matrix's memory
   * @throws ShapeException if the rectangle does not lie inside
   */
  public Matrix block(long row, long column, long viewRows, long viewColumns) {
    if (row < 0
        || column < 0
        || viewRows < 0
        || viewColumns < 0
        || viewRows > rows - row
        || viewColumns > columns - column) {
      throw new ShapeException(
          "block",
          "a rectangle inside " + rows + "×" + columns,
          viewRows + "×" + viewColumns + " at (" + row + ", " + column + ")");
    }
    return new Matrix(storage, position(row, column), viewRows, viewColumns, stride, false);
  }

  /**
   * Returns a view of one column.
   *
   * @param column the column
   * @return a rows×1 view
   */
  public Matrix column(long column) {
    return block(0, column, rows, 1);
  }

  /**
   * Returns a view of neighbouring columns.
   *
   * @param first the first column
   * @param count how many
   * @return a rows×count view
   */
  public Matrix columnRange(long first, long count) {
    return block(0, first, rows, count);
  }

  /**
   * Returns a view of the same elements, in the same order, in another shape.
   *
   * @param newRows the number of rows of the view
   * @param newColumns the number of columns of the view
   * @return the view
   * @throws ShapeException if the numbers of elements differ or the columns are not contiguous
   */
  public Matrix reshape(long newRows, long newColumns) {
    if (rows * columns != newRows * newColumns || !isContiguous()) {
      throw new ShapeException(
          "reshape",
          "as many contiguous elements as " + rows + "×" + columns + " with stride " + stride,
          newRows + "×" + newColumns);
    }
    return new Matrix(storage, offset, newRows, newColumns, Math.max(1, newRows), false);
  }

  /**
   * Views consecutive elements of one column.
   *
   * @param row the first row
   * @param column the column
   * @param length how many elements
   * @return a buffer that shares this matrix's memory, to be dropped before the matrix is closed
   */
  public DoubleBuffer buffer(long row, long column, int length) {
    return storage.buffer(position(row, column), length);
  }

  /**
   * Copies consecutive elements of one column out.
   *
   * @param row the first row
   * @param column the column
   * @param target where to
   * @param targetOffset the first index written
   * @param length how many elements
   */
  public void read(long row, long column, double[] target, int targetOffset, int length) {
    storage.read(position(row, column), target, targetOffset, length);
  }

  /**
   * Copies consecutive elements of one column in.
   *
   * @param row the first row
   * @param column the column
   * @param source where from
   * @param sourceOffset the first index read
   * @param length how many elements
   */
  public void write(long row, long column, double[] source, int sourceOffset, int length) {
    storage.write(position(row, column), source, sourceOffset, length);
  }

  /**
   * Copies all elements out, column after column.
   *
   * @return rows·columns elements
   */
  public double[] toArray() {
    double[] array = new double[Math.toIntExact(Math.multiplyExact(rows, columns))];
    if (isContiguous()) {
      read(0, 0, array, 0, array.length);
      return array;
    }
    for (int j = 0; j < columns; j++) {
      read(0, j, array, (int) (j * rows), (int) rows);
    }
    return array;
  }

  /**
   * Copies another matrix of the same shape into this one. One pass over memory.
   *
   * @param other what to copy
   * @return this
   * @throws ShapeException if the shapes differ
   */
  public Matrix copyFrom(Matrix other) {
    ShapeException.check("other", rows, columns, other.rows, other.columns);
    Passes.copy(other, this);
    return this;
  }

  /**
   * Allocates a copy.
   *
   * @return a matrix that owns its memory
   */
  public Matrix copy() {
    return allocate(rows, columns).copyFrom(this);
  }

  /**
   * Sets every element.
   *
   * @param value the value
   * @return this
   */
  public Matrix fill(double value) {
    Passes.fill(value, this);
    return this;
  }

  /** Frees the memory if this matrix owns it; closing again, or closing a view, does nothing. */
  @Override
  public void close() {
    if (owner) {
      storage.free();
    }
  }

  /**
   * Returns the shape.
   *
   * @return as in {@code 3×4}
   */
  @Override
  public String toString() {
    return rows + "×" + columns;
  }

  Storage storage() {
    return storage;
  }

  long offset() {
    return offset;
  }

  /** Where an element lies in the storage. */
  long position(long row, long column) {
    return offset + row + column * stride;
  }

  /** Whether the columns follow each other without gaps. */
  boolean isContiguous() {
    return stride == rows || columns <= 1 || rows == 0;
  }

  boolean onHeap() {
    return storage instanceof Storage.Heap;
  }
}
