package org.kronproj.cli.maintain;

/** How set queries are answered. */
enum Mode {
  /** From the maintained factor. */
  EXACT,
  /** From the sketches that follow it, through private medians. */
  ROBUST,
  /** From sketches that follow it, each by itself. */
  SKETCHED
}
