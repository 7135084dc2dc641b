package org.kronproj.conic.reduce;

import java.util.Arrays;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.linalg.Matrix;

/**
 * The images MᵀE_cM of the 0/1 matrices E_c of a partition's classes, restricted to one
 * semidefinite block, under the bases M of the block's irreducible parts. Whatever else is wanted
 * of those bases, on elements of the algebra, is a combination of these few numbers: one pass over
 * the n²/2 positions, of Σd flops each, replaces products of order n for every element.
 *
 * <p>Immutable: as many doubles as the block has classes times Σ d(d+1)/2.
 */
final class ClassImages {

  /** Numbers that the images may take: 128 MB. */
  private static final long MOST_NUMBERS = 1L << 24;

  /** How much of an element, relative to its norm, may be lost to rounding. */
  private static final double FAITHFUL = 1e-6;

  /** Rows in which images under eigenvectors are read off. */
  private static final int ROWS = 32;

  /** How much of a vector these rows have to hold, of what they hold on average. */
  private static final double ENOUGH = 0.1;

  private final int[] classes;
  private final double[] sizes;
  private final int[] orders;
  private final int[] starts;
  private final double[][] images;

  private ClassImages(
      int[] classes, double[] sizes, int[] orders, int[] starts, double[][] images) {
    this.classes = classes;
    this.sizes = sizes;
    this.orders = orders;
    this.starts = starts;
    this.images = images;
  }

  /**
   * Computes the images.
   *
   * @param bases n×d matrices with orthonormal columns
   * @return the images, or null when they are too many to keep
   */
  static ClassImages of(PositionPartition partition, int block, List<Matrix> bases) {
    int n = partition.layout().blocks().get(block).size();
    int[] local = new int[partition.count()];
    int[] classes = classes(partition, block, local);
    int[] orders = bases.stream().mapToInt(basis -> (int) basis.columns()).toArray();
    int[] starts = starts(orders);
    if ((long) classes.length * starts[orders.length] > MOST_NUMBERS) {
      return null;
    }
    Sum sum = new Sum(classes.length, orders, starts, rows(bases, n));
    for (int j = 0, p = partition.layout().offset(block); j < n; j++, p += j) {
      sum.addColumn(partition, p, j, local);
    }
    return new ClassImages(classes, sum.sizes, orders, starts, sum.images);
  }

  /**
   * Computes the images under eigenvectors of all elements of a commutative algebra: as ratios of
   * entries of E_c m and of m in a few rows, where those hold every class and enough of every m.
   *
   * @param vectors unit vectors m with E_c m = λ_c m for every class c
   * @return the images λ_c, or null when they are too many to keep
   */
  static ClassImages ofEigenvectors(PositionPartition partition, int block, List<Matrix> vectors) {
    int n = partition.layout().blocks().get(block).size();
    int[] local = new int[partition.count()];
    int[] classes = classes(partition, block, local);
    int width = vectors.size();
    if ((long) classes.length * width > MOST_NUMBERS || n <= ROWS) {
      return of(partition, block, vectors);
    }
    double[] rows = rows(vectors, n);
    double[][] images = new double[classes.length][width];
    double[] squares = new double[width];
    boolean[] met = new boolean[classes.length];
    int begin = partition.layout().offset(block);
    for (int r = 0; r < ROWS; r++) {
      int i = (int) ((long) r * n / ROWS);
      for (int a = 0; a < width; a++) {
        squares[a] += rows[i * width + a] * rows[i * width + a];
      }
      for (int j = 0; j < n; j++) {
        int at = PackedLayout.packedIndex(Math.min(i, j), Math.max(i, j));
        int c = local[partition.classOf(begin + at)] - 1;
        met[c] = true;
        double[] image = images[c];
        for (int a = 0; a < width; a++) {
          image[a] += rows[i * width + a] * rows[j * width + a];
        }
      }
    }
    boolean enough = true;
    for (boolean isMet : met) {
      enough &= isMet;
    }
    for (int a = 0; a < width; a++) {
      enough &= squares[a] > ENOUGH * ROWS / n;
    }
    if (!enough) {
      return of(partition, block, vectors);
    }
    for (double[] image : images) {
      for (int a = 0; a < width; a++) {
        image[a] /= squares[a];
      }
    }
    int[] orders = new int[width];
    Arrays.fill(orders, 1);
    double[] sizes = sizes(partition, begin, n, local, classes.length);
    return new ClassImages(classes, sizes, orders, starts(orders), images);
  }

  /** The classes of a block's positions, and for each of all classes its number there from 1. */
  private static int[] classes(PositionPartition partition, int block, int[] local) {
    int begin = partition.layout().offset(block);
    int end = partition.layout().offset(block + 1);
    int[] classes = new int[partition.numberClasses(begin, end, local)];
    for (int c = 0; c < local.length; c++) {
      if (local[c] > 0) {
        classes[local[c] - 1] = c;
      }
    }
    return classes;
  }

  private static int[] starts(int[] orders) {
    int[] starts = new int[orders.length + 1];
    for (int l = 0; l < orders.length; l++) {
      starts[l + 1] = starts[l] + orders[l] * (orders[l] + 1) / 2;
    }
    return starts;
  }

  /** The number of matrix entries in each class of a block of order n. */
  private static double[] sizes(
      PositionPartition partition, int begin, int n, int[] local, int count) {
    double[] sizes = new double[count];
    for (int j = 0, p = begin; j < n; j++) {
      for (int i = 0; i <= j; i++, p++) {
        sizes[local[partition.classOf(p)] - 1] += i == j ? 1 : 2;
      }
    }
    return sizes;
  }

  /** All bases side by side, by rows. */
  private static double[] rows(List<Matrix> bases, int n) {
    int width = bases.stream().mapToInt(basis -> (int) basis.columns()).sum();
    double[] rows = new double[n * width];
    double[] column = new double[n];
    int a = 0;
    for (Matrix basis : bases) {
      for (int c = 0; c < basis.columns(); c++, a++) {
        basis.read(0, c, column, 0, n);
        for (int i = 0; i < n; i++) {
          rows[i * width + a] = column[i];
        }
      }
    }
    return rows;
  }

  /** The images while they are summed, column after column of the block. */
  private static final class Sum {

    private final int[] orders;
    private final int[] starts;
    private final double[] rows;
    private final int width;
    private final double[] sizes;
    private final double[][] images;

    /** Σ of the rows i with (i, j) in a class, for the column j at hand. */
    private final double[][] inColumn;

    private final int[] touched;
    private final double[] countInColumn;

    Sum(int count, int[] orders, int[] starts, double[] rows) {
      this.orders = orders;
      this.starts = starts;
      this.rows = rows;
      this.width = Arrays.stream(orders).sum();
      this.sizes = new double[count];
      this.images = new double[count][starts[orders.length]];
      this.inColumn = new double[count][width];
      this.touched = new int[count];
      this.countInColumn = new double[count];
    }

    void addColumn(PositionPartition partition, int begin, int j, int[] local) {
      int used = 0;
      for (int i = 0; i <= j; i++) {
        int c = local[partition.classOf(begin + i)] - 1;
        if (countInColumn[c] == 0) {
          touched[used++] = c;
        }
        // An off-diagonal position stands for two.
        double weight = i == j ? 0.5 : 1;
        countInColumn[c] += weight;
        addRow(weight, i * width, inColumn[c]);
      }
      for (int t = 0; t < used; t++) {
        int c = touched[t];
        sizes[c] += 2 * countInColumn[c];
        countInColumn[c] = 0;
        addProducts(inColumn[c], j * width, images[c]);
        Arrays.fill(inColumn[c], 0);
      }
    }

    private void addRow(double weight, int row, double[] target) {
      for (int a = 0; a < target.length; a++) {
        target[a] += weight * rows[row + a];
      }
    }

    /** target += s rᵀ + r sᵀ within each part, for a sum s and a row r. */
    private void addProducts(double[] s, int row, double[] target) {
      int first = 0;
      for (int l = 0; l < orders.length; l++) {
        int q = starts[l];
        for (int b = first; b < first + orders[l]; b++) {
          for (int a = first; a <= b; a++) {
            target[q++] += s[a] * rows[row + b] + rows[row + a] * s[b];
          }
        }
        first += orders[l];
      }
    }
  }

  /** Counts the parts. */
  int partCount() {
    return orders.length;
  }

  /** The order of a part. */
  int order(int part) {
    return orders[part];
  }

  /** How many equivalent copies of a part the block holds: ‖P(MMᵀ)‖² is d over that number. */
  int multiplicity(int part) {
    double square = 0;
    for (int c = 0; c < classes.length; c++) {
      double trace = 0;
      for (int a = 0; a < orders[part]; a++) {
        trace += images[c][starts[part] + PackedLayout.packedIndex(a, a)];
      }
      square += trace * trace / sizes[c];
    }
    return (int) Math.round(orders[part] / square);
  }

  /**
   * Tells whether the images determine an element of the algebra: with parts M that are mapped into
   * themselves, the projection of Σ multiplicity · M(MᵀXM)Mᵀ is X.
   *
   * @param random draws the element that is tried
   */
  boolean areFaithful(RandomStream random) {
    int most = Arrays.stream(classes).max().orElse(-1) + 1;
    double[] element = new double[most];
    double[] back = new double[most];
    for (int c = 0; c < sizes.length; c++) {
      element[classes[c]] = (2 * random.nextDouble() - 1) / Math.sqrt(sizes[c]);
    }
    for (int l = 0; l < orders.length; l++) {
      double[] image = new double[starts[l + 1] - starts[l]];
      addImage(l, element, image, 0);
      int multiplicity = multiplicity(l);
      for (int q = 0; q < image.length; q++) {
        image[q] *= multiplicity;
      }
      addSums(l, image, 0, back);
    }
    double difference = 0;
    double square = 0;
    for (int c = 0; c < sizes.length; c++) {
      double value = element[classes[c]];
      double error = back[classes[c]] / sizes[c] - value;
      difference += sizes[c] * error * error;
      square += sizes[c] * value * value;
    }
    return Math.sqrt(difference) <= FAITHFUL * Math.sqrt(square);
  }

  /** target := target + MᵀXM, packed, for a part's M and the X with these values in the classes. */
  void addImage(int part, double[] byClass, double[] target, int offset) {
    int length = starts[part + 1] - starts[part];
    for (int c = 0; c < classes.length; c++) {
      double value = byClass[classes[c]];
      for (int q = 0; value != 0 && q < length; q++) {
        target[offset + q] += value * images[c][starts[part] + q];
      }
    }
  }

  /** sums := sums + ⟨E_c, M X̂ Mᵀ⟩ for every class c, a part's M and a packed X̂. */
  void addSums(int part, double[] packed, int offset, double[] sums) {
    for (int c = 0; c < classes.length; c++) {
      double sum = 0;
      int q = starts[part];
      int p = offset;
      for (int b = 0; b < orders[part]; b++) {
        for (int a = 0; a < b; a++) {
          sum += 2 * images[c][q++] * packed[p++];
        }
        sum += images[c][q++] * packed[p++];
      }
      sums[classes[c]] += sum;
    }
  }
}
