package org.kronproj.cli.robust;

import java.nio.file.Path;
import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.robust.AttackTarget;
import org.kronproj.sketch.SketchDistribution;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which attack runs against what. */
public final class AttackOptions {

  /** The attacks. */
  public enum Attack {
    /** Adds up the signs of answers whose truth is 0; on b rows their error is √(2T/(πb)). */
    VOTE(2, 3),
    /** Lets a norm grow that the sketch does not see, within 4b steps. */
    AMS(1, 4),
    /** Learns the row space and asks inside the kernel, which needs more questions than rows. */
    KERNEL(3, 8);

    private final int fewestRounds;
    private final int roundsOfARow;

    Attack(int fewestRounds, int roundsOfARow) {
      this.fewestRounds = fewestRounds;
      this.roundsOfARow = roundsOfARow;
    }

    /** As many rows as one copy may have for these rounds to break it, whatever the band. */
    int breakableRows(int rounds) {
      return Math.max(1, Math.min(SketchDistribution.MAX_ROWS, rounds / roundsOfARow));
    }
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
      description =
          "Rows of a copy of the other targets. By default as many as T rounds break: T/3 for vote, T/4"
              + " for ams, T/8 for kernel. With the rows of the plan one copy survives them all.")
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

  /** The numbers that no plan checks. */
  void check() {
    atLeast("--rounds", rounds, attack.fewestRounds);
    atLeast("--checkpoints", checkpoints, 1);
    atLeast("--rows", rows(), 1);
    if (rows() > SketchDistribution.MAX_ROWS) {
      throw new InvalidValueException(
          "--rows", Integer.toString(rows()), "at most " + SketchDistribution.MAX_ROWS);
    }
  }

  private static void atLeast(String option, int value, int least) {
    if (value < least) {
      throw new InvalidValueException(option, Integer.toString(value), "at least " + least);
    }
  }

  List<AttackTarget.Kind> targets() {
    return targets == null
        ? List.of(AttackTarget.Kind.values())
        : targets.stream().distinct().toList();
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

  /** Rows of a copy of the targets that are not private. */
  int rows() {
    return rows == null ? attack.breakableRows(rounds) : rows;
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
