package org.kronproj.cli.problem;

import org.kronproj.linalg.kron.DiagonalWeighting;
import org.kronproj.linalg.kron.OneSidedWeighting;
import org.kronproj.linalg.kron.Weighting;

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

  /**
   * How the weights of a projection act.
   *
   * @param weighting the projection's
   * @return the name that users know it by
   */
  public static Weights of(Weighting weighting) {
    if (weighting instanceof DiagonalWeighting) {
      return DIAGONAL;
    }
    return weighting instanceof OneSidedWeighting ? ONE_SIDED : TWO_SIDED;
  }

  /** The name as users write it. */
  @Override
  public String toString() {
    return text;
  }
}
