package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * The Walsh–Hadamard transform, in plain Java.
 *
 * <p>Distances of 1 to 8 are combined sixteen elements at a time, in registers; the others by loops
 * whose distances are literals, which is what HotSpot needs to see that they can be vector code (14
 * to 22 GF/s a core; 6.5 with a distance that varies). A block of 4096 elements is finished in the
 * first-level cache; longer transforms then take one pass over memory for every four levels.
 */
public final class WalshHadamard {

  /** Neighbouring elements that move together in the passes over memory. */
  private static final int RUN = 256;

  /** Elements transformed while in the first-level cache, 16 runs. */
  private static final int BLOCK = 4096;

  private WalshHadamard() {}

  /**
   * x := H·x with H_ij = (−1)^popcount(i AND j), not normalised: applied twice it multiplies by the
   * length. length·log₂(length) additions, on all threads when that is many. The result does not
   * depend on the number of threads.
   *
   * @param x an array that holds the vector
   * @param offset where it starts
   * @param length its length, a power of two
   * @throws InvalidValueException if the length is not a power of two
   * @throws ShapeException if the array does not hold that many elements from the offset
   */
  public static void transform(double[] x, int offset, int length) {
    if (length < 1 || (length & (length - 1)) != 0) {
      throw new InvalidValueException("length", Integer.toString(length), "a power of two");
    }
    if (offset < 0 || offset > x.length - length) {
      throw new ShapeException("x", length + " elements from " + offset, "length " + x.length);
    }
    transform(x, offset, length, Parallel::run);
  }

  /** The same on the calling thread only, unchecked. */
  static void transformHere(double[] x, int offset, int length) {
    transform(
        x,
        offset,
        length,
        (count, operations, task) -> {
          for (int i = 0; i < count; i++) {
            task.accept(i);
          }
        });
  }

  private interface Runner {
    void run(int count, double operations, java.util.function.IntConsumer task);
  }

  private static void transform(double[] x, int offset, int length, Runner runner) {
    if (length <= BLOCK) {
      transformBlock(x, offset, length);
      return;
    }
    runner.run(
        length / BLOCK, 12.0 * length, block -> transformBlock(x, offset + block * BLOCK, BLOCK));
    for (int distance = BLOCK; distance < length; distance *= 16) {
      combineFar(x, offset, length, distance, runner);
    }
  }

  private static void transformBlock(double[] x, int offset, int length) {
    int end = offset + length;
    if (length < RUN) {
      for (int distance = 1; distance < length; distance *= 2) {
        radix2(x, offset, end, distance);
      }
      return;
    }
    combineNeighbours(x, offset, end);
    radix4By16(x, offset, end);
    radix4By64(x, offset, end);
    combineRuns(x, offset, length / RUN);
  }

  /**
   * Distances from one that is far up to 15 times that: runs of 256 are copied to where they fit.
   */
  private static void combineFar(double[] x, int offset, int length, int distance, Runner runner) {
    int rows = Math.min(16, length / distance);
    int perGroup = distance / BLOCK;
    runner.run(
        length / (rows * BLOCK),
        4.0 * length,
        task -> {
          double[] work = new double[rows * RUN];
          int first = offset + task / perGroup * rows * distance + task % perGroup * BLOCK;
          for (int from = first; from < first + BLOCK; from += RUN) {
            for (int r = 0; r < rows; r++) {
              System.arraycopy(x, from + r * distance, work, r * RUN, RUN);
            }
            combineRuns(work, 0, rows);
            for (int r = 0; r < rows; r++) {
              System.arraycopy(work, r * RUN, x, from + r * distance, RUN);
            }
          }
        });
  }

  /** Distances 256 and up among 1, 2, 4, 8 or 16 runs. */
  private static void combineRuns(double[] x, int offset, int runs) {
    switch (runs) {
      case 2 -> radix2By256(x, offset);
      case 4 -> radix4By256(x, offset);
      case 8 -> {
        radix4By256(x, offset);
        radix4By256(x, offset + 1024);
        radix2By1024(x, offset);
      }
      case 16 -> {
        for (int i = 0; i < 4; i++) {
          radix4By256(x, offset + i * 1024);
        }
        radix4By1024(x, offset);
      }
      default -> {}
    }
  }

  private static void radix2By256(double[] x, int offset) {
    for (int i = offset; i < offset + 256; i++) {
      double a = x[i];
      double b = x[i + 256];
      x[i] = a + b;
      x[i + 256] = a - b;
    }
  }

  private static void radix2By1024(double[] x, int offset) {
    for (int i = offset; i < offset + 1024; i++) {
      double a = x[i];
      double b = x[i + 1024];
      x[i] = a + b;
      x[i + 1024] = a - b;
    }
  }

  private static void radix4By256(double[] x, int offset) {
    for (int i = offset; i < offset + 256; i++) {
      double a = x[i] + x[i + 256];
      double b = x[i] - x[i + 256];
      double c = x[i + 512] + x[i + 768];
      double d = x[i + 512] - x[i + 768];
      x[i] = a + c;
      x[i + 256] = b + d;
      x[i + 512] = a - c;
      x[i + 768] = b - d;
    }
  }

  private static void radix4By1024(double[] x, int offset) {
    for (int i = offset; i < offset + 1024; i++) {
      double a = x[i] + x[i + 1024];
      double b = x[i] - x[i + 1024];
      double c = x[i + 2048] + x[i + 3072];
      double d = x[i + 2048] - x[i + 3072];
      x[i] = a + c;
      x[i + 1024] = b + d;
      x[i + 2048] = a - c;
      x[i + 3072] = b - d;
    }
  }

  private static void radix2(double[] x, int from, int to, int distance) {
    for (int i = from; i < to; i += 2 * distance) {
      for (int j = i; j < i + distance; j++) {
        double a = x[j];
        double b = x[j + distance];
        x[j] = a + b;
        x[j + distance] = a - b;
      }
    }
  }

  private static void radix4By16(double[] x, int from, int to) {
    for (int block = from; block < to; block += 64) {
      for (int i = block; i < block + 16; i++) {
        double a = x[i] + x[i + 16];
        double b = x[i] - x[i + 16];
        double c = x[i + 32] + x[i + 48];
        double d = x[i + 32] - x[i + 48];
        x[i] = a + c;
        x[i + 16] = b + d;
        x[i + 32] = a - c;
        x[i + 48] = b - d;
      }
    }
  }

  private static void radix4By64(double[] x, int from, int to) {
    for (int block = from; block < to; block += 256) {
      for (int i = block; i < block + 64; i++) {
        double a = x[i] + x[i + 64];
        double b = x[i] - x[i + 64];
        double c = x[i + 128] + x[i + 192];
        double d = x[i + 128] - x[i + 192];
        x[i] = a + c;
        x[i + 64] = b + d;
        x[i + 128] = a - c;
        x[i + 192] = b - d;
      }
    }
  }

  /** Distances 1, 2, 4 and 8: sixteen neighbours in registers. */
  private static void combineNeighbours(double[] x, int from, int to) {
    for (int i = from; i < to; i += 16) {
      double a0 = x[i] + x[i + 1];
      double a1 = x[i] - x[i + 1];
      double a2 = x[i + 2] + x[i + 3];
      double a3 = x[i + 2] - x[i + 3];
      double a4 = x[i + 4] + x[i + 5];
      double a5 = x[i + 4] - x[i + 5];
      double a6 = x[i + 6] + x[i + 7];
      double a7 = x[i + 6] - x[i + 7];
      double a8 = x[i + 8] + x[i + 9];
      double a9 = x[i + 8] - x[i + 9];
      double aa = x[i + 10] + x[i + 11];
      double ab = x[i + 10] - x[i + 11];
      double ac = x[i + 12] + x[i + 13];
      double ad = x[i + 12] - x[i + 13];
      double ae = x[i + 14] + x[i + 15];
      double af = x[i + 14] - x[i + 15];
      double b0 = a0 + a2;
      double b1 = a1 + a3;
      double b2 = a0 - a2;
      double b3 = a1 - a3;
      double b4 = a4 + a6;
      double b5 = a5 + a7;
      double b6 = a4 - a6;
      double b7 = a5 - a7;
      double b8 = a8 + aa;
      double b9 = a9 + ab;
      double ba = a8 - aa;
      double bb = a9 - ab;
      double bc = ac + ae;
      double bd = ad + af;
      double be = ac - ae;
      double bf = ad - af;
      double c0 = b0 + b4;
      double c1 = b1 + b5;
      double c2 = b2 + b6;
      double c3 = b3 + b7;
      double c4 = b0 - b4;
      double c5 = b1 - b5;
      double c6 = b2 - b6;
      double c7 = b3 - b7;
      double c8 = b8 + bc;
      double c9 = b9 + bd;
      double ca = ba + be;
      double cb = bb + bf;
      double cc = b8 - bc;
      double cd = b9 - bd;
      double ce = ba - be;
      double cf = bb - bf;
      x[i] = c0 + c8;
      x[i + 1] = c1 + c9;
      x[i + 2] = c2 + ca;
      x[i + 3] = c3 + cb;
      x[i + 4] = c4 + cc;
      x[i + 5] = c5 + cd;
      x[i + 6] = c6 + ce;
      x[i + 7] = c7 + cf;
      x[i + 8] = c0 - c8;
      x[i + 9] = c1 - c9;
      x[i + 10] = c2 - ca;
      x[i + 11] = c3 - cb;
      x[i + 12] = c4 - cc;
      x[i + 13] = c5 - cd;
      x[i + 14] = c6 - ce;
      x[i + 15] = c7 - cf;
    }
  }
}
