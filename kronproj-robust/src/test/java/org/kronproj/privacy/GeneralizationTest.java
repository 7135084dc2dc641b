package org.kronproj.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.privacy.Generalization.Bound;
import org.kronproj.testkit.ForAll;

class GeneralizationTest {

  @Test
  void formulasOfTheTheorems() {
    Bound dwork = Generalization.dwork(1.0 / 200, 1e-6, 400_000);
    assertThat(dwork.error()).isCloseTo(0.05, within(1e-15));
    assertThat(dwork.failure()).isCloseTo(2e-4, within(1e-15));
    Bound jung = Generalization.jung(new Bound(0.1, 1e-6), 0.02, 1e-8, 0.01, 0.001);
    assertThat(jung.error()).isCloseTo(0.1 + Math.expm1(0.02) + 0.012, within(1e-15));
    assertThat(jung.failure()).isCloseTo(1e-4 + 1e-5, within(1e-15));
    assertThatThrownBy(() -> Generalization.dwork(0.005, 1e-6, 1000))
        .hasMessageContaining("rows: found 1000, expected at least");
    assertThatThrownBy(() -> Generalization.dwork(0.4, 1e-6, 1000)).hasMessageContaining("epsilon");
    assertThatThrownBy(() -> Generalization.dwork(0.01, 0.01, 1000)).hasMessageContaining("delta");
  }

  /**
   * Both theorems against an exact evaluation: L fair coins, the mechanism reports by randomised
   * response which of "heads" and "tails" leads, and that predicate is the choice.
   */
  @Test
  void boundsCoverAnExactAdaptiveChoice() {
    int rows = 4000;
    double epsilon = 0.1;
    Bound jung = Generalization.jung(new Bound(0, 0), epsilon, 0, 1e-9, 1e-9);
    Bound dwork = Generalization.dwork(0.04, 1e-3, rows);
    double[] logChoose = new double[rows + 1];
    for (int i = 1; i <= rows; i++) {
      logChoose[i] = logChoose[i - 1] + Math.log((double) (rows - i + 1) / i);
    }
    double beyondJung = 0;
    double beyondDwork = 0;
    double beyondTwin = 0; // a bound without the mechanism's price
    for (int heads = 0; heads <= rows; heads++) {
      double deviation = Math.abs((double) heads / rows - 0.5);
      double mass = Math.exp(logChoose[heads] - rows * Math.log(2));
      beyondJung += deviation > jung.error() ? mass : 0;
      beyondDwork += deviation >= dwork.error() ? mass : 0;
      beyondTwin += deviation > jung.error() - Math.expm1(epsilon) ? mass : 0;
    }
    assertThat(beyondJung).isLessThanOrEqualTo(1e-12 + jung.failure());
    assertThat(beyondDwork).isLessThanOrEqualTo(dwork.failure());
    assertThat(beyondTwin).isGreaterThan(0.5);
  }

  /**
   * Theorem 1's inequality on random finite joint laws of (transcript, row): with D the Rényi
   * divergence of order a between the joint law and the product of its marginals, w and θ as
   * defined and p the largest probability of a bad row, w·(θ^a p^(1−a) + (1−θ)^a(1−p)^(1−a) − 1) ≤
   * e^((a−1)D) − 1.
   */
  @Test
  void dataProcessingHoldsOnRandomLaws() {
    double[] tightest = {0};
    ForAll.cases(Seed.of(21), 3000)
        .check(
            (random, size) -> {
              Joint joint = Joint.random(random);
              for (double a : new double[] {1.1, 2, 5}) {
                double left = joint.w * excess(a, joint.theta, joint.p);
                double right = joint.moment(a) - 1;
                assertThat(left).isLessThanOrEqualTo(right * (1 + 1e-9) + 1e-12);
                if (right > 0) {
                  tightest[0] = Math.max(tightest[0], left / right);
                }
              }
            });
    assertThat(tightest[0]).as("the inequality is not far from attained").isGreaterThan(0.5);
  }

  private static double excess(double a, double theta, double p) {
    return theta <= p ? 0 : Math.exp(TranscriptFailure.logExcess(a, theta, p));
  }

  /** A law on transcripts × rows with a bad set of rows for each wrong transcript. */
  private static final class Joint {
    private static final int TRANSCRIPTS = 4;
    private static final int ROWS = 6;
    final double[][] law = new double[TRANSCRIPTS][ROWS];
    final double[] rowMass = new double[ROWS];
    final double[] transcriptMass = new double[TRANSCRIPTS];
    double w;
    double theta;
    double p;

    static Joint random(RandomStream random) {
      Joint j = new Joint();
      boolean[][] bad = new boolean[TRANSCRIPTS][ROWS];
      double tilt = 3 * random.nextDouble();
      double sum = 0;
      for (int t = 0; t < TRANSCRIPTS; t++) {
        for (int r = 0; r < ROWS; r++) {
          bad[t][r] = r == t;
          j.law[t][r] =
              (0.2 + 0.1 * random.nextDouble())
                  * (t < 2 && bad[t][r] ? Math.exp(tilt) : 1)
                  * (t < 2 ? 0.3 : 1);
          sum += j.law[t][r];
        }
      }
      for (int t = 0; t < TRANSCRIPTS; t++) {
        for (int r = 0; r < ROWS; r++) {
          j.law[t][r] /= sum;
          j.rowMass[r] += j.law[t][r];
          j.transcriptMass[t] += j.law[t][r];
        }
      }
      double both = 0;
      for (int t = 0; t < 2; t++) { // the wrong transcripts
        double mass = 0;
        for (int r = 0; r < ROWS; r++) {
          if (bad[t][r]) {
            both += j.law[t][r];
            mass += j.rowMass[r];
          }
        }
        j.w += j.transcriptMass[t];
        j.p = Math.max(j.p, mass);
      }
      j.theta = both / j.w;
      return j;
    }

    double moment(double a) {
      double sum = 0;
      for (int t = 0; t < TRANSCRIPTS; t++) {
        for (int r = 0; r < ROWS; r++) {
          sum += Math.pow(law[t][r], a) * Math.pow(transcriptMass[t] * rowMass[r], 1 - a);
        }
      }
      return sum;
    }
  }

  @Test
  void budgetAndProbabilityAreInverse() {
    ForAll.cases(Seed.of(4), 60)
        .check(
            (random, size) -> {
              double w = Math.exp(-1 - 10 * random.nextDouble());
              double p = Math.exp(-2 - 10 * random.nextDouble());
              double share = 0.2 + 0.3 * random.nextDouble();
              double beta = w * random.nextDouble() / 4;
              double rho = TranscriptFailure.budget(w, share, beta, p);
              double back = TranscriptFailure.probability(rho, share, beta, p);
              assertThat(back).isCloseTo(w, within(1e-4 * w));
              // The printed sum over c is weaker for every c.
              for (double part : new double[] {0.1, 0.3, 0.6}) {
                double c = part * (share - p);
                assertThat(TranscriptFailure.sumForm(rho, share, beta, p, c))
                    .isGreaterThanOrEqualTo(back * (1 - 1e-4));
              }
            });
    assertThat(TranscriptFailure.budget(0.01, 0.1, 0.001, 0.2)).isZero();
    assertThat(TranscriptFailure.probability(1e9, 0.3, 0, 0.1)).isEqualTo(1);
  }

  @Test
  void accountantRefusesPastItsHorizonAndNamesTheRemedy() {
    PrivacyAccountant accountant = new PrivacyAccountant(3, 0.5);
    assertThat(accountant.charge(2)).isEqualTo(new PrivacyAccountant.Granted(1, 0.5));
    assertThat(accountant.charge(2))
        .isInstanceOfSatisfying(
            PrivacyAccountant.Exhausted.class,
            e -> {
              assertThat(e.horizon()).isEqualTo(3);
              assertThat(e.releasesLeft()).isEqualTo(1);
              assertThat(e.remedy()).contains("3 releases", "plan for more rounds");
            });
    assertThat(accountant.charge(1)).isEqualTo(new PrivacyAccountant.Granted(0, 0));
    assertThat(accountant.charge(1)).isInstanceOf(PrivacyAccountant.Exhausted.class);
    assertThat(accountant.spent()).isEqualTo(1.5);
    assertThatThrownBy(() -> accountant.charge(0)).hasMessageContaining("releases");
  }
}
