package org.kronproj.cli.robust;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.base.FormatException;
import org.kronproj.base.InputFile;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.cli.operations.Lines;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.io.MarketMatrix;
import org.kronproj.linalg.io.MatrixMarket;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;
import org.kronproj.robust.Release;

/** One run of {@code robust serve}: a line in, a line out. */
final class ServeRun implements Callable<Integer> {

  private final Console console;
  private final RequestOptions requested;
  private final ServeOptions options;
  private long lines;
  private long answered;
  private long refused;
  private long wrong;

  ServeRun(Console console, RequestOptions requested, ServeOptions options) {
    this.console = console;
    this.requested = requested;
    this.options = options;
  }

  @Override
  public Integer call() throws IOException {
    Outputs.check(options.json());
    Outputs.spare(inputs(), options.json());
    try (MarketMatrix vector = options.vector() == null ? null : column(options.vector())) {
      long length =
          vector == null ? requested.ambient() : Math.max(vector.rows(), vector.columns());
      if (vector != null && requested.hasAmbient()) {
        ShapeException.check("--vector", requested.ambient(), length);
      }
      Service service = start(length);
      if (vector != null) {
        fill(service, vector);
      }
      long begin = System.nanoTime();
      if (options.stream().equals("-")) {
        serve(service, length, "<stdin>", console.in());
      } else {
        try (InputStream in = InputFile.open(Path.of(options.stream()))) {
          serve(service, length, options.stream(), in);
        }
      }
      if (options.json() != null) {
        summarise(service, (System.nanoTime() - begin) * 1e-9);
      }
    }
    return refused + wrong == 0 ? ExitStatus.SUCCESS : ExitStatus.INPUT;
  }

  private List<Path> inputs() {
    List<Path> inputs = new ArrayList<>();
    if (options.vector() != null) {
      inputs.add(options.vector());
    }
    if (!options.stream().equals("-")) {
      inputs.add(Path.of(options.stream()));
    }
    return inputs;
  }

  private static MarketMatrix column(Path file) throws IOException {
    MarketMatrix matrix = MatrixMarket.read(file);
    if (Math.min(matrix.rows(), matrix.columns()) != 1) {
      String shape = matrix.rows() + "×" + matrix.columns();
      matrix.close();
      throw new ShapeException(file.toString(), "one column or one row", shape);
    }
    return matrix;
  }

  private Service start(long length) {
    PlanRequest request = requested.request(length);
    if (request.coordinates() != 1) {
      throw new InvalidValueException(
          "--coordinates",
          Integer.toString(request.coordinates()),
          "1: a line asks for one answer");
    }
    CopySketch sketch = requested.sketch(length);
    Planner planner = new Planner(request, sketch);
    PlanKind kind = options.kind();
    Plan plan =
        RequestOptions.NAMES.in(
            () ->
                options.copyFailure() == null
                    ? planner.plan(kind)
                    : planner.plan(kind, options.copyFailure()));
    SeedPolicy policy =
        options.seed() == null
            ? SeedPolicy.secure()
            : SeedPolicy.reproducible(Seed.of(options.seed()));
    return Service.of(plan, sketch, policy);
  }

  private static void fill(Service service, MarketMatrix vector) {
    try (Matrix dense = vector.toDense();
        Matrix column = Matrix.vector(dense.toArray())) {
      service.fill(column);
    }
  }

  private void serve(Service service, long length, String name, InputStream in) throws IOException {
    Lines input = Lines.ofVectors(in, length);
    ServeReader reader = new ServeReader(name);
    while (input.next()) {
      if (!input.isBlank()) {
        lines++;
        answer(service, reader, input);
        if (in.available() == 0) { // a live asker waits for this answer; a file does not
          console.answers().flush();
        }
      }
    }
    console.answers().flush();
  }

  private void answer(Service service, ServeReader reader, Lines input) throws IOException {
    try {
      ServeLine line = reader.read(input);
      if (line instanceof ServeLine.Update update) {
        service.update(update.delta());
        JsonOutput.line(
            console.out(),
            json -> {
              json.writeNumberField("line", input.number());
              json.writeBooleanField("updated", true);
            });
      } else {
        write(service.release(line), input.number());
      }
    } catch (FormatException | InvalidValueException | ShapeException e) {
      wrong++;
      JsonOutput.line(
          console.out(),
          json -> {
            json.writeNumberField("line", input.number());
            json.writeStringField("error", e.getMessage());
          });
    }
  }

  private void write(Release release, long number) throws IOException {
    JsonOutput.line(
        console.out(),
        json -> {
          json.writeNumberField("line", number);
          if (release instanceof Release.Answered answer) {
            answered++;
            write(json, answer);
          } else if (release instanceof Release.Refused refusal) {
            refused++;
            json.writeBooleanField("refused", true);
            json.writeNumberField("roundsLeft", refusal.releasesLeft());
            json.writeStringField("remedy", refusal.remedy());
          }
        });
  }

  private static void write(JsonGenerator json, Release.Answered answer) throws IOException {
    Release.Estimate estimate = answer.coordinates().get(0);
    json.writeNumberField("value", estimate.value());
    JsonOutput.number(json, "bound", estimate.bound());
    json.writeNumberField("roundsLeft", answer.releasesLeft());
    json.writeNumberField("budgetLeft", answer.budgetLeft());
    json.writeStringField("policy", answer.policy().name());
  }

  private void summarise(Service service, double seconds) throws IOException {
    JsonOutput.file(
        options.json(),
        json -> {
          Plan plan = service.estimator().plan();
          json.writeStringField("plan", plan.name());
          json.writeNumberField("copies", plan.copies());
          json.writeNumberField("read", plan.sample());
          json.writeNumberField("rows", plan.rows());
          json.writeNumberField("bytes", plan.bytes());
          json.writeNumberField("certifiedFailure", plan.failure());
          json.writeStringField("policy", service.estimator().policy().name());
          json.writeNumberField("lines", lines);
          json.writeNumberField("answered", answered);
          json.writeNumberField("refused", refused);
          json.writeNumberField("errors", wrong);
          json.writeNumberField("roundsLeft", service.estimator().releasesLeft());
          json.writeNumberField("seconds", seconds);
        });
  }
}
