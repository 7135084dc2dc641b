package org.kronproj.conic.model;

/** Whether a linear program's objective is made small or large. */
public enum Direction {
  /** The objective is made as small as possible. */
  MINIMISE,
  /** The objective is made as large as possible. */
  MAXIMISE
}
