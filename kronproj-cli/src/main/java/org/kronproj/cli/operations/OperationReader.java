package org.kronproj.cli.operations;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.kronproj.base.FormatException;
import org.kronproj.cli.json.JsonFaults;
import org.kronproj.cli.operations.Operation.Operand;
import org.kronproj.projection.Part;

/** Reads the operation on one line. Not safe for concurrent use. */
public final class OperationReader {

  private static final String OPERATIONS =
      "one of update, query, norm, heavy, logdet, leverages, rollback, snapshot";

  private static final Set<String> ASKS = Set.of("query", "norm", "heavy");

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(com.fasterxml.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String file;
  private long line;
  private JsonParser parser;

  /**
   * Makes a reader.
   *
   * @param file the name of the stream, for errors
   */
  public OperationReader(String file) {
    this.file = file;
  }

  /**
   * Reads the line at hand.
   *
   * @param lines the lines
   * @return its operation
   * @throws FormatException if the line is not one operation
   */
  public Operation read(Lines lines) throws IOException {
    line = lines.number();
    lines.requireWhole(file);
    try (JsonParser json = FACTORY.createParser(lines.buffer(), lines.start(), lines.length())) {
      parser = json;
      Members members = readMembers();
      if (json.nextToken() != null) {
        throw wrong(found(), "the end of the line after the object");
      }
      return members.toOperation();
    } catch (JsonProcessingException e) {
      JsonLocation where = e.getLocation();
      throw new FormatException(
          file,
          line,
          where == null ? 1 : where.getColumnNr(),
          JsonFaults.found(e),
          "one JSON object");
    }
  }

  private Members readMembers() throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw wrong(found(), "a JSON object such as {\"op\":\"logdet\"}");
    }
    Members members = new Members();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      int column = parser.currentTokenLocation().getColumnNr();
      parser.nextToken();
      switch (name) {
        case "op" -> members.op = readText("the name of an operation");
        case "eigenvalues" -> members.eigenvalues = readNumbers("an array of eigenvalues");
        case "changed" -> readChanged(members);
        case "weight" -> members.weight = readMatrix();
        case "h" -> members.h = readOperand();
        case "complement" -> readComplement(members);
        case "coordinates" -> members.coordinates = readCoordinates();
        case "threshold" -> members.threshold = readNumber("a number");
        case "file" -> members.file = readText("the name of a file");
        default ->
            throw new FormatException(
                file,
                line,
                column,
                "member \"" + shortened(name) + "\"",
                "op, eigenvalues, changed, weight, h, complement, coordinates, threshold or file");
      }
    }
    return members;
  }

  /** What was on the line, before it is known to make sense. */
  private final class Members {
    private String op;
    private double[] eigenvalues;
    private int[] indices;
    private double[] values;
    private Operation weight;
    private Operand h;
    private Operand complement;
    private boolean wantsComplement;
    private int[] coordinates;
    private Double threshold;
    private String file;

    Operation toOperation() throws FormatException {
      if (op == null) {
        throw wrongLine("no \"op\"", OPERATIONS);
      }
      Operation operation =
          switch (op) {
            case "update" -> update();
            case "query" -> query();
            case "norm" -> new Operation.Norm(vector());
            case "heavy" -> heavy();
            case "logdet" -> new Operation.LogDet();
            case "leverages" -> new Operation.Leverages();
            case "rollback" -> new Operation.Rollback();
            case "snapshot" -> snapshot();
            default -> throw wrongLine("op \"" + shortened(op) + "\"", OPERATIONS);
          };
      refuse(eigenvalues != null && !op.equals("update"), "eigenvalues");
      refuse(indices != null && !op.equals("update"), "changed");
      refuse(weight != null && !op.equals("update"), "weight");
      refuse(h != null && !ASKS.contains(op), "h");
      refuse(threshold != null && !op.equals("heavy"), "threshold");
      refuse((complement != null || wantsComplement) && !op.equals("query"), "complement");
      refuse(coordinates != null && !op.equals("query"), "coordinates");
      refuse(file != null && !op.equals("snapshot"), "file");
      return operation;
    }

    private Operation update() throws FormatException {
      int given =
          (eigenvalues == null ? 0 : 1) + (indices == null ? 0 : 1) + (weight == null ? 0 : 1);
      if (given != 1) {
        throw wrongLine(
            given == 0 ? "none" : "several", "one of \"eigenvalues\", \"changed\" and \"weight\"");
      }
      if (eigenvalues != null) {
        return new Operation.UpdateAll(eigenvalues);
      }
      return weight != null ? weight : new Operation.UpdateChanged(indices, values);
    }

    private Operation query() throws FormatException {
      if ((h == null) == (complement == null)) {
        throw wrongLine(h == null ? "no vector" : "two vectors", "one vector, as \"h\"");
      }
      if (coordinates != null) {
        if (h == null || wantsComplement) {
          throw wrongLine("coordinates of a complement", "coordinates of P h, with \"h\"");
        }
        return new Operation.QueryCoordinates(h, coordinates);
      }
      return complement != null || wantsComplement
          ? new Operation.Query(Part.COMPLEMENT, complement != null ? complement : h)
          : new Operation.Query(Part.RANGE, h);
    }

    private Operand vector() throws FormatException {
      if (h == null) {
        throw wrongLine("no vector", "one vector, as \"h\"");
      }
      return h;
    }

    private Operation heavy() throws FormatException {
      if (threshold == null) {
        throw wrongLine("no \"threshold\"", "how large a coordinate has to be");
      }
      return new Operation.Heavy(vector(), threshold);
    }

    private Operation snapshot() throws FormatException {
      if (file == null || file.isEmpty()) {
        throw wrongLine(
            file == null ? "no \"file\"" : "an empty \"file\"", "the name of the file to write");
      }
      return new Operation.Snapshot(file);
    }

    private void refuse(boolean misplaced, String member) throws FormatException {
      if (misplaced) {
        throw wrongLine("member \"" + member + "\"", "only members that " + op + " has");
      }
    }
  }

  private void readChanged(Members members) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw wrong(found(), "an object of index: value, such as {\"3\":1.7}");
    }
    Numbers indices = new Numbers();
    Numbers values = new Numbers();
    Set<Integer> seen = new HashSet<>(); // "3" and "03" are one index, but two names
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      int index = readIndex();
      if (!seen.add(index)) {
        throw wrong("index " + index + " a second time", "each index once");
      }
      parser.nextToken();
      indices.add(index);
      values.add(readNumber("the new value of index " + index));
    }
    if (indices.size() == 0) {
      throw wrong("no index", "at least one index: value");
    }
    double[] exact = indices.toArray();
    members.indices = new int[exact.length];
    for (int i = 0; i < exact.length; i++) {
      members.indices[i] = (int) exact[i];
    }
    members.values = values.toArray();
  }

  private Operation readMatrix() throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw wrong(found(), "an array of rows, such as [[2,1],[1,3]]");
    }
    Numbers elements = new Numbers();
    int rows = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      double[] row = readNumbers("a row of numbers");
      for (double element : row) {
        elements.add(element);
      }
      rows++;
      if ((long) rows * row.length != elements.size()) {
        throw wrong("a row of " + row.length, "rows of the same length");
      }
    }
    if ((long) rows * rows != elements.size()) {
      throw wrong(rows + " rows of " + elements.size() / rows, "as many columns as rows");
    }
    return new Operation.UpdateMatrix(rows, elements.toArray());
  }

  private int readIndex() throws IOException {
    String name = parser.currentName();
    boolean digits = !name.isEmpty() && name.length() < 10;
    for (int i = 0; i < name.length(); i++) {
      digits &= name.charAt(i) >= '0' && name.charAt(i) <= '9';
    }
    if (!digits) {
      throw wrong("\"" + name + "\"", "an index, from \"0\"");
    }
    return Integer.parseInt(name);
  }

  private void readComplement(Members members) throws IOException {
    switch (parser.currentToken()) {
      case VALUE_TRUE -> members.wantsComplement = true;
      case VALUE_FALSE -> members.wantsComplement = false;
      default -> members.complement = readOperand();
    }
  }

  private int[] readCoordinates() throws IOException {
    double[] numbers = readNumbers("an array of coordinates");
    int[] coordinates = new int[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      coordinates[i] = (int) numbers[i];
      if (coordinates[i] != numbers[i] || coordinates[i] < 0) {
        throw wrong(Double.toString(numbers[i]), "coordinates, whole numbers from 0");
      }
    }
    if (numbers.length == 0) {
      throw wrong("no coordinate", "at least one");
    }
    return coordinates;
  }

  private Operand readOperand() throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return new Operand.Given(readNumbers("an array of numbers or {\"seed\":…}"));
    }
    if (parser.nextToken() != JsonToken.FIELD_NAME || !parser.currentName().equals("seed")) {
      throw wrong(found(), "\"seed\"");
    }
    if (parser.nextToken() != JsonToken.VALUE_NUMBER_INT) {
      throw wrong(found(), "a whole number");
    }
    long seed = parser.getLongValue();
    if (parser.nextToken() != JsonToken.END_OBJECT) {
      throw wrong(found(), "nothing after the seed");
    }
    return new Operand.Random(seed);
  }

  private double[] readNumbers(String expected) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw wrong(found(), expected);
    }
    Numbers numbers = new Numbers();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      numbers.add(readNumber("a number"));
    }
    return numbers.toArray();
  }

  private double readNumber(String expected) throws IOException {
    JsonToken token = parser.currentToken();
    if (token != JsonToken.VALUE_NUMBER_FLOAT && token != JsonToken.VALUE_NUMBER_INT) {
      throw wrong(found(), expected);
    }
    double value = parser.getDoubleValue();
    if (!Double.isFinite(value)) {
      throw wrong(parser.getText(), "a number that a double can hold");
    }
    return value;
  }

  private String readText(String expected) throws IOException {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      throw wrong(found(), expected);
    }
    return parser.getText();
  }

  private String found() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      return "the end of the line";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      default -> shortened(parser.getText());
    };
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "…";
  }

  private FormatException wrong(String found, String expected) {
    return new FormatException(
        file, line, parser.currentTokenLocation().getColumnNr(), found, expected);
  }

  private FormatException wrongLine(String found, String expected) {
    return new FormatException(file, line, 1, found, expected);
  }
}
