package org.kronproj.projection;

/** Which part of a vector is asked for. */
public enum Part {
  /** P·h, in the row space of B. */
  RANGE,
  /** (I − P)·h, its orthogonal complement. */
  COMPLEMENT
}
