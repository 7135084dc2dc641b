package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/**
 * An answer, with how it was found. Owns its matrix; close it.
 *
 * @param value one column for each vector asked about
 * @param version the number of the state that answered; every update or rollback makes a new one
 * @param iterations the conjugate-gradient steps of the longest solve; 0 when the state was current
 * @param residual the largest relative residual of a column that was reached, ‖b − Hx‖/‖b‖ of a
 *     solve and ‖B(h − p)‖/‖Bh‖ of a projection p. Exact answers measure it by passes over G where
 *     the state is not current or has drifted; otherwise it is the monitor's estimate. Above the
 *     tolerance where rounding allows no better
 */
public record QueryResult(Matrix value, long version, int iterations, double residual)
    implements AutoCloseable {

  @Override
  public void close() {
    value.close();
  }
}
