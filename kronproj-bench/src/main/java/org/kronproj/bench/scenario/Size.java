package org.kronproj.bench.scenario;

/** How large the instances of a benchmark are. */
public enum Size {
  /** Those that the figures are quoted for. */
  FULL,
  /** Small ones, which only show that everything works. */
  TINY;

  /**
   * Chooses a number by size.
   *
   * @param full the number for {@link #FULL}
   * @param tiny the number for {@link #TINY}
   * @return one of them
   */
  public int pick(int full, int tiny) {
    return this == TINY ? tiny : full;
  }
}
