package org.kronproj.cli.maintain;

import java.io.IOException;
import java.util.Optional;
import org.kronproj.base.FormatException;
import org.kronproj.base.Progress;
import org.kronproj.cli.operations.Lines;
import org.kronproj.cli.operations.Operation;
import org.kronproj.cli.operations.OperationReader;

/** Carries out a stream of operations, one line after the other. */
final class Run {

  private final Session session;
  private final Optional<Comparison> comparison;
  private final Optional<AnswerWriter> answers;
  private final Tally tally = new Tally();

  Run(Session session, Optional<Comparison> comparison, Optional<AnswerWriter> answers) {
    this.session = session;
    this.comparison = comparison;
    this.answers = answers;
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
        answer = session.perform(operation);
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

  private void settle(Operation next) {
    if (next.name().equals("update")) {
      settle();
    }
  }

  private void settle() {
    comparison.ifPresent(c -> tally.addDifference(c.settle()));
  }
}
