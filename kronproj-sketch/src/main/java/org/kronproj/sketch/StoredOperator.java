package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;

/**
 * An operator whose entries are kept in memory: the same matrix, entry by entry, as {@link
 * SketchDistribution#sample} gives for the seed, and products that differ from its by rounding
 * only.
 *
 * <p>R·x for one vector is a pass over the entries. Gaussian entries take 8 bytes each, signs a
 * bit: a byte holds those of eight columns, and the 256 sums that the elements of x under them can
 * make are tabulated first, so that R·x costs bN/8 additions and as many look-ups.
 *
 * <p>Safe for concurrent use; to be closed, once, when nobody uses it any more.
 */
public sealed interface StoredOperator extends SketchOperator, AutoCloseable
    permits StoredValuesOperator, StoredSignsOperator {

  /**
   * Tells whether a family's products generate every entry, so that storing them pays.
   *
   * @param family the family
   * @return true for the Gaussian, the Rademacher and the AMS family
   */
  static boolean isFor(SketchFamily family) {
    return switch (family) {
      case GAUSSIAN, RADEMACHER, AMS -> true;
      case SRHT, COUNT_SKETCH, SPARSE_EMBEDDING, BLOCK_SPARSE_EMBEDDING -> false;
    };
  }

  /**
   * Draws the operator of a seed and keeps it.
   *
   * @param distribution the distribution
   * @param seed the seed
   * @return the operator, to be closed
   * @throws InvalidValueException if it is not {@linkplain #isFor for} the family
   * @throws org.kronproj.base.InsufficientMemoryException if it would not fit
   */
  static StoredOperator of(SketchDistribution distribution, Seed seed) {
    if (!isFor(distribution.family())) {
      throw new InvalidValueException(
          "family of a stored operator",
          distribution.family().label(),
          "gaussian, rademacher or ams");
    }
    AbstractOperator generated = (AbstractOperator) distribution.sample(seed);
    return distribution.family() == SketchFamily.GAUSSIAN
        ? new StoredValuesOperator(generated)
        : new StoredSignsOperator(generated);
  }

  /**
   * Returns the memory that the entries take.
   *
   * @return bytes
   */
  long bytes();

  /** Frees the entries. */
  @Override
  void close();
}
