package org.kronproj.privacy;

import java.util.random.RandomGenerator;
import org.kronproj.base.Seed;

/**
 * Where the randomness of a robust estimator comes from.
 *
 * <p>Privacy here protects the copies' own random choices from whoever asks. <strong>Whoever asks
 * must not know the seed, nor be able to guess it</strong>: with the seed, every copy is known and
 * a single question can be made to fail. A {@code REPRODUCIBLE} run is right for tests, for
 * debugging and where the asker is a program that cannot look; anything else takes {@code SECURE}.
 */
public sealed interface SeedPolicy {

  /** The two kinds, as results and reports name them. */
  enum Kind {
    /** Keyed by {@link java.security.SecureRandom}; the default. */
    SECURE,
    /** From a seed that the caller gave. */
    REPRODUCIBLE
  }

  /**
   * Returns the kind, for results and reports.
   *
   * @return the kind
   */
  Kind kind();

  /**
   * Returns the seed of the copies' sketches.
   *
   * @return fresh from the operating system, or the split "copies" of the given seed
   */
  Seed copies();

  /**
   * Starts the stream that subsamples and medians draw from.
   *
   * @return a new stream; each call starts another one for {@code SECURE} and the same one for
   *     {@code REPRODUCIBLE}
   */
  RandomGenerator noise();

  /**
   * Returns the default policy: nothing can be predicted or repeated.
   *
   * @return the policy {@code SECURE}
   */
  static SeedPolicy secure() {
    return new Secure();
  }

  /**
   * Returns the policy for runs that can be repeated.
   *
   * @param seed the seed, which whoever asks must not know
   * @return the policy {@code REPRODUCIBLE}
   */
  static SeedPolicy reproducible(Seed seed) {
    return new Reproducible(seed);
  }

  /** The default policy. */
  record Secure() implements SeedPolicy {

    @Override
    public Kind kind() {
      return Kind.SECURE;
    }

    @Override
    public Seed copies() {
      return Seed.secure();
    }

    @Override
    public RandomGenerator noise() {
      return new SecureStream();
    }
  }

  /**
   * The policy for runs that can be repeated.
   *
   * @param seed where everything comes from
   */
  record Reproducible(Seed seed) implements SeedPolicy {

    @Override
    public Kind kind() {
      return Kind.REPRODUCIBLE;
    }

    @Override
    public Seed copies() {
      return seed.split("copies");
    }

    @Override
    public RandomGenerator noise() {
      return seed.split("noise").stream();
    }
  }
}
