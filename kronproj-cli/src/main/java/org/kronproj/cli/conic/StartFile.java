package org.kronproj.cli.conic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.kronproj.base.FormatException;
import org.kronproj.cli.json.JsonFaults;
import org.kronproj.conic.io.CsdpSolutions;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.StandardForm;
import org.kronproj.linalg.io.ByteSource;

/**
 * Reads a point to start near: what {@code solve} writes in JSON, where the members that say where
 * the point is count and all others are passed over, or a solution file in CSDP's format.
 */
final class StartFile {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final String NUMBER = "a number";

  private final String name;
  private final JsonParser parser;

  private StartFile(String name, JsonParser parser) {
    this.name = name;
    this.parser = parser;
  }

  /**
   * Reads a file.
   *
   * @param file JSON if it begins with a brace, else in CSDP's format; compressed by gzip or not
   * @param input the program that it is a point of
   * @throws FormatException if the file is wrong or of another program's shape
   */
  static Point read(Path file, ProgramInput input) throws IOException {
    ByteSource source = ByteSource.of(file);
    if (!isObject(source)) {
      Program program = input.program();
      return CsdpSolutions.read(file, program.constraintCount(), program.blocks());
    }
    try (InputStream in = source.open();
        JsonParser parser = FACTORY.createParser(in)) {
      StartFile start = new StartFile(source.name(), parser);
      start.expect(parser.nextToken() == JsonToken.START_OBJECT, "an object");
      return input.linear().isPresent()
          ? start.linear(input.linear().get())
          : start.semidefinite(input.program());
    } catch (JsonProcessingException e) {
      JsonLocation where = e.getLocation();
      throw new FormatException(
          source.name(),
          where == null ? 1 : where.getLineNr(),
          where == null ? 1 : Math.max(1, where.getColumnNr()),
          JsonFaults.found(e),
          "a solution as written with --format json");
    }
  }

  private static boolean isObject(ByteSource source) throws IOException {
    try (InputStream in = source.open()) {
      int next = in.read();
      while (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
        next = in.read();
      }
      return next == '{';
    }
  }

  private Point semidefinite(Program program) throws IOException {
    List<Block> blocks = program.blocks();
    double[] y = null;
    BlockMatrix x = null;
    BlockMatrix z = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      parser.nextToken();
      switch (member) {
        case "y" -> y = numbers(program.constraintCount());
        case "X" -> x = matrix(blocks);
        case "Z" -> z = matrix(blocks);
        default -> parser.skipChildren();
      }
    }
    expect(y != null && x != null && z != null, "members y, X and Z before it");
    return new Point(x, y, z);
  }

  private Point linear(StandardForm form) throws IOException {
    LinearProgram source = form.source();
    double[] columns = null;
    double[] multipliers = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      parser.nextToken();
      switch (member) {
        case "columns" -> columns = byName(source.columnNames(), "a column", this::number);
        case "rows" -> multipliers = byName(source.rowNames(), "a row", this::multiplier);
        default -> parser.skipChildren();
      }
    }
    expect(columns != null && multipliers != null, "members columns and rows before it");
    return form.point(columns, multipliers);
  }

  @FunctionalInterface
  private interface Value {
    double read() throws IOException;
  }

  private double[] byName(List<String> names, String what, Value value) throws IOException {
    expect(parser.currentToken() == JsonToken.START_OBJECT, "an object");
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      places.put(names.get(i), i);
    }
    double[] values = new double[names.size()];
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      Integer place = places.remove(parser.currentName());
      expect(place != null, what + " of the program");
      parser.nextToken();
      values[place] = value.read();
    }
    expect(places.isEmpty(), what + " named " + places.keySet().stream().findAny().orElse(""));
    return values;
  }

  private double multiplier() throws IOException {
    expect(parser.currentToken() == JsonToken.START_OBJECT, "an object");
    double multiplier = Double.NaN;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      parser.nextToken();
      if (member.equals("multiplier")) {
        multiplier = number();
      } else {
        parser.skipChildren();
      }
    }
    expect(!Double.isNaN(multiplier), "a member multiplier before it");
    return multiplier;
  }

  private BlockMatrix matrix(List<Block> blocks) throws IOException {
    double[][] packed = new double[blocks.size()][];
    expect(parser.currentToken() == JsonToken.START_ARRAY, "an array of blocks");
    for (int k = 0; k < packed.length; k++) {
      Block block = blocks.get(k);
      parser.nextToken();
      packed[k] = block.isSemidefinite() ? triangle(block.size()) : numbers(block.size());
    }
    expect(parser.nextToken() == JsonToken.END_ARRAY, "the end of " + packed.length + " blocks");
    return new BlockMatrix(blocks, packed);
  }

  /** The upper triangle of rows of n numbers, packed by columns. */
  private double[] triangle(int n) throws IOException {
    double[] packed = new double[Block.semidefinite(n).arrayLength()];
    expect(parser.currentToken() == JsonToken.START_ARRAY, "an array of rows");
    for (int i = 0; i < n; i++) {
      parser.nextToken();
      double[] row = numbers(n);
      for (int j = i; j < n; j++) {
        packed[(int) (j * (j + 1L) / 2) + i] = row[j];
      }
    }
    expect(parser.nextToken() == JsonToken.END_ARRAY, "the end of " + n + " rows");
    return packed;
  }

  private double[] numbers(int count) throws IOException {
    expect(parser.currentToken() == JsonToken.START_ARRAY, "an array of numbers");
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      parser.nextToken();
      numbers[i] = number();
    }
    expect(parser.nextToken() == JsonToken.END_ARRAY, "the end of " + count + " numbers");
    return numbers;
  }

  private double number() throws IOException {
    JsonToken token = parser.currentToken();
    expect(token != null && token.isNumeric(), NUMBER);
    double value = parser.getDoubleValue();
    expect(Double.isFinite(value), "a number that a double holds");
    return value;
  }

  /** Refuses what the parser stands at, where it is not what it has to be. */
  private void expect(boolean holds, String expected) throws IOException {
    if (!holds) {
      JsonLocation where = parser.currentTokenLocation();
      String found = parser.currentToken() == null ? "the end of the file" : parser.getText();
      throw new FormatException(
          name, where.getLineNr(), Math.max(1, where.getColumnNr()), found, expected);
    }
  }
}
