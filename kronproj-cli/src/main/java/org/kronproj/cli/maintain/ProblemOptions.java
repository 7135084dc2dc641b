package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.console.Spelling;
import org.kronproj.cli.problem.Problem;
import org.kronproj.cli.problem.ProblemFile;
import org.kronproj.cli.problem.Weights;
import org.kronproj.projection.Accuracy;
import org.kronproj.projection.ProjectionOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options that say what is maintained and how; they win over {@code problem.json}. */
final class ProblemOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "A directory with problem.json (see docs/operations.md).")
  private Path folder;

  @Option(
      names = "--constraints",
      paramLabel = "FILE",
      description = "Constraint matrices: .mtx or .dat-s, possibly .gz.")
  private String constraints;

  @Option(
      names = "--weighting",
      paramLabel = "WEIGHTING",
      description = "How the weights act: ${COMPLETION-CANDIDATES}.")
  private Weights weighting;

  @Option(
      names = "--basis",
      paramLabel = "BASIS",
      description = "Eigenvectors of W: identity, dct, haar or a Matrix Market file.")
  private String basis;

  @Option(
      names = "--accuracy",
      paramLabel = "ACCURACY",
      description = "Answers for the weights given, or for the lazy ones: exact, maintained.")
  private String accuracy;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "Lazy weights: how far one may move before it is followed, 0 to 1.")
  private Double epsilon;

  @Option(
      names = "--cutoff",
      paramLabel = "A",
      description = "Lazy weights: fewer than n^A moved eigenvalues are deferred, 0 to 1.")
  private Double cutoff;

  @Option(
      names = "--strategy",
      paramLabel = "STRATEGY",
      description = "How updates are taken: auto, rebuild, refactor, woodbury, defer.")
  private String strategy;

  @Option(
      names = "--ops",
      paramLabel = "FILE",
      description = "Operations, a JSON object a line; - is standard input, answered line by line.")
  private String operations;

  @Option(
      names = "--restore",
      paramLabel = "SNAPSHOT",
      description =
          "Go on from a snapshot, in place of a DIR and of what says how to build a projection.")
  private Path snapshot;

  /** Where relative paths of the problem start. */
  Path folder() {
    return folder == null ? Path.of("") : folder;
  }

  /** What these options and the directory's file ask for. */
  Job job() throws IOException {
    if (snapshot == null) {
      Problem problem = problem();
      return new Job(problem.name(), Optional.of(problem), problem.operations(), choose(problem));
    }
    List<String> beside =
        Stream.of("--constraints", "--weighting", "--basis", "--accuracy", "--epsilon", "--cutoff")
            .filter(spec.commandLine().getParseResult()::hasMatchedOption)
            .toList();
    if (folder != null || !beside.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          (folder != null ? "DIR" : beside.get(0)) + ": a snapshot brings its own; leave it out");
    }
    if (operations == null) {
      throw new ParameterException(spec.commandLine(), "--restore needs --ops");
    }
    return new Job(
        snapshot.getFileName().toString(),
        Optional.empty(),
        operationsOption(),
        choice("strategy", StrategyOption.values(), strategy == null ? "auto" : strategy));
  }

  /** Reads what a job's projections are built from. */
  Opener opener(Job job) throws IOException {
    return job.problem().isPresent()
        ? ProblemOpener.read(job.problem().get(), folder())
        : new SnapshotOpener(snapshot);
  }

  /** The files that a job reads. */
  List<Path> inputs(Job job) {
    List<Path> files = new ArrayList<>();
    if (snapshot != null) {
      files.add(snapshot);
    }
    files.add(folder().resolve(ProblemFile.NAME));
    job.problem().ifPresent(p -> files.add(folder().resolve(p.constraints())));
    job.problem().ifPresent(p -> files.add(folder().resolve(p.basis())));
    job.operations().ifPresent(file -> files.add(folder().resolve(file)));
    return files;
  }

  /** Whether a strategy was given on the command line. */
  boolean forcesStrategy() {
    return strategy != null;
  }

  /** The problem of the directory, if one is given, with the options over it. */
  private Problem problem() throws IOException {
    if (folder == null && (constraints == null || weighting == null || operations == null)) {
      throw new ParameterException(
          spec.commandLine(),
          "give a DIR, or --constraints, --weighting and --ops, or --restore and --ops");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ParameterException(spec.commandLine(), folder + ": not a directory");
    }
    Optional<Problem> file =
        folder == null
            ? Optional.empty()
            : Optional.of(ProblemFile.read(folder.resolve(ProblemFile.NAME)));
    return new Problem(
        file.map(Problem::name).orElse("projection"),
        here(constraints).or(() -> file.map(Problem::constraints)).orElseThrow(),
        Optional.ofNullable(weighting).or(() -> file.map(Problem::weighting)).orElseThrow(),
        basisOption().or(() -> file.map(Problem::basis)).orElse("identity"),
        file.flatMap(Problem::eigenvalues),
        operationsOption().or(() -> file.flatMap(Problem::operations)),
        Optional.ofNullable(accuracy).or(() -> file.flatMap(Problem::accuracy)),
        either(epsilon, file.map(Problem::epsilon)),
        either(cutoff, file.map(Problem::cutoff)),
        Optional.ofNullable(strategy).or(() -> file.flatMap(Problem::strategy)));
  }

  /** An option's path starts from the working directory, whatever the problem's folder. */
  private static Optional<String> here(String path) {
    return Optional.ofNullable(path).map(p -> Path.of(p).toAbsolutePath().toString());
  }

  private Optional<String> basisOption() {
    boolean named = basis == null || basis.equals("identity") || basis.equals("dct");
    return named || basis.equals("haar") ? Optional.ofNullable(basis) : here(basis);
  }

  private Optional<String> operationsOption() {
    return "-".equals(operations) ? Optional.of("-") : here(operations);
  }

  private static OptionalDouble either(Double option, Optional<OptionalDouble> file) {
    return option != null ? OptionalDouble.of(option) : file.orElse(OptionalDouble.empty());
  }

  /** How the projection is to be maintained, but for who plans it. */
  static ProjectionOptions projectionOptions(Problem problem) {
    return ProjectionOptions.defaults()
        .withAccuracy(choice("accuracy", Accuracy.values(), problem.accuracy().orElse("exact")))
        .withLaziness(problem.epsilon().orElse(0), problem.cutoff().orElse(0));
  }

  private static StrategyOption choose(Problem problem) {
    return choice("strategy", StrategyOption.values(), problem.strategy().orElse("auto"));
  }

  private static <E extends Enum<E>> E choice(String name, E[] values, String text) {
    return Arrays.stream(values)
        .filter(value -> value.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() -> new InvalidValueException(name, text, Spelling.of(values)));
  }
}
