package org.kronproj.conic.instances;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import org.kronproj.base.InvalidValueException;

/** Graphs whose edges are some of the distances of a well-known association scheme. */
public final class SchemeGraphs {

  private SchemeGraphs() {}

  /**
   * A Hamming graph: the binary words of a length, joined at given distances.
   *
   * @param length the length d of the words, 1 to 20
   * @param distances the Hamming distances of neighbours, 1 to d
   * @return a graph of 2^d vertices with edges of weight 1
   */
  public static Graph hamming(int length, int... distances) {
    if (length < 1 || length > 20) {
      throw new InvalidValueException("length", Integer.toString(length), "1 to 20");
    }
    boolean[] joined = marks(length, distances);
    return graph(1 << length, (a, b) -> joined[Integer.bitCount(a ^ b)] ? 1 : 0);
  }

  /**
   * A Johnson graph: the subsets of one size, joined when they differ in given numbers of elements.
   *
   * @param points the size of the ground set, 1 to 30
   * @param size the size k of the subsets
   * @param differences how many elements of one neighbour the other lacks, 1 to k
   * @return a graph of (points choose k) vertices with edges of weight 1
   */
  public static Graph johnson(int points, int size, int... differences) {
    if (points < 1 || points > 30 || size < 1 || size > points) {
      throw new InvalidValueException(
          "subsets", size + " of " + points, "1 to 30 points, subsets no larger");
    }
    boolean[] joined = marks(size, differences);
    int[] subsets = subsets(points, size);
    return graph(
        subsets.length, (a, b) -> joined[Integer.bitCount(subsets[a] & ~subsets[b])] ? 1 : 0);
  }

  /**
   * A Kneser graph: the subsets of one size, joined when they are disjoint. Its theta number is
   * (points − 1 choose size − 1) (Lovász 1979).
   *
   * @param points the size of the ground set, at least twice the size
   * @param size the size of the subsets
   * @return a graph of (points choose size) vertices with edges of weight 1
   */
  public static Graph kneser(int points, int size) {
    return johnson(points, size, size);
  }

  private static boolean[] marks(int largest, int[] distances) {
    boolean[] joined = new boolean[largest + 1];
    for (int distance : distances) {
      if (distance < 1 || distance > largest) {
        throw new InvalidValueException("distance", Integer.toString(distance), "1 to " + largest);
      }
      joined[distance] = true;
    }
    return joined;
  }

  private static int[] subsets(int points, int size) {
    int[] found = new int[16];
    int count = 0;
    long end = 1L << points;
    for (long set = (1L << size) - 1; set < end; ) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = (int) set;
      long low = set & -set; // the next larger number with as many ones (Gosper)
      long ripple = set + low;
      set = ripple | (((set ^ ripple) >>> 2) / low);
    }
    return Arrays.copyOf(found, count);
  }

  private static Graph graph(int vertexCount, IntBinaryOperator joined) {
    int[] from = new int[16];
    int[] to = new int[16];
    int count = 0;
    for (int b = 0; b < vertexCount; b++) {
      for (int a = 0; a < b; a++) {
        if (joined.applyAsInt(a, b) != 0) {
          if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
          }
          from[count] = a;
          to[count++] = b;
        }
      }
    }
    double[] weights = new double[count];
    Arrays.fill(weights, 1);
    return Graph.of(vertexCount, Arrays.copyOf(from, count), Arrays.copyOf(to, count), weights);
  }
}
