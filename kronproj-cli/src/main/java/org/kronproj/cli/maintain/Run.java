package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.kronproj.base.FormatException;
import org.kronproj.base.Progress;
import org.kronproj.cli.console.Failures;
import org.kronproj.cli.operations.Lines;
import org.kronproj.cli.operations.Operation;
import org.kronproj.cli.operations.OperationReader;

/** Carries out a stream of operations, one line after the other. */
final class Run {

  private final Session session;
  private final Optional<Comparison> comparison;
  private final Optional<AnswerWriter> answers;
  private final SnapshotPlaces places;
  private final Tally tally;

  Run(
      Session session,
      Optional<Comparison> comparison,
      Optional<AnswerWriter> answers,
      SnapshotPlaces places) {
    this.places = places;
    this.session = session;
    this.comparison = comparison;
    this.answers = answers;
    tally = new Tally(session.tolerance());
  }

  /** Carries out every line; one that is refused is answered and passed over. */
  Tally all(Lines lines, String file, Progress progress) throws IOException {
    OperationReader reader = new OperationReader(file);
    while (lines.next()) {
      if (lines.isBlank()) {
        continue;
      }
      String name = "";
      Answer answer;
      Comparison.Result compared = Comparison.Result.NONE;
      try {
        Operation operation = reader.read(lines);
        name = operation.name();
        settle(operation);
        answer = located(perform(operation), file, lines.number());
        if (comparison.isPresent()) {
          compared = comparison.get().follow(operation, answer);
        }
      } catch (FormatException e) {
        answer = new Answer.Refused(e.getMessage());
      }
      tally.add(answer, compared);
      if (answers.isPresent()) {
        answers.get().write(lines.number(), name, answer);
      }
      progress.report(lines.bytes(), -1);
    }
    settle();
    return tally;
  }

  private Answer perform(Operation operation) {
    if (operation instanceof Operation.Snapshot snapshot) {
      try {
        places.check(Path.of(snapshot.file()));
      } catch (IOException | InvalidPathException e) {
        return new Answer.Refused(Failures.message(e));
      }
    }
    return session.perform(operation);
  }

  /** What the session refuses is said with its place, like what the reader refuses. */
  private static Answer located(Answer answer, String file, long line) {
    return answer instanceof Answer.Refused refused
        ? new Answer.Refused(file + ":" + line + ": " + refused.message())
        : answer;
  }

  private void settle(Operation next) {
    if (next.name().equals("update")) {
      settle();
    }
  }

  private void settle() {
    comparison.ifPresent(c -> tally.addDifference(c.settle()));
  }
}
