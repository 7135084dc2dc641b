package org.kronproj.cli.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.kronproj.base.WholeFile;

/** Writes JSON objects: one to a file, laid out for reading, or one to a line of a stream. */
public final class JsonOutput {

  private static final JsonFactory FACTORY =
      new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  /** What writes the members of an object. */
  @FunctionalInterface
  public interface Members {

    /**
     * Writes the members.
     *
     * @param out the generator, within the object
     * @throws IOException if writing fails
     */
    void writeTo(JsonGenerator out) throws IOException;
  }

  private JsonOutput() {}

  /**
   * Writes a file that holds one object.
   *
   * @param file which
   * @param members writes the object's members
   * @throws IOException if writing fails, as {@link WholeFile#write} does
   */
  public static void file(Path file, Members members) throws IOException {
    WholeFile.write(
        file,
        stream -> {
          try (JsonGenerator out = FACTORY.createGenerator(stream, JsonEncoding.UTF8)) {
            out.setPrettyPrinter(new DefaultPrettyPrinter());
            object(out, members);
            out.writeRaw('\n');
          }
        });
  }

  /**
   * Writes one object and the end of its line. Does not flush the stream.
   *
   * @param stream where to
   * @param members writes the object's members
   * @throws IOException if writing fails
   */
  public static void line(OutputStream stream, Members members) throws IOException {
    try (JsonGenerator out = FACTORY.createGenerator(stream, JsonEncoding.UTF8)) {
      out.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
      object(out, members);
      out.writeRaw('\n');
    }
  }

  /**
   * Writes a number, or null where JSON has no such number.
   *
   * @param out the generator
   * @param name the member's name
   * @param value its value; infinities and not-a-number become null, a negative zero zero
   * @throws IOException if writing fails
   */
  public static void number(JsonGenerator out, String name, double value) throws IOException {
    out.writeFieldName(name);
    if (Double.isFinite(value)) {
      out.writeNumber(value + 0.0);
    } else {
      out.writeNull();
    }
  }

  private static void object(JsonGenerator out, Members members) throws IOException {
    out.writeStartObject();
    members.writeTo(out);
    out.writeEndObject();
  }
}
