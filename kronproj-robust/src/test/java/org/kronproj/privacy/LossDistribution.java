package org.kronproj.privacy;

/** A small privacy-loss distribution: exact δ(ε) of k copies of a two-point pair of laws. */
final class LossDistribution {

  private LossDistribution() {}

  /** δ(ε) = Σ max(0, P − e^ε Q) where P and Q are k-fold products of (p, 1−p) and (q, 1−q). */
  static double delta(int k, double p, double q, double epsilon) {
    double delta = 0;
    double logChoose = 0;
    for (int i = 0; i <= k; i++) {
      double logP = logChoose + i * Math.log(p) + (k - i) * Math.log1p(-p);
      double logQ = logChoose + i * Math.log(q) + (k - i) * Math.log1p(-q);
      delta += Math.max(0, Math.exp(logP) - Math.exp(epsilon + logQ));
      logChoose += Math.log((double) (k - i) / (i + 1));
    }
    return delta;
  }

  /** The same when P is a mixture: with probability share the k draws have p, else q. */
  static double mixtureDelta(int k, double share, double p, double q, double epsilon) {
    double delta = 0;
    double logChoose = 0;
    for (int i = 0; i <= k; i++) {
      double base = Math.exp(logChoose + i * Math.log(q) + (k - i) * Math.log1p(-q));
      double other = Math.exp(logChoose + i * Math.log(p) + (k - i) * Math.log1p(-p));
      delta += Math.max(0, (1 - share) * base + share * other - Math.exp(epsilon) * base);
      logChoose += Math.log((double) (k - i) / (i + 1));
    }
    return delta;
  }
}
