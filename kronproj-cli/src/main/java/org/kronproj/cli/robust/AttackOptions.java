package org.kronproj.cli.robust;

import java.nio.file.Path;
import java.util.List;
import org.kronproj.robust.AttackTarget;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which attack runs against what. */
public final class AttackOptions {

  /** The attacks. */
  public enum Attack {
    /** Adds up the signs of answers whose truth is 0. */
    VOTE,
    /** Lets a norm grow that the sketch does not see. */
    AMS,
    /** Learns the row space and asks inside the kernel. */
    KERNEL
  }

  @Parameters(paramLabel = "vote|ams|kernel", description = "The attack.")
  private Attack attack;

  @Option(
      names = "--target",
      paramLabel = "TARGET",
      split = ",",
      description =
          "single, mean, median or private; several by commas. All four if none is named.")
  private List<AttackTarget.Kind> targets;

  @Option(
      names = "--rounds",
      paramLabel = "T",
      required = true,
      description = "Questions to ask (vote, kernel), steps to take (ams).")
  private int rounds;

  @Option(
      names = "--error",
      paramLabel = "GAMMA",
      defaultValue = "0.25",
      description = "Relative error of one copy that the plan allows (${DEFAULT-VALUE}).")
  private double error;

  @Option(
      names = "--failure",
      paramLabel = "DELTA",
      defaultValue = "0.01",
      description = "Failure probability of the private target's plan (${DEFAULT-VALUE}).")
  private double failure;

  @Option(
      names = "--rows",
      paramLabel = "B",
      description = "Rows of a copy of the other targets (those of the plan).")
  private Integer rows;

  @Option(
      names = "--checkpoints",
      paramLabel = "C",
      defaultValue = "20",
      description = "How often vote strikes (${DEFAULT-VALUE}).")
  private int checkpoints;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "Makes the run reproducible; the attacker does not look at it.")
  private Long seed;

  @Option(names = "--report", paramLabel = "FILE.html", description = "Plot error by round.")
  private Path report;

  @Option(names = "--json", paramLabel = "FILE", description = "Write what was found.")
  private Path json;

  /** Makes the options, to be filled from a command line. */
  public AttackOptions() {}

  Attack attack() {
    return attack;
  }

  List<AttackTarget.Kind> targets() {
    return targets == null ? List.of(AttackTarget.Kind.values()) : targets;
  }

  int rounds() {
    return rounds;
  }

  double error() {
    return error;
  }

  double failure() {
    return failure;
  }

  Integer rows() {
    return rows;
  }

  int checkpoints() {
    return checkpoints;
  }

  Long seed() {
    return seed;
  }

  Path report() {
    return report;
  }

  Path json() {
    return json;
  }
}
