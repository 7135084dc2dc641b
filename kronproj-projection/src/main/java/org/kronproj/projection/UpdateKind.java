package org.kronproj.projection;

/** What an update did to the maintained factor or inverse. */
public enum UpdateKind {
  /** Nothing: the weights moved too little, or solves now correct for the move. */
  DEFERRED,
  /** The inverse was changed by the Woodbury identity. */
  RANK_UPDATED,
  /** H was changed by a low-rank term and factored again. */
  REFACTORED,
  /** H was formed and factored from G. */
  REBUILT
}
