package org.kronproj.conic.reduce;

import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;

/**
 * Positive numbers for what a lifted point would have at exactly zero, so that X and Z are positive
 * definite after a reduction wherever they were before it: interior iterates are, and who rounds or
 * factors them relies on that. They are so small that no measure of the point changes.
 */
final class Margins {

  /** What is added to a residual, relative to the point. */
  private static final double UNSEEN = 1e-15;

  /** The part of ⟨X, Z⟩ that may be added to it. */
  private static final double SHARE = 0.1;

  /** What may be added to it at most, and where a point has none. */
  private static final double LARGEST = 1e-10;

  private final double x;
  private final double z;
  private final double complementarity;

  private Margins(double x, double z, double complementarity) {
    this.x = x;
    this.z = z;
    this.complementarity = complementarity;
  }

  /** Margins for a number of entries that are put back into a point. */
  static Margins of(Point point, int entries) {
    double order = 0;
    double traceX = 0;
    double traceZ = 0;
    double product = 0;
    for (int k = 0; k < point.blocks().size(); k++) {
      Block block = point.blocks().get(k);
      if (block.kind() != BlockKind.FREE) {
        order += block.size();
        traceX += trace(point.x(), k);
        traceZ += trace(point.z(), k);
        product += inner(block, point.x().packed(k), point.z().packed(k));
      }
    }
    return new Margins(
        UNSEEN * size(traceX, order),
        UNSEEN * size(traceZ, order),
        (product > 0 ? Math.min(SHARE * product, LARGEST) : LARGEST)
            / Math.max(1, Math.max(order, entries)));
  }

  private static double trace(BlockMatrix matrix, int block) {
    double trace = 0;
    for (int i = 0; i < matrix.blocks().get(block).size(); i++) {
      trace += matrix.get(block, i, i);
    }
    return trace;
  }

  private static double inner(Block block, double[] x, double[] z) {
    double sum = 0;
    int p = 0;
    for (int j = 0; j < block.size(); j++) {
      for (int i = block.isSemidefinite() ? 0 : j; i <= j; i++, p++) {
        sum += (i == j ? 1 : 2) * x[p] * z[p];
      }
    }
    return sum;
  }

  /** The mean of a diagonal, 1 at most, and where it is 0. */
  private static double size(double trace, double order) {
    return trace > 0 ? Math.min(1, trace / order) : 1;
  }

  /** For an entry of X that must be 0. */
  double x() {
    return x;
  }

  /** For an entry of Z that must be 0. */
  double z() {
    return z;
  }

  /** The product of an entry of X and that of Z, where one of them is given. */
  double complementarity() {
    return complementarity;
  }
}
