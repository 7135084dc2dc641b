package org.kronproj.projection;

/**
 * What becomes of the sketches when the projection is updated. The paper regenerates R and then
 * adds an increment that is for the old R (erratum E9); one has to choose.
 */
public enum SketchRefresh {
  /** R stays; Q and P_R are brought forward by the touched coordinates. */
  KEEP,

  /** R is drawn anew; Q and P_R are computed in full. Every sketch is unused again. */
  RESAMPLE
}
