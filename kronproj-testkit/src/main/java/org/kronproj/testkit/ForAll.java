package org.kronproj.testkit;

import java.util.function.BiConsumer;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/**
 * Runs a property on many seeded random cases and names the seed of the first one that fails.
 *
 * <p>Sizes grow from 1, so the first failing case is a small one.
 */
public final class ForAll {

  private final Seed seed;
  private final int cases;

  private ForAll(Seed seed, int cases) {
    this.seed = seed;
    this.cases = cases;
  }

  /**
   * Plans a number of cases.
   *
   * @param seed the seed of the run
   * @param cases how many cases to try
   * @return the plan
   */
  public static ForAll cases(Seed seed, int cases) {
    return new ForAll(seed, cases);
  }

  /**
   * Checks the property on every case.
   *
   * @param property is given the generator of a case and a size that grows from 1 with the case
   */
  public void check(BiConsumer<RandomStream, Integer> property) {
    for (int i = 0; i < cases; i++) {
      Seed caseSeed = seed.split("case", i);
      try {
        property.accept(caseSeed.stream(), i + 1);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("case " + i + " of " + cases + ", " + caseSeed + ": " + e, e);
      }
    }
  }
}
