package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.cli.problem.Constraints;
import org.kronproj.cli.problem.MatrixFiles;
import org.kronproj.cli.problem.Problem;
import org.kronproj.cli.problem.Weights;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionBuilder;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/** The files of a problem, read once. */
final class ProblemOpener implements Opener {

  private final Constraints constraints;
  private final Weighting weighting;
  private final Basis basis;
  private final double[] eigenvalues;
  private final Problem problem;

  private ProblemOpener(
      Constraints constraints,
      Weighting weighting,
      Basis basis,
      double[] eigenvalues,
      Problem problem) {
    this.constraints = constraints;
    this.weighting = weighting;
    this.basis = basis;
    this.eigenvalues = eigenvalues;
    this.problem = problem;
  }

  /** Reads the files; relative paths start from a folder. */
  static ProblemOpener read(Problem problem, Path folder) throws IOException {
    Constraints given =
        MatrixFiles.constraints(folder.resolve(problem.constraints()), problem.weighting());
    try {
      int order = order(given, problem);
      boolean symmetric = problem.weighting() == Weights.TWO_SIDED && given.isSymmetric(order);
      Weighting weighting =
          switch (problem.weighting()) {
            case TWO_SIDED -> symmetric ? Weighting.symmetric(order) : Weighting.twoSided(order);
            case ONE_SIDED -> Weighting.oneSided(order);
            case DIAGONAL -> Weighting.diagonal(order);
          };
      Constraints used = symmetric ? given.packed(order) : given;
      return new ProblemOpener(
          used, weighting, basis(problem, folder, order), eigenvalues(problem, order), problem);
    } catch (RuntimeException | IOException e) {
      given.close();
      throw e;
    }
  }

  private static int order(Constraints constraints, Problem problem) {
    long columns = constraints.columns();
    if (problem.weighting() == Weights.DIAGONAL) {
      return Math.toIntExact(columns);
    }
    long n = Math.round(Math.sqrt((double) columns));
    if (n * n != columns) {
      throw new InvalidValueException(
          "columns of " + problem.constraints(),
          Long.toString(columns),
          "a square number n², for " + problem.weighting() + " weights");
    }
    return Math.toIntExact(n);
  }

  private static Basis basis(Problem problem, Path folder, int order) throws IOException {
    return switch (problem.basis()) {
      case "identity" -> Basis.identity(order);
      case "dct" -> Basis.cosine(order);
      case "haar" -> Basis.haar(order);
      default -> MatrixFiles.basis(folder.resolve(problem.basis()));
    };
  }

  private static double[] eigenvalues(Problem problem, int order) {
    double[] ones = new double[order];
    Arrays.fill(ones, 1);
    double[] eigenvalues = problem.eigenvalues().orElse(ones);
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    return eigenvalues;
  }

  @Override
  public MaintainedProjection projection(StrategyPolicy policy) {
    return build(ProblemOptions.projectionOptions(problem).withPolicy(policy));
  }

  @Override
  public MaintainedProjection rebuilding() {
    return build(ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.REBUILD)));
  }

  private MaintainedProjection build(ProjectionOptions options) {
    ProjectionBuilder builder =
        MaintainedProjection.builder(weighting)
            .basis(basis)
            .eigenvalues(eigenvalues)
            .options(options);
    constraints.giveTo(builder);
    return builder.build();
  }

  @Override
  public String basis(MaintainedProjection projection) {
    return problem.basis();
  }

  @Override
  public void close() {
    constraints.close();
    basis.close();
  }
}
