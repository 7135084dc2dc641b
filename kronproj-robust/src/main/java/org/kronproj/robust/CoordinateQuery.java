package org.kronproj.robust;

/** A set query on a maintained projection: the coordinates (P·h)_j for j in a set Q. Immutable. */
public final class CoordinateQuery {

  private final double[] h;
  private final int[] coordinates;

  private CoordinateQuery(double[] h, int[] coordinates) {
    this.h = h;
    this.coordinates = coordinates;
  }

  /**
   * Asks for some coordinates.
   *
   * @param h the vector, N numbers; copied
   * @param coordinates Q; copied
   * @return the query
   */
  public static CoordinateQuery of(double[] h, int... coordinates) {
    return new CoordinateQuery(h.clone(), coordinates.clone());
  }

  /** The vector itself, for those who do not change it. */
  double[] h() {
    return h;
  }

  /** The set itself, for those who do not change it. */
  int[] coordinates() {
    return coordinates;
  }
}
