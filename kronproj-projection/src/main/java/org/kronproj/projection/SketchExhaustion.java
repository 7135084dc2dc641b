package org.kronproj.projection;

/** What happens when every sketch has been used once under {@link SketchReuse#FRESH_EACH_QUERY}. */
public enum SketchExhaustion {
  /** The next sketched query is refused; {@link SketchedProjection#resample()} draws new ones. */
  REFUSE,

  /** New sketches are drawn, at the cost of computing Q and P_R in full, and the query goes on. */
  RESAMPLE
}
