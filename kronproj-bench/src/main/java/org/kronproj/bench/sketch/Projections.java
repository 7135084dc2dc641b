package org.kronproj.bench.sketch;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Size;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;

/** The projection that is sketched: dense constraints on symmetric matrices, two-sided weights. */
final class Projections {

  private Projections() {}

  static int sketchRows(Size size) {
    return size.pick(512, 16);
  }

  static int order(Size size) {
    return size.pick(128, 8);
  }

  static MaintainedProjection dense(Size size) {
    int order = order(size);
    int rows = size.pick(4096, 20);
    Weighting weighting = Weighting.symmetric(order);
    RandomStream stream = Seed.of(11).stream();
    Matrix a = Matrix.allocate(rows, weighting.size());
    double[] column = new double[rows];
    for (int j = 0; j < weighting.size(); j++) {
      for (int i = 0; i < rows; i++) {
        column[i] = stream.nextDouble() - 0.5;
      }
      a.write(0, j, column, 0, rows);
    }
    double[] eigenvalues = new double[order];
    for (int i = 0; i < order; i++) {
      eigenvalues[i] = 0.5 + stream.nextDouble();
    }
    return MaintainedProjection.builder(weighting)
        .takeConstraints(a)
        .basis(Basis.cosine(order))
        .eigenvalues(eigenvalues)
        .build();
  }

  /** N, m and the sketch, for the table. */
  static String instance(MaintainedProjection projection, int b, int count) {
    return "N=" + projection.weighting().size() + ", m=" + projection.rows() + ", sb=" + b * count;
  }
}
