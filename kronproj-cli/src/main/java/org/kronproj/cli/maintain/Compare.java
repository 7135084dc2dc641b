package org.kronproj.cli.maintain;

/** What a run may be compared with. */
enum Compare {
  /** Rebuilding the state at each update. */
  REBUILD;

  @Override
  public String toString() {
    return "rebuild";
  }
}
