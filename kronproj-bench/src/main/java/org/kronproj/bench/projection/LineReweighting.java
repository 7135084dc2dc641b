package org.kronproj.bench.projection;

import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;
import org.ojalgo.matrix.decomposition.Cholesky;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064Store;

/**
 * A robust fit of m smooth templates to n×n frames with row and column weights: each step
 * re-weights one to three lines and projects a frame. Against rebuilding by the same OpenBLAS, by
 * EJML and by ojAlgo.
 */
final class LineReweighting implements Scenario {

  private static final Seed SEED = Seed.of(17);

  /** The peers are timed on a few steps; a step costs them the same every time. */
  private static final int PEER_STEPS = 5;

  private static final int WARM_UP = 40;

  @Override
  public String name() {
    return "line-reweighting";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    int n = settings.size(64, 8);
    int m = settings.size(400, 10);
    int steps = settings.size(300, 6);
    String shape = "n=" + n + ", m=" + m + ", " + steps + " steps";
    Weighting weighting = Weighting.twoSided(n);
    ProjectionOptions rebuild =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.REBUILD));
    double[][] weights = trace(n, steps);
    try (Matrix a = templates(m, n);
        MaintainedProjection p = start(weighting, a, ProjectionOptions.defaults());
        MaintainedProjection q = start(weighting, a, rebuild)) {
      double[] h = Instances.vector(n * n, SEED.split("frame").stream());
      warmUp(weighting, a, weights, h, rebuild);
      double[] worst = new double[1];
      double[][] answers = new double[steps][];
      double maintained =
          Timing.once(
              settings.clock(),
              () -> {
                for (int t = 0; t < steps; t++) {
                  p.update(weights[t]);
                  answers[t] = p.complement(h);
                }
              });
      double rebuilding =
          Timing.once(
              settings.clock(),
              () -> {
                for (int t = 0; t < steps; t++) {
                  q.update(weights[t]);
                  worst[0] =
                      Math.max(worst[0], Instances.relativeDifference(answers[t], q.complement(h)));
                }
              });
      int peerSteps = Math.min(PEER_STEPS, steps);
      Ejml ejml = new Ejml(a, n);
      OjAlgo ojAlgo = new OjAlgo(a, n);
      int[] turn = {0, 0};
      Map<String, Double> peers =
          new Race(settings.clock())
              .add("EJML", () -> ejml.residual(weights[turn[0]++ % steps], h))
              .add("ojAlgo", () -> ojAlgo.residual(weights[turn[1]++ % steps], h))
              .run(1, peerSteps);
      double peerError =
          Math.max(
              Instances.relativeDifference(ejml.residual(weights[0], h), answers[0]),
              Instances.relativeDifference(ojAlgo.residual(weights[0], h), answers[0]));
      figures.report("line re-weighting, maintained", shape, maintained, "s");
      figures.report("rebuild, same OpenBLAS / maintained", shape, rebuilding / maintained, "×");
      figures.report(
          "rebuild, EJML / maintained", shape, steps * peers.get("EJML") / maintained, "×");
      figures.report(
          "rebuild, ojAlgo / maintained", shape, steps * peers.get("ojAlgo") / maintained, "×");
      figures.atMost("largest relative difference", shape, worst[0], "", 1e-10);
      figures.atMost("the same, peers", shape, peerError, "", 1e-8);
    }
  }

  /** Both sides a few steps, as the peers get theirs: a cold JVM is measured by its start. */
  private static void warmUp(
      Weighting weighting, Matrix a, double[][] weights, double[] h, ProjectionOptions rebuild) {
    for (ProjectionOptions options :
        new ProjectionOptions[] {ProjectionOptions.defaults(), rebuild}) {
      try (MaintainedProjection p = start(weighting, a, options)) {
        for (int t = 0; t < Math.min(WARM_UP, weights.length); t++) {
          p.update(weights[t]);
          p.complement(h);
        }
      }
    }
  }

  private static MaintainedProjection start(
      Weighting weighting, Matrix a, ProjectionOptions options) {
    double[] ones = new double[weighting.order()];
    java.util.Arrays.fill(ones, 1);
    return MaintainedProjection.builder(weighting)
        .constraints(a)
        .eigenvalues(ones)
        .options(options)
        .build();
  }

  /** Products of two cosines, the slowest first. */
  private static Matrix templates(int m, int n) {
    Matrix a = Matrix.allocate(m, (long) n * n);
    int row = 0;
    for (int sum = 0; row < m; sum++) {
      for (int u = Math.max(0, sum - n + 1); u <= Math.min(sum, n - 1) && row < m; u++, row++) {
        for (int q = 0; q < n; q++) {
          for (int p = 0; p < n; p++) {
            double value =
                Math.cos(Math.PI * u * (p + 0.5) / n)
                    * Math.cos(Math.PI * (sum - u) * (q + 0.5) / n);
            a.set(row, p + (long) q * n, value);
          }
        }
      }
    }
    return a;
  }

  private static double[][] trace(int n, int steps) {
    RandomStream random = SEED.split("lines").stream();
    double[][] weights = new double[steps][];
    double[] current = new double[n];
    java.util.Arrays.fill(current, 1);
    for (int t = 0; t < steps; t++) {
      for (int k = 1 + random.nextInt(3); k > 0; k--) {
        current[random.nextInt(n)] =
            random.nextBoolean()
                ? 0.05 + 0.45 * random.nextDouble()
                : 0.7 + 0.3 * random.nextDouble();
      }
      weights[t] = current.clone();
    }
    return weights;
  }

  /** √(λ_p·λ_q) at p + q·n. */
  private static double[] arms(double[] lambda) {
    int n = lambda.length;
    double[] arms = new double[n * n];
    for (int q = 0; q < n; q++) {
      for (int p = 0; p < n; p++) {
        arms[p + q * n] = Math.sqrt(lambda[p] * lambda[q]);
      }
    }
    return arms;
  }

  /** (I − P)h as an EJML user would write it. */
  private static final class Ejml {
    private final DMatrixRMaj a;
    private final DMatrixRMaj b;
    private final DMatrixRMaj gram;

    Ejml(Matrix constraints, int n) {
      a = new DMatrixRMaj((int) constraints.rows(), n * n);
      b = a.createLike();
      gram = new DMatrixRMaj(a.numRows, a.numRows);
      for (int i = 0; i < a.numRows; i++) {
        for (int j = 0; j < a.numCols; j++) {
          a.set(i, j, constraints.get(i, j));
        }
      }
    }

    double[] residual(double[] lambda, double[] h) {
      b.setTo(a);
      CommonOps_DDRM.multCols(b, arms(lambda));
      CommonOps_DDRM.multOuter(b, gram);
      LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.symmPosDef(gram.numRows);
      solver.setA(gram);
      DMatrixRMaj right = new DMatrixRMaj(b.numRows, 1);
      CommonOps_DDRM.mult(b, new DMatrixRMaj(h.length, 1, true, h), right);
      DMatrixRMaj x = right.createLike();
      solver.solve(right, x);
      DMatrixRMaj inside = new DMatrixRMaj(h.length, 1);
      CommonOps_DDRM.multTransA(b, x, inside);
      double[] result = h.clone();
      for (int i = 0; i < h.length; i++) {
        result[i] -= inside.get(i);
      }
      return result;
    }
  }

  /** (I − P)h as an ojAlgo user would write it. */
  private static final class OjAlgo {
    private final R064Store a;

    OjAlgo(Matrix constraints, int n) {
      a = R064Store.FACTORY.make(constraints.rows(), (long) n * n);
      for (int i = 0; i < constraints.rows(); i++) {
        for (int j = 0; j < n * n; j++) {
          a.set(i, j, constraints.get(i, j));
        }
      }
    }

    double[] residual(double[] lambda, double[] h) {
      R064Store b = a.copy();
      double[] arms = arms(lambda);
      for (int j = 0; j < arms.length; j++) {
        double arm = arms[j];
        b.modifyColumn(0, j, org.ojalgo.function.constant.PrimitiveMath.MULTIPLY.by(arm));
      }
      MatrixStore<Double> gram = b.multiply(b.transpose());
      Cholesky<Double> cholesky = Cholesky.R064.make(gram);
      cholesky.decompose(gram);
      MatrixStore<Double> x = cholesky.getSolution(b.multiply(R064Store.FACTORY.column(h)));
      MatrixStore<Double> inside = b.transpose().multiply(x);
      double[] result = h.clone();
      for (int i = 0; i < h.length; i++) {
        result[i] -= inside.doubleValue(i);
      }
      return result;
    }
  }
}
