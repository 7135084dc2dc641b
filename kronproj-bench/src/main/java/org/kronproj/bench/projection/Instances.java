package org.kronproj.bench.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;

/** Random instances, the same for the same seed. */
final class Instances {

  private Instances() {}

  static Matrix random(long rows, long columns, Seed seed) {
    Matrix a = Matrix.allocate(rows, columns);
    RandomStream random = seed.stream();
    double[] column = new double[Math.toIntExact(rows)];
    for (long j = 0; j < columns; j++) {
      for (int i = 0; i < column.length; i++) {
        column[i] = 2 * random.nextDouble() - 1;
      }
      a.write(0, j, column, 0, column.length);
    }
    return a;
  }

  static double[] eigenvalues(int n, double spread, RandomStream random) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = Math.exp(spread * (2 * random.nextDouble() - 1));
    }
    return values;
  }

  static double[] vector(int length, RandomStream random) {
    double[] h = new double[length];
    for (int i = 0; i < length; i++) {
      h[i] = 2 * random.nextDouble() - 1;
    }
    return h;
  }

  /** Random constraints in the identity basis: the engine sees a random G, whatever the basis. */
  static MaintainedProjection projection(
      Weighting weighting, int m, ProjectionOptions options, Seed seed) {
    return MaintainedProjection.builder(weighting)
        .takeConstraints(random(m, weighting.size(), seed.split("constraints")))
        .basis(Basis.identity(weighting.order()))
        .eigenvalues(eigenvalues(weighting.order(), 0.5, seed.split("eigenvalues").stream()))
        .options(options)
        .build();
  }

  static double relativeDifference(double[] x, double[] y) {
    double difference = 0;
    double norm = 0;
    for (int i = 0; i < x.length; i++) {
      difference += (x[i] - y[i]) * (x[i] - y[i]);
      norm += y[i] * y[i];
    }
    return Math.sqrt(difference / norm);
  }
}
