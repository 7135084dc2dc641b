package org.kronproj.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.privacy.PrivateMedian;
import org.kronproj.privacy.TranscriptFailure;
import org.kronproj.sketch.SketchFamily;

class PlannerTest {

  private static final long[] ROUNDS = {100, 1000, 10_000, 1_000_000};

  private static final CopySketch HUGE = CopySketch.of(SketchFamily.GAUSSIAN, 1L << 36);

  private static Planner planner(long rounds) {
    return new Planner(
        PlanRequest.of(rounds, 1_000_000).gamma(0.25).build(),
        CopySketch.of(SketchFamily.GAUSSIAN, 1_000_000));
  }

  @Test
  void literalPlanHasThePapersConstants() {
    double[] expected = {6.6e8, 2.5e9, 9.5e9, 1.3e11};
    for (int i = 0; i < ROUNDS.length; i++) {
      Plan plan = planner(ROUNDS[i]).plan(PlanKind.LITERAL);
      assertThat((double) plan.copies()).isCloseTo(expected[i], within(0.05 * expected[i]));
      assertThat(plan.request().domain().size()).isEqualTo(581);
      assertThat(plan.epsilon().toDouble()).isEqualTo(0.25);
    }
    assertThat(planner(10_000).plan(PlanKind.LITERAL).sample()).isBetween(17_000L, 17_500L);
  }

  @Test
  void renyiPlanNeedsFarFewerCopies() {
    long[] atTenth = {3_500, 12_500, 43_000, 500_000};
    long[] atUnion = {270, 760, 2_300, 20_500};
    for (int i = 0; i < ROUNDS.length; i++) {
      Planner planner = planner(ROUNDS[i]);
      assertThat(planner.plan(PlanKind.ZCDP_RENYI, 0.1).copies()).isLessThanOrEqualTo(atTenth[i]);
      double union = 0.01 / (4 * ROUNDS[i]);
      assertThat(planner.plan(PlanKind.ZCDP_RENYI, union).copies()).isLessThanOrEqualTo(atUnion[i]);
      assertThat(planner.plan(PlanKind.JUNG, 0.1).copies())
          .isGreaterThan(planner.plan(PlanKind.ZCDP_RENYI, 0.1).copies());
    }
  }

  /** The stated failure probability, computed once more from the plan's own numbers. */
  @Test
  void plansCertifyThemselves() {
    for (long rounds : new long[] {1, 100, 10_000}) {
      for (double p : new double[] {0.1, 1e-3, 1e-9}) {
        Plan plan = planner(rounds).plan(PlanKind.ZCDP_RENYI, p);
        double epsilon = plan.epsilon().toDouble();
        double rankError = plan.rankError() * plan.copies();
        double beta = rounds * PrivateMedian.rankFailure(rankError + 1e-6, epsilon, 581);
        double rho = rounds * epsilon * epsilon / 8;
        double share = 0.5 - plan.rankError();
        assertThat(plan.sample()).isEqualTo(plan.copies());
        assertThat(plan.failure()).isLessThanOrEqualTo(0.01);
        assertThat(TranscriptFailure.probability(rho, share, beta, p))
            .isCloseTo(plan.failure(), within(1e-6));
        // The printed sum with its free c can only be larger.
        for (double part : new double[] {0.05, 0.2, 0.5}) {
          assertThat(TranscriptFailure.sumForm(rho, share, beta, p, part * (share - p)))
              .isGreaterThan(plan.failure() * (1 - 1e-6));
        }
      }
    }
  }

  @Test
  void fewerCopiesWouldNotBeCertified() {
    Plan plan = planner(1000).plan(PlanKind.ZCDP_RENYI, 1e-3);
    double epsilon = plan.epsilon().toDouble() * 1.05; // 5% fewer copies, 5% more ε for their ranks
    double rho = 1000 * epsilon * epsilon / 8;
    assertThat(TranscriptFailure.probability(rho, 0.5 - plan.rankError(), plan.rankFailure(), 1e-3))
        .isGreaterThan(0.01);
  }

  @Test
  void copyFailureIsOptimisedJointlyWithRows() {
    Planner planner = planner(10_000);
    Plan best = planner.plan(PlanKind.ZCDP_RENYI);
    for (double p : new double[] {0.1, 1e-2, 1e-4, 1e-6, 1e-12}) {
      assertThat(best.bytes()).isLessThan(planner.plan(PlanKind.ZCDP_RENYI, p).bytes() * 1.02);
    }
  }

  @Test
  void samplingCutsTheWorkOfAnAnswer() {
    Planner planner = planner(1_000_000);
    Plan whole = planner.plan(PlanKind.ZCDP_RENYI, 1e-8);
    Plan sampled = planner.plan(PlanKind.ZCDP_SAMPLED, 1e-8);
    assertThat(sampled.failure()).isLessThanOrEqualTo(0.01);
    assertThat(sampled.copies()).isLessThan(whole.copies() * 13 / 10);
    assertThat(sampled.sample()).isLessThan(whole.copies() / 10);
    // Where sampling gains nothing, all copies are read.
    Plan few = planner(10).plan(PlanKind.ZCDP_SAMPLED, 1e-8);
    assertThat(few.sample()).isEqualTo(few.copies());
  }

  @Test
  void comparisonNamesTheCheapest() {
    Comparison small = planner(1_000_000).compare(1_000_000);
    assertThat(small.recommended().name()).isEqualTo("EXACT_ROW");
    PlanRequest long_ = PlanRequest.of(100_000, 1L << 36).gamma(0.25).queryEntries(100).build();
    Comparison large = new Planner(long_, HUGE).compare(100_000);
    assertThat(large.recommended().name()).isEqualTo("ZCDP_RENYI");
    assertThat(large.cheapestInTime().name()).isEqualTo("EXACT_ROW");
    PlanRequest short_ = PlanRequest.of(20, 1L << 36).gamma(0.25).build();
    assertThat(new Planner(short_, HUGE).compare(20).recommended().name())
        .isEqualTo("FRESH_SKETCHES");
    // An answer that changes rarely is cheapest by switching.
    assertThat(new Planner(long_, HUGE).compare(5).recommended().name())
        .isEqualTo("SKETCH_SWITCHING");
    assertThat(large.options())
        .extracting(Option::name)
        .containsExactlyElementsOf(
            List.of(
                "LITERAL",
                "JUNG",
                "ZCDP_RENYI",
                "ZCDP_SAMPLED",
                "FRESH_SKETCHES",
                "SKETCH_SWITCHING",
                "PLAIN_AVERAGE",
                "EXACT_ROW"));
  }

  @Test
  void plainAverageNeedsAboutAmbientOverErrorSquared() {
    PlanRequest request = PlanRequest.of(10, 1_000_000).alpha(1e-3).gamma(0.1).build();
    Rival average = Rivals.of(request, CopySketch.of(SketchFamily.GAUSSIAN, 1_000_000), 10).get(2);
    double error = request.band();
    assertThat(average.rows() * error * error / 1e6).isBetween(1.0, 1.02);
    PlanRequest norm = PlanRequest.of(10, 1_000_000).gamma(0.1).quantity(Quantity.NORM).build();
    assertThat(
            Rivals.of(norm, CopySketch.of(SketchFamily.GAUSSIAN, 1_000_000), 10).get(2).rows()
                * 0.21
                * 0.21
                / 1e6)
        .isBetween(4.0, 6.0);
  }

  @Test
  void badRequestsAreNamed() {
    assertThatThrownBy(
            () ->
                new Planner(
                        PlanRequest.of(10, 100).build(), CopySketch.of(SketchFamily.GAUSSIAN, 100))
                    .compare(0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("flips: found 0, expected at least 1");
    assertThatThrownBy(() -> PlanRequest.of(0, 10).build())
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("rounds: found 0, expected at least 1");
    assertThatThrownBy(() -> PlanRequest.of(1, 10).queryEntries(11).build())
        .hasMessage("queryEntries: found 11, expected 1 … 10");
    assertThatThrownBy(() -> PlanRequest.of(1, 10).gamma(1.5).build())
        .hasMessageContaining("gamma: found 1.5");
    assertThatThrownBy(() -> PlanRequest.of(1, 10).delta(Double.NaN).build())
        .hasMessageContaining("delta: found NaN");
    assertThatThrownBy(() -> PlanRequest.of(1L << 60, 10).build()).hasMessageContaining("2^50");
    assertThatThrownBy(() -> planner(10).plan(PlanKind.ZCDP_RENYI, 0.5))
        .hasMessageContaining("copyFailure");
    assertThatThrownBy(() -> planner(10).plan(PlanKind.ZCDP_RENYI, 0.4999))
        .hasMessageContaining("less");
    assertThatThrownBy(() -> planner(10).plan(PlanKind.LITERAL, 0.2)).hasMessageContaining("0.1");
  }
}
