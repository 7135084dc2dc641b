package org.kronproj.projection;

/** How often one sketch of a {@link SketchedProjection} may answer. */
public enum SketchReuse {
  /**
   * Each R_l answers one query and no more. Answers then stay right, each with the stated
   * probability, even when questions and updates depend on earlier answers: what was answered says
   * nothing about the sketches that are left.
   */
  FRESH_EACH_QUERY,

  /**
   * Sketches answer in turn, for ever. The guarantee then holds only for questions and updates that
   * do not depend on earlier answers. Whoever chooses questions by the answers can drive the error
   * past any bound, within as many queries as a sketch has rows or fewer; against that use {@link
   * #FRESH_EACH_QUERY}, or the estimators of the robust module.
   */
  REUSE
}
