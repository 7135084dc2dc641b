package org.kronproj.projection;

/**
 * How a change of many columns is cut to fit an engine's work space: the engine works by it and the
 * {@link CostModel} predicts by it.
 */
final class Chunks {

  /** Two threads of OpenBLAS's kernels take 8 columns at a time each. */
  private static final int PADDING = 16;

  private Chunks() {}

  /**
   * The width of the chunks of a change, all but the last: about equal ones, for a narrow rest
   * would run at a fraction of the rate.
   *
   * @param size how many columns the change has
   * @param most the widest chunk
   */
  static int width(int size, int most) {
    int chunks = count(size, most);
    return Math.max(1, (size + chunks - 1) / chunks);
  }

  /** How many chunks there are; one where there are no columns. */
  static int count(int size, int most) {
    return Math.max(1, (size + most - 1) / most);
  }

  /**
   * So many columns that OpenBLAS's kernels, on two threads, leave no rest: 191 columns take 10 %
   * longer than 192. Few columns are left as they are.
   */
  static int padded(int width) {
    return width < 4 * PADDING ? width : (width + PADDING - 1) / PADDING * PADDING;
  }
}
