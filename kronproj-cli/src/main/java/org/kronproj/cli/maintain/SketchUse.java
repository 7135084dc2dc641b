package org.kronproj.cli.maintain;

import org.kronproj.projection.SketchExhaustion;
import org.kronproj.projection.SketchReuse;
import org.kronproj.projection.SketchingOptions;

/** How often a sketch answers, and what happens when all have. */
enum SketchUse {
  /** Once; then questions are refused. */
  ONCE,

  /** Once; then new ones are drawn. */
  RESAMPLE,

  /** In turn, for ever. */
  REUSE;

  SketchingOptions apply(SketchingOptions options) {
    return switch (this) {
      case ONCE -> options;
      case RESAMPLE -> options.withExhaustion(SketchExhaustion.RESAMPLE);
      case REUSE -> options.withReuse(SketchReuse.REUSE);
    };
  }
}
