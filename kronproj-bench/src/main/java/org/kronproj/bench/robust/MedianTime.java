package org.kronproj.bench.robust;

import java.util.Arrays;
import org.kronproj.base.Seed;
import org.kronproj.bench.projection.Timing;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.privacy.ExactSampler;
import org.kronproj.privacy.GeometricDomain;
import org.kronproj.privacy.PrivateMedian;
import org.kronproj.privacy.RationalEpsilon;
import org.kronproj.privacy.SeedPolicy;

/** One private median of 2,000 values over 581 elements: all values equal, and spread out. */
final class MedianTime implements Scenario {

  private static final int VALUES = 2000;

  @Override
  public String name() {
    return "median";
  }

  @Override
  public void run(Size size, Figures figures) {
    double[] equal = new double[VALUES];
    Arrays.fill(equal, 0.37);
    double[] spread = new double[VALUES];
    var random = Seed.of(1).stream();
    Arrays.setAll(spread, i -> random.nextDouble() - 0.5);
    figures.atMost(
        "median, all equal", "SECURE", microseconds(size, SeedPolicy.secure(), equal), "us", 500);
    SeedPolicy seeded = SeedPolicy.reproducible(Seed.of(5));
    figures.atMost(
        "median, all equal", "REPRODUCIBLE", microseconds(size, seeded, equal), "us", 50);
    figures.report("median, spread", "REPRODUCIBLE", microseconds(size, seeded, spread), "us");
  }

  private static double microseconds(Size size, SeedPolicy policy, double[] values) {
    GeometricDomain domain = new GeometricDomain(0.1, 1e6, GeometricDomain.Signs.SIGNED);
    PrivateMedian median = new PrivateMedian(domain, RationalEpsilon.atMost(0.046));
    ExactSampler sampler = new ExactSampler(policy.noise());
    int batch = size.pick(500, 10);
    double seconds =
        Timing.median(
            21,
            () -> {
              for (int i = 0; i < batch; i++) {
                median.release(values, 1e-6, sampler);
              }
            });
    return seconds / batch * 1e6;
  }
}
