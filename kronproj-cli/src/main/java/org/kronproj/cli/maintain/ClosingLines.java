package org.kronproj.cli.maintain;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.kronproj.projection.UpdateKind;

/** The lines that end a run. */
final class ClosingLines {

  private ClosingLines() {}

  static void print(
      PrintStream out, RunDescription run, Tally tally, Optional<RobustAnswers> robust) {
    out.println(run.problem());
    out.println(counts(tally));
    robust.ifPresent(answers -> out.println("private medians: " + answers.summary()));
    out.printf(
        Locale.ROOT,
        "%s for all of them, after %s for the first build%n",
        duration(tally.seconds()),
        duration(run.initSeconds()));
    if (run.compared()) {
      out.printf(
          Locale.ROOT,
          "rebuilding each time: %s, %.1f times as long; largest relative difference %.1e%n",
          duration(tally.rebuildSeconds()),
          tally.ratio(),
          tally.maxDifference());
    }
  }

  private static String counts(Tally tally) {
    List<String> kinds = new ArrayList<>();
    for (UpdateKind kind : UpdateKind.values()) {
      if (tally.count(kind) > 0) {
        kinds.add(tally.count(kind) + " " + text(kind));
      }
    }
    StringBuilder line = new StringBuilder(plural(tally.updates(), "update", "updates"));
    if (!kinds.isEmpty()) {
      line.append(" (").append(String.join(", ", kinds)).append(')');
    }
    append(line, tally.queries(), "query", "queries");
    append(line, tally.others(), "other question", "other questions");
    append(line, tally.rollbacks(), "rollback", "rollbacks");
    append(line, tally.driftRebuilds(), "rebuild for drift", "rebuilds for drift");
    append(line, tally.errors(), "line refused", "lines refused");
    if (tally.missedResiduals() > 0) {
      append(line, tally.missedResiduals(), "answer", "answers");
      line.append(
          String.format(
              Locale.ROOT,
              " whose residual is above %.0e, at most %.1e",
              tally.tolerance(),
              tally.maxResidual()));
    }
    return line.toString();
  }

  private static void append(StringBuilder line, long count, String one, String more) {
    if (count > 0) {
      line.append(", ").append(plural(count, one, more));
    }
  }

  static String plural(long count, String one, String more) {
    return count + " " + (count == 1 ? one : more);
  }

  static String text(UpdateKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static String duration(double seconds) {
    if (seconds < 0.0995) {
      return String.format(Locale.ROOT, "%.3g ms", 1000 * seconds);
    }
    return String.format(Locale.ROOT, "%.3g s", seconds);
  }
}
