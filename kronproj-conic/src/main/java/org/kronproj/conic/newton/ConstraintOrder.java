package org.kronproj.conic.newton;

import java.util.stream.IntStream;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * The constraints ranked by their number of coefficients, most first. A pair's entry of the Schur
 * complement is computed from the constraint of lower rank, so that the expensive products are made
 * for few constraints and the many sparse ones are only looked up (Fujisawa, Kojima, Nakata 1997).
 */
final class ConstraintOrder {

  private final int[] constraintOfRank;
  private final int[] rankOfConstraint;

  ConstraintOrder(Program program) {
    int m = program.constraintCount();
    long[] entries = new long[m];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        entries[data.constraint(slot)] += data.end(slot) - data.begin(slot);
      }
    }
    boolean sorted = true;
    for (int i = 1; i < m && sorted; i++) {
      sorted = entries[i - 1] >= entries[i];
    }
    constraintOfRank =
        sorted
            ? IntStream.range(0, m).toArray()
            : IntStream.range(0, m)
                .boxed()
                // Comparator's own lambdas are in no start-up archive: 5 ms of a short call.
                .sorted((i, j) -> Long.compare(entries[j], entries[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    rankOfConstraint = new int[m];
    for (int rank = 0; rank < m; rank++) {
      rankOfConstraint[constraintOfRank[rank]] = rank;
    }
  }

  int count() {
    return constraintOfRank.length;
  }

  int constraint(int rank) {
    return constraintOfRank[rank];
  }

  int rank(int constraint) {
    return rankOfConstraint[constraint];
  }
}
