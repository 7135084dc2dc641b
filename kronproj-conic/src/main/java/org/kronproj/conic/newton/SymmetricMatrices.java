package org.kronproj.conic.newton;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/**
 * Passes over square matrices that BLAS has no kernel for, by tiles that fit the cache. Each reads
 * and writes every element once.
 */
public final class SymmetricMatrices {

  private static final int TILE = 64;

  /** Up to this order a copy in an array is mirrored. */
  private static final int COPIED_WHOLE = 64;

  /** Up to this order BLAS mirrors as fast as two threads of compiled Java, and without warm-up. */
  private static final int COPIED_BY_BLAS = 400;

  private SymmetricMatrices() {}

  /**
   * Scratch space for passes over matrices of one order, for one thread at a time. Passes that are
   * not given any allocate it, and memory that is touched for the first time costs more than a pass
   * over a small matrix.
   */
  public static final class Scratch {

    private final double[] lower;
    private final double[] upper;

    /**
     * Makes scratch space.
     *
     * @param order the order of the matrices
     */
    public Scratch(int order) {
      int size = Math.min(order, TILE);
      lower = new double[size * size];
      upper = order <= TILE ? lower : new double[size * size]; // small() needs one
    }
  }

  /** What becomes of a pair of mirrored elements. */
  private enum Pair {
    BELOW,
    ABOVE,
    MEAN
  }

  /**
   * Copies the upper triangle onto the lower one.
   *
   * @param a the matrix
   */
  public static void mirrorUpper(Matrix a) {
    pairs(a, null, null, Pair.ABOVE);
  }

  static void mirrorUpper(Matrix a, Workers workers) {
    pairs(a, null, workers, Pair.ABOVE);
  }

  /**
   * Copies the lower triangle onto the upper one.
   *
   * @param a the matrix
   */
  public static void mirrorLower(Matrix a) {
    pairs(a, null, null, Pair.BELOW);
  }

  static void mirrorLower(Matrix a, Workers workers) {
    pairs(a, null, workers, Pair.BELOW);
  }

  /**
   * Copies the lower triangle onto the upper one.
   *
   * @param a the matrix
   * @param scratch scratch space for its order
   * @param workers the threads that share the pass
   */
  public static void mirrorLower(Matrix a, Scratch scratch, Workers workers) {
    pairs(a, scratch, workers, Pair.BELOW);
  }

  /**
   * Replaces A by (A + Aᵀ)/2.
   *
   * @param a the matrix
   * @param scratch scratch space for its order
   * @param workers the threads that share the pass
   */
  public static void symmetrize(Matrix a, Scratch scratch, Workers workers) {
    pairs(a, scratch, workers, Pair.MEAN);
  }

  private static void pairs(Matrix a, Scratch given, Workers workers, Pair pair) {
    int n = (int) a.rows();
    if (pair != Pair.MEAN && n > COPIED_WHOLE && n <= COPIED_BY_BLAS) {
      Blas.mirror(pair == Pair.BELOW ? Triangle.LOWER : Triangle.UPPER, a);
      return;
    }
    int tiles = (n + TILE - 1) / TILE;
    if (workers == null || tiles < 3) {
      Scratch scratch = given == null ? new Scratch(n) : given;
      if (tiles <= 1) {
        small(a, pair, scratch.lower);
        return;
      }
      for (int tile = 0; tile < tiles; tile++) {
        tileColumn(a, tile * TILE, pair, scratch.lower, scratch.upper);
      }
      return;
    }
    workers.run(
        tiles,
        2.0 * n * n,
        thread -> {
          Scratch scratch = thread == 0 && given != null ? given : new Scratch(n);
          return tile -> tileColumn(a, tile * TILE, pair, scratch.lower, scratch.upper);
        });
  }

  /** A matrix of one tile, copied as a whole. */
  private static void small(Matrix a, Pair pair, double[] elements) {
    read(a, elements);
    mirror(elements, (int) a.rows(), pair);
    write(a, elements);
  }

  /** Mirrors a matrix in an array. */
  private static void mirror(double[] elements, int n, Pair pair) {
    for (int j = 0; j < n; j++) {
      for (int i = j + 1; i < n; i++) {
        double below = elements[j * n + i];
        double above = elements[i * n + j];
        double kept =
            pair == Pair.BELOW ? below : pair == Pair.ABOVE ? above : 0.5 * (below + above);
        elements[j * n + i] = kept;
        elements[i * n + j] = kept;
      }
    }
  }

  /**
   * Works on the tiles below the diagonal in columns j to j + TILE − 1, and their mirror images.
   */
  private static void tileColumn(Matrix a, int j, Pair pair, double[] lower, double[] upper) {
    int n = (int) a.rows();
    int columns = Math.min(TILE, n - j);
    Matrix diagonal = a.block(j, j, columns, columns);
    read(diagonal, lower);
    mirror(lower, columns, pair);
    write(diagonal, lower);
    for (int i = j + TILE; i < n; i += TILE) {
      int rows = Math.min(TILE, n - i);
      Matrix below = a.block(i, j, rows, columns);
      Matrix above = a.block(j, i, columns, rows);
      switch (pair) {
        case BELOW -> {
          read(below, lower);
          transpose(lower, rows, columns, upper);
          write(above, upper);
        }
        case ABOVE -> {
          read(above, upper);
          transpose(upper, columns, rows, lower);
          write(below, lower);
        }
        case MEAN -> {
          read(below, lower);
          read(above, upper);
          mean(lower, upper, rows, columns);
          write(below, lower);
          write(above, upper);
        }
      }
    }
  }

  private static void transpose(double[] from, int rows, int columns, double[] to) {
    for (int c = 0; c < columns; c++) {
      for (int r = 0; r < rows; r++) {
        to[r * columns + c] = from[c * rows + r];
      }
    }
  }

  private static void mean(double[] lower, double[] upper, int rows, int columns) {
    for (int c = 0; c < columns; c++) {
      for (int r = 0; r < rows; r++) {
        double mean = 0.5 * (lower[c * rows + r] + upper[r * columns + c]);
        lower[c * rows + r] = mean;
        upper[r * columns + c] = mean;
      }
    }
  }

  /**
   * Copies a whole matrix to an array, column after column.
   *
   * @param a the matrix
   * @param target at least rows·columns long
   */
  public static void read(Matrix a, double[] target) {
    int n = (int) a.rows();
    if (a.stride() == n && a.columns() > 0) {
      a.reshape(n * a.columns(), 1).read(0, 0, target, 0, (int) (n * a.columns()));
      return;
    }
    for (int j = 0; j < a.columns(); j++) {
      a.read(0, j, target, j * n, n);
    }
  }

  /**
   * Copies an array into a whole matrix, column after column.
   *
   * @param a the matrix
   * @param source at least rows·columns long
   */
  static void write(Matrix a, double[] source) {
    int n = (int) a.rows();
    if (a.stride() == n && a.columns() > 0) {
      a.reshape(n * a.columns(), 1).write(0, 0, source, 0, (int) (n * a.columns()));
      return;
    }
    for (int j = 0; j < a.columns(); j++) {
      a.write(0, j, source, j * n, n);
    }
  }

  static void readTransposed(Matrix a, double[] target) {
    int n = (int) a.rows();
    double[] column = new double[TILE];
    for (int i = 0; i < n; i += TILE) {
      int rows = Math.min(TILE, n - i);
      for (int j = 0; j < n; j++) {
        a.read(i, j, column, 0, rows);
        for (int r = 0; r < rows; r++) {
          target[(i + r) * n + j] = column[r];
        }
      }
    }
  }

  /**
   * Computes target := α·A + β·B + γ·C, in one pass.
   *
   * @param alpha a factor
   * @param a a matrix
   * @param beta a factor
   * @param b a matrix
   * @param gamma a factor
   * @param c a matrix
   * @param target where to; may be one of the three
   * @param workers the threads that share the pass
   */
  public static void combine(
      double alpha,
      Matrix a,
      double beta,
      Matrix b,
      double gamma,
      Matrix c,
      Matrix target,
      Workers workers) {
    int n = (int) a.rows();
    workers.run(
        (int) a.columns(),
        1.0 * n * a.columns(),
        thread -> {
          double[] first = new double[n];
          double[] second = new double[n];
          double[] third = new double[n];
          return j -> {
            a.read(0, j, first, 0, n);
            b.read(0, j, second, 0, n);
            c.read(0, j, third, 0, n);
            for (int i = 0; i < n; i++) {
              first[i] = alpha * first[i] + beta * second[i] + gamma * third[i];
            }
            target.write(0, j, first, 0, n);
          };
        });
  }
}
