package org.kronproj.sketch;

import org.kronproj.base.Seed;

/** Independent ±1/√b entries, 64 to a random word. */
final class RademacherOperator extends DenseOperator {

  private final CounterRandom random;
  private final long scaleBits;

  /** Words a column takes. */
  private final long stride;

  RademacherOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    this.random = new CounterRandom(entrySeed(distribution, seed));
    this.scaleBits = Double.doubleToRawLongBits(1 / Math.sqrt(rows));
    this.stride = (rows + 63L) / 64;
  }

  @Override
  void generate(long first, int count, double[] target) {
    int at = 0;
    for (int c = 0; c < count; c++) {
      long counter = (first + c) * stride;
      for (int done = 0; done < rows; done += 64) {
        long word = random.at(counter++);
        int length = Math.min(64, rows - done);
        for (int i = 0; i < length; i++) {
          target[at++] = Double.longBitsToDouble(scaleBits ^ (word >>> i) << 63);
        }
      }
    }
  }
}
