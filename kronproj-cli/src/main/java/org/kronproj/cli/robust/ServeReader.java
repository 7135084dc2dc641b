package org.kronproj.cli.robust;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.json.JsonFaults;
import org.kronproj.cli.operations.Lines;
import org.kronproj.robust.SparseVector;

/** Reads the lines of serve. Memory does not grow with the stream. Not safe for concurrent use. */
final class ServeReader {

  private static final String EXPECTED =
      "{\"query\":{index:value,…}}, {\"query\":\"norm\"} or {\"update\":{index:value,…}}";

  /** Field names are indices, each as good as unique: interning them would be a leak. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private final String file;
  private long line;
  private long[] indices = new long[64];
  private double[] values = new double[64];
  private int entries;

  ServeReader(String file) {
    this.file = file;
  }

  ServeLine read(Lines lines) throws IOException {
    line = lines.number();
    lines.requireWhole(file);
    try (JsonParser json = FACTORY.createParser(lines.buffer(), lines.start(), lines.length())) {
      if (json.nextToken() != JsonToken.START_OBJECT || json.nextToken() != JsonToken.FIELD_NAME) {
        throw wrong(json, found(json), EXPECTED);
      }
      ServeLine result = member(json);
      if (json.nextToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
        throw wrong(json, "more", "one member and the end of the line");
      }
      return result;
    } catch (JsonProcessingException e) {
      JsonLocation where = e.getLocation();
      throw new FormatException(
          file, line, where == null ? 1 : where.getColumnNr(), JsonFaults.found(e), EXPECTED);
    }
  }

  private ServeLine member(JsonParser json) throws IOException {
    String name = json.currentName();
    JsonToken value = json.nextToken();
    if (name.equals("query") && value == JsonToken.VALUE_STRING && json.getText().equals("norm")) {
      return new ServeLine.Norm();
    }
    if ((!name.equals("query") && !name.equals("update")) || value != JsonToken.START_OBJECT) {
      throw wrong(json, "member \"" + name + "\"", EXPECTED);
    }
    SparseVector vector = vector(json);
    return name.equals("query") ? new ServeLine.Inner(vector) : new ServeLine.Update(vector);
  }

  private SparseVector vector(JsonParser json) throws IOException {
    entries = 0;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      long index = index(json);
      JsonToken token = json.nextToken();
      if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
        throw wrong(json, found(json), "a number for index " + index);
      }
      if (entries == indices.length) {
        indices = Arrays.copyOf(indices, 2 * entries);
        values = Arrays.copyOf(values, 2 * entries);
      }
      indices[entries] = index;
      values[entries++] = json.getDoubleValue();
    }
    try {
      return SparseVector.unordered(
          Arrays.copyOf(indices, entries), Arrays.copyOf(values, entries));
    } catch (InvalidValueException e) {
      throw wrong(json, e.getMessage(), "each index once and finite values");
    }
  }

  private long index(JsonParser json) throws IOException {
    String name = json.currentName();
    boolean digits = !name.isEmpty() && name.length() < 19;
    for (int i = 0; i < name.length(); i++) {
      digits &= name.charAt(i) >= '0' && name.charAt(i) <= '9';
    }
    if (!digits) {
      throw wrong(json, "\"" + name + "\"", "an index, from \"0\"");
    }
    return Long.parseLong(name);
  }

  private static String found(JsonParser json) throws IOException {
    return json.currentToken() == null ? "the end of the line" : json.getText();
  }

  private FormatException wrong(JsonParser json, String found, String expected) {
    return new FormatException(
        file, line, json.currentTokenLocation().getColumnNr(), found, expected);
  }
}
