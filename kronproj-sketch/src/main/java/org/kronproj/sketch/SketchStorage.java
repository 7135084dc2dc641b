package org.kronproj.sketch;

/** Where the entries of an operator are between products. */
public enum SketchStorage {
  /** Nowhere: products generate them. Memory does not grow with N. */
  GENERATED,

  /**
   * In memory, where a product would generate all b·N of them: a {@link StoredOperator} for the
   * Gaussian (8bN bytes), the Rademacher and the AMS family (bN/8 bytes, a sign a bit). For one
   * vector at a time generation is most of the work, and this saves it. The products of the other
   * families generate no more than sN entries, or none, and stay as they are.
   */
  STORED
}
