package org.kronproj.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A solver that is run as a process of its own, and how it is called.
 *
 * @param kind whose command line it has
 * @param command the executable
 */
public record Contestant(Kind kind, String command) {

  /** Command lines, and where each solver says what came out. */
  public enum Kind {
    CSDP,
    SDPA,
    CLP,
    /** The launcher {@code csdp}. */
    OWN,
    /** {@code kronproj solve FILE}, for an LP. */
    OWN_LINEAR,
    /** A benchmark class of ours, which solves again and again in one process. */
    REPEATED
  }

  /** The name of solves that are repeated in one process. */
  public static final String IN_PROCESS = "in-process";

  private static final String REPEATED_CLASS = "org.kronproj.bench.conic.SolveOne";
  private static final Pattern CSDP_VERDICT =
      Pattern.compile("(?m)^(?:Success: SDP |Partial Success: SDP |Failure: )(.*)$");
  private static final Pattern SDPA_PHASE = Pattern.compile("phase\\.value\\s*=\\s*(\\S+)");
  private static final Pattern CLP_VERDICT = Pattern.compile("(?m)^(Optimal|\\w*[Ii]nfeasible)");
  private static final Pattern MEASURES =
      Pattern.compile("DIMACS error measures: ([-+0-9.eE naif]+)");
  private static final Pattern OWN_VERDICT =
      Pattern.compile("(?m)^((?:not )?solved.*|.*infeasible.*|ill-posed.*)$");
  private static final Pattern REPEATED_STATUS = Pattern.compile("(?m)^status: (\\S+)");

  /** The name in the tables. */
  public String name() {
    return switch (kind) {
      case OWN, OWN_LINEAR -> "kronproj";
      case REPEATED -> IN_PROCESS;
      default -> Path.of(command).getFileName().toString();
    };
  }

  /** Solves a file in a scratch folder. */
  public ProcessRun run(Path folder, Path file, int threads) throws IOException {
    return switch (kind) {
      case CSDP, OWN ->
          ProcessRun.of(folder, threads, List.of(command, file.toString(), "solution"));
      case SDPA ->
          ProcessRun.of(
              folder,
              threads,
              List.of(
                  command, "-ds", file.toString(), "-o", "result", "-numThreads", "" + threads));
      case CLP ->
          ProcessRun.of(folder, threads, List.of(command, file.toString(), "-solve", "-quit"));
      case OWN_LINEAR -> ProcessRun.of(folder, threads, List.of(command, "solve", file.toString()));
      case REPEATED ->
          ProcessRun.of(
              folder,
              threads,
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Dorg.bytedeco.javacpp.maxBytes=0",
                  "-Dorg.bytedeco.javacpp.maxPhysicalBytes=0",
                  "-cp",
                  System.getProperty("java.class.path"),
                  REPEATED_CLASS,
                  file.toString(),
                  command));
    };
  }

  /** The outcome in the solver's own words. */
  public String status(Path folder, ProcessRun run) throws IOException {
    return switch (kind) {
      case CSDP, OWN -> find(CSDP_VERDICT, run.output());
      case CLP -> find(CLP_VERDICT, run.output());
      case REPEATED -> find(REPEATED_STATUS, run.output());
      case OWN_LINEAR -> find(OWN_VERDICT, run.output());
      case SDPA -> {
        Path result = folder.resolve("result");
        yield Files.exists(result) ? find(SDPA_PHASE, Files.readString(result)) : "";
      }
    };
  }

  private static String find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1).strip() : "";
  }

  /** The largest DIMACS error it prints, or not a number. */
  public double largestError(ProcessRun run) {
    Matcher matcher = MEASURES.matcher(run.output());
    if (!matcher.find()) {
      return run.number("largest error:").orElse(Double.NaN);
    }
    double largest = 0;
    for (String word : matcher.group(1).strip().split("\\s+", -1)) {
      largest = Math.max(largest, Math.abs(Double.parseDouble(word.replace("nan", "NaN"))));
    }
    return largest;
  }

  /**
   * The seconds of its main loop by its own account; of the whole process where it gives none.
   *
   * @param run its run
   */
  public double loopSeconds(ProcessRun run) {
    return run.number("Total time:").orElse(run.number("main loop time =").orElse(run.seconds()));
  }

  /**
   * The primal objective it prints, or not a number.
   *
   * @param run its run
   */
  public double value(ProcessRun run) {
    return run.number("Primal objective value:")
        .orElse(run.number("objValPrimal =").orElse(Double.NaN));
  }
}
