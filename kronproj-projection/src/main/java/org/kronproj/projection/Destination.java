package org.kronproj.projection;

import java.util.List;

/**
 * Where an update takes the engine.
 *
 * @param weights the N diagonal weights; those the state was last for where the weight leaves the
 *     eigenbasis
 * @param general the weight outside the eigenbasis, or null
 * @param parts by what H changes on the way from the state that the update starts from
 */
@SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
record Destination(double[] weights, GeneralWeight general, List<SignedColumns> parts) {

  /** How many columns the change has. */
  int size() {
    return SignedColumns.count(parts);
  }
}
