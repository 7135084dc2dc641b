package org.kronproj.cli.maintain;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.projection.Part;
import org.kronproj.projection.UpdateResult;

/** Writes answers as {@code docs/operations.md} says, a line each. */
final class AnswerWriter {

  private final OutputStream stream;

  AnswerWriter(OutputStream stream) {
    this.stream = stream;
  }

  /** Writes and flushes one line, so that whoever waits for it can go on. */
  void write(long line, String operation, Answer answer) throws IOException {
    JsonOutput.line(
        stream,
        out -> {
          out.writeNumberField("line", line);
          if (!operation.isEmpty()) {
            out.writeStringField("op", operation);
          }
          members(out, answer);
        });
    stream.flush();
  }

  private static void members(JsonGenerator out, Answer answer) throws IOException {
    if (answer instanceof Answer.Refused refused) {
      out.writeStringField("error", refused.message());
      return;
    } else if (answer instanceof Answer.Updated updated) {
      update(out, updated.result());
    } else if (answer instanceof Answer.Projected projected) {
      boolean range = projected.query().part() == Part.RANGE;
      numbers(out, range ? "p" : "complement", projected.value());
    } else if (answer instanceof Answer.Coordinates some) {
      numbers(out, "values", some.values());
    } else if (answer instanceof Answer.Estimated estimated) {
      numbers(out, "values", estimated.values());
      numbers(out, "bounds", estimated.bounds());
      out.writeNumberField("roundsLeft", estimated.release().roundsLeft());
      JsonOutput.number(out, "budgetLeft", estimated.release().budgetLeft());
      out.writeStringField("policy", estimated.release().policy().name());
    } else if (answer instanceof Answer.Sketched sketched) {
      sketched(out, sketched);
      out.writeNumberField("sketch", sketched.sketch());
    } else if (answer instanceof Answer.LogDeterminant logDet) {
      JsonOutput.number(out, "logdet", logDet.value());
    } else if (answer instanceof Answer.Leverages leverages) {
      numbers(out, "leverages", leverages.value());
    } else if (answer instanceof Answer.RolledBack) {
      out.writeBooleanField("rolledBack", true);
    } else if (answer instanceof Answer.Saved saved) {
      out.writeStringField("file", saved.file());
      out.writeNumberField("bytes", saved.bytes());
    }
    if (answer instanceof Answer.Solved solved) {
      JsonOutput.number(out, "residual", solved.residual());
    }
    JsonOutput.number(out, "seconds", answer.seconds());
  }

  private static void sketched(JsonGenerator out, Answer.Sketched answer) throws IOException {
    if (answer instanceof Answer.Noisy noisy) {
      boolean range = noisy.query().part() == Part.RANGE;
      numbers(out, range ? "noisy" : "noisyComplement", noisy.vector().noisy());
      JsonOutput.number(out, "rootMeanSquareError", noisy.vector().rootMeanSquareError());
    } else if (answer instanceof Answer.SketchedCoordinates some) {
      numbers(out, "values", some.values());
      JsonOutput.number(out, "errorBound", some.of().error());
      JsonOutput.number(out, "failure", some.of().failure());
    } else if (answer instanceof Answer.Norm norm) {
      JsonOutput.number(out, "squaredNorm", norm.estimate().squaredNorm());
      JsonOutput.number(out, "relativeError", norm.estimate().relativeError());
      JsonOutput.number(out, "failure", norm.estimate().failure());
    } else if (answer instanceof Answer.Heavy heavy) {
      out.writeFieldName("coordinates");
      out.writeArray(heavy.indices(), 0, heavy.indices().length);
      numbers(out, "values", heavy.values());
      out.writeNumberField("candidates", heavy.of().candidates());
      JsonOutput.number(out, "failure", heavy.of().failure());
    }
  }

  private static void update(JsonGenerator out, UpdateResult result) throws IOException {
    out.writeStringField("kind", kind(result));
    out.writeNumberField("moved", result.moved());
    out.writeNumberField("touched", result.touched());
    JsonOutput.number(out, "largestLogChange", result.largestLogChange());
    JsonOutput.number(out, "flops", result.flops());
  }

  private static String kind(UpdateResult result) {
    return result.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void numbers(JsonGenerator out, String name, double[] values) throws IOException {
    out.writeFieldName(name);
    out.writeArray(values, 0, values.length);
  }
}
