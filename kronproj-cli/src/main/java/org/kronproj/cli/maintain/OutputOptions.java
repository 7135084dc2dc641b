package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.kronproj.cli.console.Outputs;
import org.kronproj.projection.Choices;
import picocli.CommandLine.Option;

/** The options that say what is written where. */
final class OutputOptions {

  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--answers",
      paramLabel = "FILE",
      description = "Where the answers go; - is standard output (default with --ops -).")
  private String answers;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the run's figures.")
  private Path json;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Draw rank, time and error of each step into one HTML file.")
  private Path report;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Write the strategy that each update took, for --replay.")
  private Path record;

  /** Checks that every file can be written, before anything is done. */
  void check() throws IOException {
    Outputs.check(answersFile().orElse(null), json, report, record);
  }

  /** Checks that none of the run's inputs would be replaced. */
  void spare(Collection<Path> inputs) throws IOException {
    Outputs.spare(inputs, answersFile().orElse(null), json, report, record);
  }

  /** Where snapshots may go beside these files. */
  SnapshotPlaces snapshotPlaces() throws IOException {
    return SnapshotPlaces.beside(answersFile().orElse(null), json, report, record);
  }

  /** Whether answers are written to standard output. */
  boolean answersOnOut(boolean live) {
    return answers == null ? live : answers.equals(STANDARD_OUTPUT);
  }

  /** The file of the answers, if they go to one. */
  Optional<Path> answersFile() {
    return Optional.ofNullable(answers).filter(a -> !a.equals(STANDARD_OUTPUT)).map(Path::of);
  }

  /** Writes what was asked for when the run has ended. */
  void write(RunDescription description, Session session, Tally tally) throws IOException {
    if (json != null) {
      RunJson.write(json, description, tally, session);
    }
    if (report != null) {
      RunReport.write(report, description, tally, session.robust());
    }
    if (record != null) {
      Choices.write(record, session.projection().choices());
    }
  }
}
