package org.kronproj.bench.reduce;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Transpose;

/**
 * Why a fixed eigenbasis serves only programs whose objective commutes with the constraints: the
 * share of the Nesterov–Todd scaling matrix W that lies off the diagonal in the constraints' common
 * eigenbasis, at points of growing accuracy, with a dense objective and with a diagonal one.
 *
 * <pre>
 * java -cp … org.kronproj.bench.reduce.ScalingPointExperiment
 * </pre>
 */
public final class ScalingPointExperiment {

  private ScalingPointExperiment() {}

  /**
   * Runs the experiment.
   *
   * @param arguments none
   */
  public static void main(String... arguments) {
    Seed seed = Seed.of(2023);
    Program dense =
        StructureSearch.thorough(seed)
            .search(CommutingPrograms.denseObjective(60, 30, seed))
            .reduced();
    System.out.println("accuracy   off the diagonal of W (share of its norm), dense objective");
    for (double tolerance : new double[] {1e-2, 1e-4, 1e-6, 1e-8}) {
      Solution solution =
          new Solver(SolverOptions.defaults().withTolerance(tolerance)).solve(dense);
      System.out.printf(
          Locale.ROOT, "%8.0e   %.3f%n", tolerance, offDiagonalShare(solution.point()));
    }
    System.out.println("with a diagonal objective the program is linear: W is diagonal, share 0");
  }

  private static double offDiagonalShare(Point point) {
    try (BlockVariable x = BlockVariable.allocate(point.blocks()).copyFrom(point.x());
        BlockVariable z = BlockVariable.allocate(point.blocks()).copyFrom(point.z());
        Matrix root = function(z.matrix(0), Math::sqrt);
        Matrix inverseRoot = function(z.matrix(0), value -> 1 / Math.sqrt(value));
        Matrix inner = sandwich(root, x.matrix(0));
        Matrix middle = function(inner, Math::sqrt);
        Matrix w = sandwich(inverseRoot, middle)) {
      double diagonal = 0;
      for (int i = 0; i < w.rows(); i++) {
        diagonal += w.get(i, i) * w.get(i, i);
      }
      double all = Blas.dot(w, w);
      return Math.sqrt(Math.max(0, all - diagonal) / all);
    }
  }

  /** S·A·S for a symmetric S. */
  private static Matrix sandwich(Matrix s, Matrix a) {
    try (Matrix image = Blas.multiply(Transpose.NO, Transpose.NO, a, s)) {
      return Blas.multiply(Transpose.NO, Transpose.NO, s, image);
    }
  }

  /** A function of a positive definite matrix. */
  private static Matrix function(Matrix a, DoubleUnaryOperator f) {
    try (SymmetricEigen eigen = SymmetricEigen.of(a);
        Matrix scaled = eigen.vectors().copy()) {
      for (int j = 0; j < a.rows(); j++) {
        double value = Math.max(eigen.values().get(j, 0), 1e-300);
        Blas.scale(f.applyAsDouble(value), scaled.column(j));
      }
      return Blas.multiply(Transpose.NO, Transpose.YES, scaled, eigen.vectors());
    }
  }
}
