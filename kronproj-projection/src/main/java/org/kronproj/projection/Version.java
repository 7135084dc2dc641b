package org.kronproj.projection;

import org.kronproj.linalg.kron.Weighting;

/**
 * Everything a query needs, as of one update. Immutable: a reader that has one is not disturbed by
 * the writer.
 */
final class Version {

  private final long number;
  private final GramState gram;
  private final double[] maintained;
  private final double[] approximate;
  private final double[] target;
  private final GeneralWeight general;
  private final double[] approximateWeights;
  private final double[] targetWeights;

  /**
   * Takes the state at λ̂ with the λ̃ and λ that go with it.
   *
   * @param general the weight when it lies outside the eigenbasis, else null
   */
  Version(
      long number,
      GramState gram,
      Weighting weighting,
      double[] maintained,
      double[] approximate,
      double[] target,
      GeneralWeight general) {
    this.number = number;
    this.gram = gram;
    this.maintained = maintained;
    this.approximate = approximate;
    this.target = target;
    this.general = general;
    approximateWeights = weights(weighting, approximate);
    targetWeights = weights(weighting, target);
  }

  private double[] weights(Weighting weighting, double[] eigenvalues) {
    return java.util.Arrays.equals(eigenvalues, maintained)
        ? gram.weights()
        : weighting.weights(eigenvalues);
  }

  /** The same version with another number, for a rollback. */
  Version renumbered(long fresh, GramState state, Weighting weighting) {
    return new Version(fresh, state, weighting, maintained, approximate, target, general);
  }

  long number() {
    return number;
  }

  GramState gram() {
    return gram;
  }

  /** λ̂, which the state is for. */
  double[] maintained() {
    return maintained;
  }

  /** λ̃. */
  double[] approximate() {
    return approximate;
  }

  /** The λ last given. */
  double[] target() {
    return target;
  }

  /** The weight outside the eigenbasis, or null. */
  GeneralWeight general() {
    return general;
  }

  /** The weights that answers of an accuracy are for. */
  double[] weights(Accuracy accuracy) {
    return accuracy == Accuracy.EXACT ? targetWeights : approximateWeights;
  }

  /** Multiplication by the S that answers of an accuracy are for. */
  Arm arm(Accuracy accuracy) {
    if (general != null) {
      return general::apply;
    }
    double[] weights = weights(accuracy);
    return x -> Scaling.rowsByRoots(weights, x);
  }

  /** The eigenvalues that answers of an accuracy are for. */
  double[] eigenvalues(Accuracy accuracy) {
    return accuracy == Accuracy.EXACT ? target : approximate;
  }

  /** Whether solves with the weights of an accuracy need no correction. */
  @SuppressWarnings("ReferenceEquality") // the very weight, not one like it
  boolean isCurrent(Accuracy accuracy) {
    return general != null
        ? gram.general() == general
        : gram.general() == null && weights(accuracy) == gram.weights();
  }
}
