package org.kronproj.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.sketch.CoordinatewiseEmbedding;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchFamily;

/**
 * The sketch that each copy draws: a family, with the number of rows left open. An immutable value.
 *
 * @param family which random matrix
 * @param columns N, the length of the vectors
 * @param sparsity s of a sparse embedding, at least 1; other families ignore it
 */
public record CopySketch(SketchFamily family, long columns, int sparsity) {

  /** What {@link #rows} says when no number of rows will do. */
  public static final long NEVER = Long.MAX_VALUE;

  /**
   * Checks the sizes.
   *
   * @param family which random matrix
   * @param columns N
   * @param sparsity s
   * @throws InvalidValueException if a size is out of range
   */
  public CopySketch {
    if (sparsity < 1 || sparsity > 1 << 16) {
      throw new InvalidValueException("sparsity", Integer.toString(sparsity), "1 … 65536");
    }
    SketchDistribution.gaussian(1, columns); // checks columns
  }

  /**
   * Chooses a family that needs no sparsity.
   *
   * @param family which random matrix
   * @param columns N
   * @return the sketch
   */
  public static CopySketch of(SketchFamily family, long columns) {
    return new CopySketch(family, columns, 1);
  }

  /**
   * Returns the fewest rows with which, for every fixed g and h, |⟨Rg, Rh⟩ − ⟨g, h⟩| ≤ γ‖g‖‖h‖ with
   * probability at least 1 − p, by the constants of {@link CoordinatewiseEmbedding}.
   *
   * @param error γ
   * @param failure p
   * @return b, or {@link #NEVER} when the library's largest sketch is too small
   */
  public long rows(double error, double failure) {
    if (family != SketchFamily.SRHT
        && CoordinatewiseEmbedding.of(
                    distribution(SketchDistribution.MAX_ROWS / sparsity * sparsity), failure)
                .gamma()
            > error) {
      return NEVER;
    }
    return CoordinatewiseEmbedding.smallest(family, columns, sparsity, error, failure)
        .distribution()
        .rows();
  }

  /**
   * Returns how many entries of a column are not zero.
   *
   * @param rows b
   * @return between 1 and b
   */
  public long entriesPerColumn(long rows) {
    return switch (family) {
      case COUNT_SKETCH -> 1;
      case SPARSE_EMBEDDING, BLOCK_SPARSE_EMBEDDING -> sparsity;
      default -> rows;
    };
  }

  /**
   * Returns the distribution of one copy.
   *
   * @param rows b
   * @return the distribution
   */
  public SketchDistribution distribution(int rows) {
    return new SketchDistribution(family, rows, columns, (int) entriesPerColumn(rows));
  }
}
