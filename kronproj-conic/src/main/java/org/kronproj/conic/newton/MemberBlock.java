package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.sparse.SymmetricPermutation;

/** The constraints that touch a block, by ascending rank, each of which meets all that follow. */
abstract class MemberBlock implements SchurBlock {

  /** The ranks of the members. */
  final int[] ranks;

  private final int[] slots;
  private final int[] memberOfSlot;

  MemberBlock(BlockData data, ConstraintOrder order) {
    slots = MemberOrder.slotsByRank(data, order);
    memberOfSlot = SymmetricPermutation.invert(slots);
    ranks = new int[slots.length];
    for (int member = 0; member < slots.length; member++) {
      ranks[member] = order.rank(data.constraint(slots[member]));
    }
  }

  /** The program's slot of a member. */
  final int slot(int member) {
    return slots[member];
  }

  @Override
  public void addPattern(int member, SchurPattern.Builder pattern) {
    for (int j = member; j < ranks.length; j++) {
      pattern.add(ranks[member], ranks[j]);
    }
  }

  @Override
  public final int memberOfSlot(int slot) {
    return memberOfSlot[slot];
  }
}
