package org.kronproj.conic.newton;

/**
 * Where the Schur complement matrix is put, column by column, factored and solved with. Constraints
 * are numbered by rank here (see {@link ConstraintOrder}).
 */
interface SchurStorage extends AutoCloseable {

  /**
   * Stores column {@code rank} from row {@code rank} on, and clears the accumulator there.
   * Different columns may be stored concurrently.
   */
  void putColumn(int rank, double[] accumulator);

  /** Factors what was stored. */
  NewtonSystem.Outcome factor();

  /** x := approximate M⁻¹·x. */
  void solve(double[] x);

  /** y := M·x, with the matrix as stored. */
  void multiply(double[] x, double[] y);

  @Override
  void close();
}
