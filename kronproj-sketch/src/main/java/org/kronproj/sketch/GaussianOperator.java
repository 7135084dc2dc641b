package org.kronproj.sketch;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.kronproj.base.Seed;

/** Independent N(0, 1/b) entries, by Commons RNG's modified ziggurat (McFarland 2016). */
final class GaussianOperator extends DenseOperator {

  private final CounterRandom random;
  private final double scale;

  /** Counters set aside for a column: twice what it needs on average, and then some. */
  private final long stride;

  GaussianOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    this.random = new CounterRandom(entrySeed(distribution, seed));
    this.scale = 1 / Math.sqrt(rows);
    this.stride = 2L * rows + 64;
  }

  @Override
  void generate(long first, int count, double[] target) {
    Cursor cursor = new Cursor(random);
    ZigguratSampler.NormalizedGaussian sampler = ZigguratSampler.NormalizedGaussian.of(cursor);
    for (int c = 0; c < count; c++) {
      cursor.counter = (first + c) * stride;
      for (int i = c * rows; i < (c + 1) * rows; i++) {
        target[i] = scale * sampler.sample();
      }
    }
  }

  /** The random bits from a position on. */
  private static final class Cursor implements UniformRandomProvider {
    private final CounterRandom random;
    private long counter;

    Cursor(CounterRandom random) {
      this.random = random;
    }

    @Override
    public long nextLong() {
      return random.at(counter++);
    }
  }
}
