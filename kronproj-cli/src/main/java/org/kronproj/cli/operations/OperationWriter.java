package org.kronproj.cli.operations;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.cli.operations.Operation.Operand;
import org.kronproj.projection.Part;

/** Writes operations, one to a line, as {@link OperationReader} reads them. */
public final class OperationWriter {

  private OperationWriter() {}

  /**
   * Writes one line.
   *
   * @param stream where to
   * @param operation the operation
   * @throws IOException if writing fails
   */
  public static void write(OutputStream stream, Operation operation) throws IOException {
    JsonOutput.line(
        stream,
        out -> {
          out.writeStringField("op", operation.name());
          if (operation instanceof Operation.UpdateAll update) {
            numbers(out, "eigenvalues", update.eigenvalues());
          } else if (operation instanceof Operation.UpdateChanged update) {
            changed(out, update);
          } else if (operation instanceof Operation.UpdateMatrix update) {
            matrix(out, update);
          } else if (operation instanceof Operation.Query query) {
            boolean projection = query.part() == Part.RANGE;
            operand(out, projection ? "h" : "complement", query.vector());
          } else if (operation instanceof Operation.QueryCoordinates query) {
            operand(out, "h", query.vector());
            out.writeFieldName("coordinates");
            out.writeArray(query.coordinates(), 0, query.coordinates().length);
          } else if (operation instanceof Operation.Norm norm) {
            operand(out, "h", norm.vector());
          } else if (operation instanceof Operation.Heavy heavy) {
            operand(out, "h", heavy.vector());
            out.writeNumberField("threshold", heavy.threshold());
          } else if (operation instanceof Operation.Snapshot snapshot) {
            out.writeStringField("file", snapshot.file());
          }
        });
  }

  private static void changed(JsonGenerator out, Operation.UpdateChanged update)
      throws IOException {
    out.writeObjectFieldStart("changed");
    for (int i = 0; i < update.indices().length; i++) {
      out.writeNumberField(Integer.toString(update.indices()[i]), update.values()[i]);
    }
    out.writeEndObject();
  }

  private static void matrix(JsonGenerator out, Operation.UpdateMatrix update) throws IOException {
    out.writeArrayFieldStart("weight");
    for (int i = 0; i < update.order(); i++) {
      out.writeArray(update.elements(), i * update.order(), update.order());
    }
    out.writeEndArray();
  }

  private static void operand(JsonGenerator out, String name, Operand operand) throws IOException {
    if (operand instanceof Operand.Given given) {
      numbers(out, name, given.elements());
    } else if (operand instanceof Operand.Random random) {
      out.writeObjectFieldStart(name);
      out.writeNumberField("seed", random.seed());
      out.writeEndObject();
    }
  }

  private static void numbers(JsonGenerator out, String name, double[] values) throws IOException {
    out.writeFieldName(name);
    out.writeArray(values, 0, values.length);
  }
}
