package org.kronproj.conic.instances;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;

/**
 * A simple undirected graph with weights on its edges. Vertices count from 0; edges are sorted by
 * their larger and then their smaller end. Immutable and safe for concurrent use.
 */
public final class Graph {

  private final int vertexCount;
  private final int[] smaller;
  private final int[] larger;
  private final double[] weights;

  private Graph(int vertexCount, int[] smaller, int[] larger, double[] weights) {
    this.vertexCount = vertexCount;
    this.smaller = smaller;
    this.larger = larger;
    this.weights = weights;
  }

  /**
   * Makes a graph from a list of edges.
   *
   * @param vertexCount the number of vertices, at least 1
   * @param from one end of each edge
   * @param to the other end, different from it
   * @param weights the weight of each edge
   * @return the graph
   * @throws InvalidValueException if an end is out of range, or an edge is a loop or given twice
   */
  public static Graph of(int vertexCount, int[] from, int[] to, double[] weights) {
    if (vertexCount < 1) {
      throw new InvalidValueException("vertexCount", Integer.toString(vertexCount), "1 or more");
    }
    ShapeException.check("to", from.length, to.length);
    ShapeException.check("weights", from.length, weights.length);
    long[] keys = new long[from.length];
    for (int e = 0; e < keys.length; e++) {
      int a = Math.min(from[e], to[e]);
      int b = Math.max(from[e], to[e]);
      if (a < 0 || b >= vertexCount || a == b) {
        throw new InvalidValueException(
            "edge " + e, from[e] + "–" + to[e], "two different vertices below " + vertexCount);
      }
      keys[e] = (long) b << 32 | a;
    }
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    int[] smaller = new int[keys.length];
    int[] larger = new int[keys.length];
    double[] sortedWeights = new double[keys.length];
    for (int e = 0; e < keys.length; e++) {
      smaller[e] = (int) sorted[e];
      larger[e] = (int) (sorted[e] >> 32);
      if (e > 0 && sorted[e] == sorted[e - 1]) {
        throw new InvalidValueException(
            "edge", smaller[e] + "–" + larger[e] + " twice", "each edge once");
      }
      sortedWeights[Arrays.binarySearch(sorted, keys[e])] = weights[e];
    }
    return new Graph(vertexCount, smaller, larger, sortedWeights);
  }

  /**
   * Makes a cycle with weights 1.
   *
   * @param vertexCount its length, at least 3
   * @return the cycle
   */
  public static Graph cycle(int vertexCount) {
    int[] from = new int[vertexCount];
    int[] to = new int[vertexCount];
    double[] weights = new double[vertexCount];
    for (int v = 0; v < vertexCount; v++) {
      from[v] = v;
      to[v] = (v + 1) % vertexCount;
      weights[v] = 1;
    }
    return of(vertexCount, from, to, weights);
  }

  /**
   * Makes a square grid that closes on itself, with random weights of ±1 (a spin glass).
   *
   * @param rows the number of rows, at least 3
   * @param columns the number of columns, at least 3
   * @param seed the seed
   * @return the torus with two edges a vertex
   */
  public static Graph torus(int rows, int columns, Seed seed) {
    RandomStream random = seed.split("torus").stream();
    int n = Math.multiplyExact(rows, columns);
    int[] from = new int[2 * n];
    int[] to = new int[2 * n];
    double[] weights = new double[2 * n];
    for (int v = 0; v < n; v++) {
      int row = v / columns;
      int column = v % columns;
      from[2 * v] = v;
      to[2 * v] = row * columns + (column + 1) % columns;
      from[2 * v + 1] = v;
      to[2 * v + 1] = (row + 1) % rows * columns + column;
      weights[2 * v] = random.nextInt(2) == 0 ? 1 : -1;
      weights[2 * v + 1] = random.nextInt(2) == 0 ? 1 : -1;
    }
    return of(n, from, to, weights);
  }

  /**
   * Draws a graph with a given number of edges of weight 1, every such graph being equally likely.
   *
   * @param vertexCount the number of vertices
   * @param edgeCount the number of edges
   * @param seed the seed
   * @return the graph
   */
  public static Graph random(int vertexCount, int edgeCount, Seed seed) {
    long pairs = vertexCount * (vertexCount - 1L) / 2;
    if (edgeCount < 0 || edgeCount > pairs) {
      throw new InvalidValueException("edgeCount", Integer.toString(edgeCount), "0 to " + pairs);
    }
    RandomStream random = seed.split("graph").stream();
    int[] from = new int[edgeCount];
    int[] to = new int[edgeCount];
    double[] weights = new double[edgeCount];
    Arrays.fill(weights, 1);
    int chosen = 0;
    long left = pairs;
    for (int b = 1; b < vertexCount; b++) {
      for (int a = 0; a < b; a++) {
        if (random.nextLong(left--) < edgeCount - chosen) {
          from[chosen] = a;
          to[chosen++] = b;
        }
      }
    }
    return of(vertexCount, from, to, weights);
  }

  /**
   * Counts the vertices.
   *
   * @return their number
   */
  public int vertexCount() {
    return vertexCount;
  }

  /**
   * Counts the edges.
   *
   * @return their number
   */
  public int edgeCount() {
    return smaller.length;
  }

  /**
   * Returns the smaller end of an edge.
   *
   * @param edge the edge
   * @return a vertex
   */
  public int smallerEnd(int edge) {
    return smaller[edge];
  }

  /**
   * Returns the larger end of an edge.
   *
   * @param edge the edge
   * @return a vertex
   */
  public int largerEnd(int edge) {
    return larger[edge];
  }

  /**
   * Returns the weight of an edge.
   *
   * @param edge the edge
   * @return its weight
   */
  public double weight(int edge) {
    return weights[edge];
  }
}
