package org.kronproj.cli.console;

/** What the process tells its caller when it ends. */
public final class ExitStatus {

  /** Everything asked for was done. */
  public static final int SUCCESS = 0;

  /** The input is wrong or could not be read, or some request of a stream was refused. */
  public static final int INPUT = 1;

  /** The command line itself is wrong. */
  public static final int USAGE = 2;

  /** The input is well formed, but has no answer: infeasible, not positive definite, stalled. */
  public static final int NUMERICAL = 3;

  /** A fault of the program. */
  public static final int INTERNAL = 70;

  private ExitStatus() {}
}
