package org.kronproj.bench.conic;

/** A collection of instances and the way its answers are judged. */
enum AccuracySet {
  /** Semidefinite programs with optima; peers' errors set the pace. */
  SDPLIB("sdplib", "reference.csv", ".dat-s"),
  /** Semidefinite programs that are infeasible or ill-posed. */
  INFEASIBLE("infeasible", "reference.csv", ".dat-s"),
  /** Linear programs with optima. */
  NETLIB("netlib", "reference.csv", ".mps"),
  /** Linear programs that are infeasible or unbounded. */
  LP_INFEASIBLE("infeasible", "reference-lp.csv", ".mps"),
  /** Programs made for the purpose, to see that everything works. */
  TINY("", "reference.csv", ".dat-s");

  private final String folder;
  private final String reference;
  private final String ending;

  AccuracySet(String folder, String reference, String ending) {
    this.folder = folder;
    this.reference = reference;
    this.ending = ending;
  }

  /** The folder within the data folder. */
  String folder() {
    return folder;
  }

  /** The file of what is known. */
  String reference() {
    return reference;
  }

  /** The ending of the instances' files. */
  String ending() {
    return ending;
  }

  boolean isLinear() {
    return ending.equals(".mps");
  }

  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
