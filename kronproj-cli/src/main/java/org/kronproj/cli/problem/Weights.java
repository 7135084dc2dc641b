package org.kronproj.cli.problem;

/** How the weights act on the coordinates. */
public enum Weights {
  /** B = A(W^½ ⊗ W^½). */
  TWO_SIDED("two-sided"),
  /** B = A(W ⊗ I). */
  ONE_SIDED("one-sided"),
  /** B = A W^½ with a diagonal W. */
  DIAGONAL("diagonal");

  private final String text;

  Weights(String text) {
    this.text = text;
  }

  /** The name as users write it. */
  @Override
  public String toString() {
    return text;
  }
}
