package org.kronproj.conic.io;

/** What an SDPA file says before its entries: sizes are negative for diagonal blocks. */
final class SdpaHeader {

  private final int[] blockSizes;
  private final double[] rightHandSide;

  /** Takes the arrays over. */
  SdpaHeader(int[] blockSizes, double[] rightHandSide) {
    this.blockSizes = blockSizes;
    this.rightHandSide = rightHandSide;
  }

  int[] blockSizes() {
    return blockSizes;
  }

  double[] rightHandSide() {
    return rightHandSide;
  }
}
