package org.kronproj.cli.conic;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.conic.ipm.IterationRecord;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverStatus;
import org.kronproj.conic.ipm.Timings;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.StandardForm;
import org.kronproj.conic.verify.DimacsErrors;

/** Everything about a solve as members of a JSON object. */
final class SolutionJson {

  private final ProgramInput input;
  private final Solution solution;

  SolutionJson(ProgramInput input, Solution solution) {
    this.input = input;
    this.solution = solution;
  }

  void writeTo(JsonGenerator out) throws IOException {
    out.writeStringField("status", Verdicts.word(solution.status()));
    out.writeStringField("verdict", Verdicts.sentence(input, solution));
    out.writeStringField("ending", solution.ending().name());
    JsonOutput.number(out, "primalObjective", input.objective(solution.primalObjective()));
    JsonOutput.number(out, "dualObjective", input.objective(solution.dualObjective()));
    out.writeNumberField("iterations", solution.iterations());
    errors(out);
    timings(out);
    out.writeArrayFieldStart("warnings");
    for (String warning : input.warnings()) {
      out.writeString(warning);
    }
    out.writeEndArray();
    history(out);
    if (solution.certificate().isPresent()) {
      out.writeObjectFieldStart("certificate");
      certificate(out, solution.certificate().get());
      out.writeEndObject();
    }
    if (input.linear().isPresent()) {
      linear(out, input.linear().get());
    } else {
      point(out, solution.point());
    }
  }

  private void certificate(JsonGenerator out, Point ray) throws IOException {
    if (input.linear().isEmpty()) {
      point(out, ray);
      return;
    }
    StandardForm form = input.linear().get();
    LinearProgram source = form.source();
    if (solution.status() == SolverStatus.PRIMAL_INFEASIBLE) {
      double[] weights = form.weights(ray.y());
      byName(out, "rows", source.rowNames(), weights);
      byName(out, "columns", source.columnNames(), source.columnsAt(weights));
    } else {
      double[] direction = form.direction(ray.x());
      byName(out, "columns", source.columnNames(), direction);
      byName(out, "rows", source.rowNames(), source.rowsAt(direction));
    }
  }

  private void errors(JsonGenerator out) throws IOException {
    DimacsErrors errors = solution.verification().errors();
    out.writeObjectFieldStart("dimacsErrors");
    JsonOutput.number(out, "primalResidual", errors.primalResidual());
    JsonOutput.number(out, "primalCone", errors.primalCone());
    JsonOutput.number(out, "dualResidual", errors.dualResidual());
    JsonOutput.number(out, "dualCone", errors.dualCone());
    JsonOutput.number(out, "gap", errors.gap());
    JsonOutput.number(out, "complementarity", errors.complementarity());
    out.writeEndObject();
    JsonOutput.number(out, "sensitivity", solution.verification().sensitivity());
  }

  private void timings(JsonGenerator out) throws IOException {
    Timings timings = solution.timings();
    out.writeObjectFieldStart("seconds");
    JsonOutput.number(out, "total", timings.total());
    for (TimePart part : TimePart.of(timings)) {
      JsonOutput.number(out, part.key(), part.seconds());
    }
    out.writeEndObject();
  }

  private void history(JsonGenerator out) throws IOException {
    out.writeArrayFieldStart("history");
    for (IterationRecord record : solution.history()) {
      out.writeStartObject();
      out.writeNumberField("iteration", record.iteration());
      JsonOutput.number(out, "primalObjective", input.objective(record.primalObjective()));
      JsonOutput.number(out, "dualObjective", input.objective(record.dualObjective()));
      JsonOutput.number(out, "primalInfeasibility", record.primalInfeasibility());
      JsonOutput.number(out, "dualInfeasibility", record.dualInfeasibility());
      JsonOutput.number(out, "relativeGap", record.relativeGap());
      JsonOutput.number(out, "complementarity", record.complementarity());
      JsonOutput.number(out, "primalStep", record.primalStep());
      JsonOutput.number(out, "dualStep", record.dualStep());
      JsonOutput.number(out, "seconds", record.seconds());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void point(JsonGenerator out, Point point) throws IOException {
    numbers(out, "y", point.y());
    matrix(out, "X", point.x());
    matrix(out, "Z", point.z());
  }

  /** One array a block: of rows for a semidefinite one, of entries otherwise. */
  private static void matrix(JsonGenerator out, String name, BlockMatrix matrix)
      throws IOException {
    out.writeArrayFieldStart(name);
    List<Block> blocks = matrix.blocks();
    for (int k = 0; k < blocks.size(); k++) {
      out.writeStartArray();
      int n = blocks.get(k).size();
      for (int i = 0; i < n; i++) {
        if (blocks.get(k).isSemidefinite()) {
          out.writeStartArray();
          for (int j = 0; j < n; j++) {
            number(out, matrix.get(k, i, j));
          }
          out.writeEndArray();
        } else {
          number(out, matrix.get(k, i, i));
        }
      }
      out.writeEndArray();
    }
    out.writeEndArray();
  }

  private void linear(JsonGenerator out, StandardForm form) throws IOException {
    LinearProgram source = form.source();
    double[] x = form.columns(solution.point().x());
    double[] activity = source.rowsAt(x);
    double[] multipliers = form.multipliers(solution.point().y());
    JsonOutput.number(out, "objectiveConstant", source.objectiveConstant());
    byName(out, "columns", source.columnNames(), x);
    out.writeObjectFieldStart("rows");
    for (int i = 0; i < activity.length; i++) {
      out.writeObjectFieldStart(source.rowNames().get(i));
      JsonOutput.number(out, "activity", activity[i]);
      JsonOutput.number(out, "multiplier", multipliers[i]);
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  private static void byName(JsonGenerator out, String member, List<String> names, double[] values)
      throws IOException {
    out.writeObjectFieldStart(member);
    for (int i = 0; i < values.length; i++) {
      JsonOutput.number(out, names.get(i), values[i]);
    }
    out.writeEndObject();
  }

  private static void numbers(JsonGenerator out, String name, double[] values) throws IOException {
    out.writeArrayFieldStart(name);
    for (double value : values) {
      number(out, value);
    }
    out.writeEndArray();
  }

  private static void number(JsonGenerator out, double value) throws IOException {
    if (Double.isFinite(value)) {
      out.writeNumber(value + 0.0); // no negative zeros
    } else {
      out.writeNull();
    }
  }
}
