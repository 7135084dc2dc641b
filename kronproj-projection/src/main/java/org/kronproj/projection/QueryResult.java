package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/**
 * An answer, with how it was found. Owns its matrix; close it.
 *
 * @param value one column for each vector asked about
 * @param version the number of the state that answered; every update or rollback makes a new one
 * @param iterations the conjugate-gradient steps of the longest solve; 0 when the state was current
 * @param residual the largest relative residual ‖b − Hx‖/‖b‖ of a solve with H: measured where
 *     there were iterations, otherwise the monitor's estimate of it
 */
public record QueryResult(Matrix value, long version, int iterations, double residual)
    implements AutoCloseable {

  @Override
  public void close() {
    value.close();
  }
}
