package org.kronproj.cli.maintain;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import org.kronproj.cli.console.Spelling;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.projection.SketchingOptions;
import org.kronproj.projection.UpdateKind;
import org.kronproj.robust.Plan;

/** The figures of a run as one JSON object, as {@code docs/operations.md} says. */
final class RunJson {

  private RunJson() {}

  static void write(Path file, RunDescription run, Tally tally, Session session)
      throws IOException {
    JsonOutput.file(
        file,
        out -> {
          out.writeStringField("name", run.name());
          out.writeStringField("weighting", run.weighting());
          out.writeStringField("basis", run.basis());
          out.writeNumberField("order", run.order());
          out.writeNumberField("constraints", run.rows());
          out.writeNumberField("coordinates", run.coordinates());
          out.writeStringField("accuracy", run.accuracy());
          out.writeStringField("strategy", run.strategy());
          if (run.costModel().isPresent()) {
            out.writeStringField("costModel", run.costModel().get());
          }
          out.writeNumberField("threads", BlasThreads.get());
          JsonOutput.number(out, "initSeconds", run.initSeconds());
          out.writeObjectFieldStart("updates");
          out.writeNumberField("deferred", tally.count(UpdateKind.DEFERRED));
          out.writeNumberField("rankUpdated", tally.count(UpdateKind.RANK_UPDATED));
          out.writeNumberField("refactored", tally.count(UpdateKind.REFACTORED));
          out.writeNumberField("rebuilt", tally.count(UpdateKind.REBUILT));
          out.writeEndObject();
          out.writeNumberField("queries", tally.queries());
          out.writeNumberField("otherQuestions", tally.others());
          out.writeNumberField("rollbacks", tally.rollbacks());
          out.writeNumberField("errors", tally.errors());
          out.writeNumberField("driftRebuilds", tally.driftRebuilds());
          JsonOutput.number(out, "maxResidual", tally.maxResidual());
          out.writeNumberField("missedResiduals", tally.missedResiduals());
          JsonOutput.number(out, "seconds", tally.seconds());
          if (run.compared()) {
            out.writeObjectFieldStart("compare");
            JsonOutput.number(out, "seconds", tally.rebuildSeconds());
            JsonOutput.number(out, "ratio", tally.ratio());
            JsonOutput.number(out, "maxRelativeDifference", tally.maxDifference());
            out.writeEndObject();
          }
          if (session.robust().isPresent()) {
            write(out, session.robust().get());
          }
          if (session.sketches().isPresent()) {
            write(out, session.sketches().get());
          }
        });
  }

  private static void write(JsonGenerator out, RobustAnswers robust) throws IOException {
    Plan plan = robust.plan();
    out.writeObjectFieldStart("robust");
    out.writeStringField("plan", plan.name());
    out.writeNumberField("copies", plan.copies());
    out.writeNumberField("rows", plan.rows());
    out.writeNumberField("band", plan.request().band());
    JsonOutput.number(out, "certifiedFailure", plan.failure());
    out.writeNumberField("horizon", plan.request().releases());
    out.writeNumberField("releasesLeft", robust.releasesLeft());
    out.writeStringField("policy", robust.policy().name());
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, Sketches sketches) throws IOException {
    SketchingOptions options = sketches.options();
    out.writeObjectFieldStart("sketch");
    out.writeStringField("family", options.distribution().family().label());
    out.writeNumberField("rows", options.distribution().rows());
    out.writeNumberField("sparsity", options.distribution().entriesPerColumn());
    out.writeNumberField("sketches", options.count());
    JsonOutput.number(out, "failure", options.failure());
    out.writeStringField("use", Spelling.of(sketches.use()));
    out.writeStringField("estimator", Spelling.of(sketches.estimator()));
    out.writeStringField("storage", Spelling.of(options.storage()));
    out.writeNumberField("seed", sketches.seed());
    out.writeEndObject();
  }
}
