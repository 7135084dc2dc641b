package org.kronproj.conic.newton;

import java.util.stream.IntStream;
import org.kronproj.conic.model.BlockData;

/** The constraints that touch a block, by ascending rank. */
final class MemberOrder {

  private MemberOrder() {}

  /** The slots of a block, sorted by the rank of their constraints. */
  static int[] slotsByRank(BlockData data, ConstraintOrder order) {
    int count = data.slotCount();
    boolean sorted = true;
    for (int s = 1; s < count && sorted; s++) {
      sorted = order.rank(data.constraint(s - 1)) < order.rank(data.constraint(s));
    }
    IntStream slots = IntStream.range(0, count);
    return sorted
        ? slots.toArray()
        : slots
            .boxed()
            .sorted(
                (s, t) ->
                    Integer.compare(order.rank(data.constraint(s)), order.rank(data.constraint(t))))
            .mapToInt(Integer::intValue)
            .toArray();
  }
}
