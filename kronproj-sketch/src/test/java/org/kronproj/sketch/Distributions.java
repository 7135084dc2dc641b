package org.kronproj.sketch;

import java.util.List;
import java.util.stream.Stream;

/** The distributions that every suite runs over. */
final class Distributions {

  private Distributions() {}

  /** One of every family for given sizes; b must be a multiple of 4 and at most N. */
  static List<SketchDistribution> ofSize(int rows, long columns) {
    return List.of(
        SketchDistribution.gaussian(rows, columns),
        SketchDistribution.rademacher(rows, columns),
        SketchDistribution.srht(rows, columns),
        SketchDistribution.ams(rows, columns),
        SketchDistribution.countSketch(rows, columns),
        SketchDistribution.sparseEmbedding(rows, columns, 4),
        SketchDistribution.blockSparseEmbedding(rows, columns, 4));
  }

  /** Small, odd and larger sizes, in which blocks end in the middle and work is cut in parts. */
  static Stream<SketchDistribution> all() {
    return Stream.of(
            ofSize(4, 4),
            ofSize(4, 5),
            ofSize(12, 100),
            ofSize(64, 3000),
            ofSize(132, 300),
            ofSize(20, 40_000))
        .flatMap(List::stream);
  }
}
