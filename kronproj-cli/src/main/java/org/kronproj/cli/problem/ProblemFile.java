package org.kronproj.cli.problem;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.kronproj.base.FormatException;
import org.kronproj.base.InputFile;
import org.kronproj.cli.json.JsonFaults;
import org.kronproj.cli.json.JsonOutput;

/** Reads and writes {@code problem.json}. */
public final class ProblemFile {

  /** The name of the file in its folder. */
  public static final String NAME = "problem.json";

  private static final String MEMBERS =
      "name, constraints, weighting, basis, eigenvalues, operations, accuracy, epsilon, cutoff or strategy";

  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final String file;
  private final JsonParser parser;
  private final Map<String, String> texts = new HashMap<>();
  private double[] eigenvalues;
  private OptionalDouble epsilon = OptionalDouble.empty();
  private OptionalDouble cutoff = OptionalDouble.empty();

  private ProblemFile(String file, JsonParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * Reads a problem.
   *
   * @param path the file
   * @return what it says
   * @throws FormatException if it is not a problem
   * @throws IOException if it cannot be read
   */
  public static Problem read(Path path) throws IOException {
    try (InputStream in = InputFile.open(path);
        JsonParser parser = FACTORY.createParser(in)) {
      return new ProblemFile(path.toString(), parser).problem();
    } catch (JsonProcessingException e) {
      JsonLocation where = e.getLocation();
      throw new FormatException(
          path.toString(),
          where == null ? 1 : where.getLineNr(),
          where == null ? 1 : where.getColumnNr(),
          JsonFaults.found(e),
          "one JSON object");
    }
  }

  /**
   * Writes a problem.
   *
   * @param path the file
   * @param problem what to write
   * @throws IOException if writing fails
   */
  public static void write(Path path, Problem problem) throws IOException {
    JsonOutput.file(
        path,
        out -> {
          out.writeStringField("name", problem.name());
          out.writeStringField("constraints", problem.constraints());
          out.writeStringField("weighting", problem.weighting().toString());
          out.writeStringField("basis", problem.basis());
          if (problem.eigenvalues().isPresent()) {
            double[] values = problem.eigenvalues().get();
            out.writeFieldName("eigenvalues");
            out.writeArray(values, 0, values.length);
          }
          if (problem.operations().isPresent()) {
            out.writeStringField("operations", problem.operations().get());
          }
          if (problem.accuracy().isPresent()) {
            out.writeStringField("accuracy", problem.accuracy().get());
          }
          if (problem.epsilon().isPresent()) {
            out.writeNumberField("epsilon", problem.epsilon().getAsDouble());
          }
          if (problem.cutoff().isPresent()) {
            out.writeNumberField("cutoff", problem.cutoff().getAsDouble());
          }
          if (problem.strategy().isPresent()) {
            out.writeStringField("strategy", problem.strategy().get());
          }
        });
  }

  private Problem problem() throws IOException {
    expect(parser.nextToken(), JsonToken.START_OBJECT, "an object");
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      switch (name) {
        case "eigenvalues" -> eigenvalues = readNumbers();
        case "epsilon" -> epsilon = OptionalDouble.of(readNumber());
        case "cutoff" -> cutoff = OptionalDouble.of(readNumber());
        case "name", "constraints", "weighting", "basis", "operations", "accuracy", "strategy" -> {
          expect(parser.nextToken(), JsonToken.VALUE_STRING, "a string");
          if (name.equals("weighting")) {
            checkWeighting();
          }
          texts.put(name, parser.getText());
        }
        default -> throw wrong("member \"" + name + "\"", MEMBERS);
      }
    }
    if (parser.nextToken() != null) {
      throw wrong(parser.getText(), "the end of the file after the object");
    }
    return new Problem(
        texts.getOrDefault("name", "problem"),
        required("constraints"),
        weighting(required("weighting")).orElseThrow(),
        texts.getOrDefault("basis", "identity"),
        Optional.ofNullable(eigenvalues),
        Optional.ofNullable(texts.get("operations")),
        Optional.ofNullable(texts.get("accuracy")),
        epsilon,
        cutoff,
        Optional.ofNullable(texts.get("strategy")));
  }

  private void checkWeighting() throws IOException {
    if (weighting(parser.getText()).isEmpty()) {
      throw wrong("\"" + parser.getText() + "\"", "two-sided, one-sided or diagonal");
    }
  }

  private static Optional<Weights> weighting(String text) {
    return Arrays.stream(Weights.values()).filter(w -> w.toString().equals(text)).findFirst();
  }

  private String required(String member) throws FormatException {
    String text = texts.get(member);
    if (text == null) {
      throw wrong("no member \"" + member + "\"", "one");
    }
    return text;
  }

  private double readNumber() throws IOException {
    JsonToken token = parser.nextToken();
    if (!token.isNumeric()) {
      throw wrong(parser.getText(), "a number");
    }
    return parser.getDoubleValue();
  }

  private double[] readNumbers() throws IOException {
    expect(parser.nextToken(), JsonToken.START_ARRAY, "an array of numbers");
    double[] numbers = new double[16];
    int size = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!parser.currentToken().isNumeric()) {
        throw wrong(parser.getText(), "a number");
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = parser.getDoubleValue();
    }
    return Arrays.copyOf(numbers, size);
  }

  private void expect(JsonToken actual, JsonToken wanted, String text) throws IOException {
    if (actual != wanted) {
      throw wrong(actual == null ? "the end of the file" : parser.getText(), text);
    }
  }

  private FormatException wrong(String found, String expected) {
    JsonLocation where = parser.currentTokenLocation();
    return new FormatException(
        file, where.getLineNr(), Math.max(1, where.getColumnNr()), found, expected);
  }
}
