package org.kronproj.conic.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.instances.Graph;
import org.kronproj.linalg.io.ByteCursor;
import org.kronproj.linalg.io.ByteSource;
import org.kronproj.linalg.io.DecimalParser;

/**
 * Reads graphs, compressed by gzip or not, in one of two formats:
 *
 * <ul>
 *   <li>DIMACS {@code .col}: comment lines {@code c …}, one line {@code p edge VERTICES EDGES} (or
 *       {@code p col …}), then lines {@code e FROM TO}. An edge may be given from both of its ends,
 *       and the number of edges need not be right: files count them in either way. Lines that say
 *       something else of the graph are passed over: the value of a node ({@code n ID VALUE}) and
 *       what geometric graphs have ({@code d}, {@code v}, {@code x}).
 *   <li>That of CSDP's {@code theta} and {@code graphtoprob}: the number of vertices, the number of
 *       edges, on one line or two, then lines {@code FROM TO WEIGHT}; the weight may be missing.
 * </ul>
 *
 * <p>Vertices count from 1; loops are refused. Lines end in LF, CR LF or CR, and may be blank. What
 * follows the numbers of a line is passed over. Safe for concurrent use.
 */
public final class GraphReader {

  /** What a DIMACS file begins with, and no other. */
  private static final String DIMACS = "cpen";

  private static final String FIRST_LINE = "a line 'p edge VERTICES EDGES'";

  private final ByteCursor in;
  private final DecimalParser decimals;
  private int[] from = new int[16];
  private int[] to = new int[16];
  private double[] weights = new double[16];
  private int count;

  private GraphReader(ByteCursor in) {
    this.in = in;
    this.decimals = new DecimalParser(in);
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @return its graph
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static Graph read(Path file) throws IOException {
    return read(ByteSource.of(file));
  }

  /**
   * Reads a file that is in memory.
   *
   * @param name the name to use in messages
   * @param bytes what it contains
   * @return its graph
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static Graph read(String name, byte[] bytes) throws IOException {
    return read(ByteSource.of(name, bytes));
  }

  private static Graph read(ByteSource source) throws IOException {
    try (ByteCursor in = new ByteCursor(source)) {
      GraphReader reader = new GraphReader(in);
      int first = reader.skip();
      return first >= 0 && DIMACS.indexOf(first) >= 0 ? reader.dimacs() : reader.plain();
    }
  }

  private Graph dimacs() throws IOException {
    int vertices = 0;
    for (int c = skip(); c != ByteCursor.END; c = skip()) {
      switch (c) {
        case 'c' -> in.skipLine();
        case 'p' -> {
          if (vertices > 0) {
            throw in.error("one line that begins with p");
          }
          in.advance();
          word("edge", "col", "edges");
          vertices = integer("the number of vertices", 1, Integer.MAX_VALUE - 16);
          integer("the number of edges", 0, Integer.MAX_VALUE);
          in.skipLine();
        }
        case 'e' -> {
          requireSize(vertices);
          in.advance();
          edge(vertices);
          add(1);
          in.skipLine();
        }
        case 'n' -> {
          requireSize(vertices);
          in.advance();
          integer("a vertex", 1, vertices);
          skipBlanks();
          decimals.parse("the value of the vertex");
          in.skipLine();
        }
        case 'd', 'v', 'x' -> in.skipLine();
        default -> throw in.error("a line that begins with c, p, e or n");
      }
    }
    if (vertices == 0) {
      throw in.error(FIRST_LINE);
    }
    return mergedGraph(vertices);
  }

  private void requireSize(int vertices) throws IOException {
    if (vertices == 0) {
      throw in.error(FIRST_LINE + " first");
    }
  }

  private Graph plain() throws IOException {
    int vertices = integer("the number of vertices, or a DIMACS graph", 1, Integer.MAX_VALUE - 16);
    int next = skipBlanks();
    if (next < '0' || next > '9') {
      in.skipLine();
      skip();
    }
    long line = in.line();
    long column = in.column();
    double announced = decimals.parse("the number of edges");
    in.skipLine();
    while (skip() != ByteCursor.END) {
      edge(vertices);
      int c = skipBlanks();
      boolean weighted = c != '\n' && c != '\r' && c != ByteCursor.END;
      add(weighted ? decimals.parse("a weight") : 1);
      in.skipLine();
    }
    if (announced != count) {
      throw new FormatException(
          in.name(), line, column, "the number of edges " + (long) announced, "" + count);
    }
    return mergedGraph(vertices);
  }

  private void edge(int vertices) throws IOException {
    if (count == from.length) {
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
      weights = Arrays.copyOf(weights, 2 * count);
    }
    from[count] = integer("a vertex", 1, vertices) - 1;
    skipBlanks();
    long column = in.column();
    to[count] = integer("a vertex", 1, vertices) - 1;
    if (from[count] == to[count]) {
      throw new FormatException(
          in.name(), in.line(), column, "a loop at vertex " + (to[count] + 1), "two vertices");
    }
  }

  private void add(double weight) {
    weights[count++] = weight;
  }

  /** Edges that are given from both ends, or twice, count once. */
  private Graph mergedGraph(int vertices) throws IOException {
    Integer[] order = new Integer[count];
    Arrays.setAll(order, e -> e);
    Arrays.sort(order, (a, b) -> Long.compare(key(a), key(b)));
    int kept = 0;
    int[] a = new int[count];
    int[] b = new int[count];
    double[] w = new double[count];
    for (int e = 0; e < count; e++) {
      if (e == 0 || key(order[e]) != key(order[e - 1])) {
        a[kept] = from[order[e]];
        b[kept] = to[order[e]];
        w[kept++] = weights[order[e]];
      }
    }
    try {
      return Graph.of(
          vertices, Arrays.copyOf(a, kept), Arrays.copyOf(b, kept), Arrays.copyOf(w, kept));
    } catch (InvalidValueException e) {
      throw new FormatException(in.name(), in.line(), 1, e.getMessage(), "a simple graph");
    }
  }

  private long key(int edge) {
    return (long) Math.max(from[edge], to[edge]) << 32 | Math.min(from[edge], to[edge]);
  }

  private int integer(String what, int least, int most) throws IOException {
    skipBlanks();
    long line = in.line();
    long column = in.column();
    double value = decimals.parse(what);
    if (value != Math.rint(value) || value < least || value > most) {
      String expected = what + ", an integer from " + least + " to " + most;
      String found = value == Math.rint(value) ? Long.toString((long) value) : "" + value;
      throw new FormatException(in.name(), line, column, found, expected);
    }
    return (int) value;
  }

  private void word(String... allowed) throws IOException {
    skipBlanks();
    in.beginToken();
    while (DecimalParser.continuesWord(in.peek())) {
      in.advance();
    }
    String found = in.takeToken();
    if (!Arrays.asList(allowed).contains(found)) {
      throw in.error("'" + found + "'", "the word " + allowed[0]);
    }
  }

  private int skipBlanks() throws IOException {
    int c = in.peek();
    while (c == ' ' || c == '\t' || c == ',') {
      in.advance();
      c = in.peek();
    }
    return c;
  }

  /** Moves to the next byte that is no blank and no line end. */
  private int skip() throws IOException {
    for (int c = skipBlanks(); ; c = skipBlanks()) {
      if (c != '\n' && c != '\r') {
        return c;
      }
      in.advanceLine();
    }
  }
}
