package org.kronproj.bench.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.UpdateResult;

/**
 * Random updates of r eigenvalues, up and down around 1, so that a long walk stays where it began.
 */
final class Walk {

  private final MaintainedProjection projection;
  private final int moved;
  private final RandomStream random;
  private final double[] h;

  Walk(MaintainedProjection projection, int moved, Seed seed) {
    this.projection = projection;
    this.moved = moved;
    random = seed.stream();
    h = Instances.vector(projection.weighting().size(), random);
  }

  UpdateResult step() {
    return step(0.5);
  }

  UpdateResult step(double spread) {
    int n = projection.weighting().order();
    double[] lambda = projection.eigenvalues();
    int first = random.nextInt(n);
    for (int k = 0; k < moved; k++) {
      lambda[(first + k) % n] = Math.exp(spread * (2 * random.nextDouble() - 1));
    }
    return projection.update(lambda);
  }

  double[] query() {
    return projection.project(h);
  }

  void stepAndQuery() {
    step();
    query();
  }
}
