package org.kronproj.projection;

import org.ejml.data.DMatrixRMaj;
import org.kronproj.linalg.kron.Weighting;

/**
 * The paper's data structure to the letter, with the errata applied and nothing else: M (N×N), Q
 * and P (N×sb) are stored and updated by the Woodbury identity with its indefinite core. The oracle
 * of the tests, for small n; both weightings.
 */
final class LiteralMaintenance {

  private final Weighting weighting;
  private final double epsilon;
  private final double cutoff;
  private final DMatrixRMaj basis;
  private final DMatrixRMaj sketch;
  private double[] lambda;
  private double[] lambdaTilde;
  private DMatrixRMaj inverseHessian;
  private DMatrixRMaj q;
  private DMatrixRMaj p;

  /** Init of Algorithm alg:app:init. */
  LiteralMaintenance(
      Problem problem, double epsilon, double cutoff, double[] lambda, DMatrixRMaj sketch) {
    weighting = problem.weighting;
    this.epsilon = epsilon;
    this.cutoff = cutoff;
    this.sketch = sketch;
    this.lambda = lambda.clone();
    lambdaTilde = lambda.clone();
    DMatrixRMaj u = problem.u();
    boolean oneSided = weighting instanceof org.kronproj.linalg.kron.OneSidedWeighting;
    DMatrixRMaj identity = Dense.diagonal(ones(weighting.order()));
    basis = oneSided ? Dense.kron(u, identity) : Dense.kron(u, u); // U⊗I and U⊗U
    DMatrixRMaj g = Dense.multiply(Dense.of(problem.a), basis);
    DMatrixRMaj d = Dense.diagonal(weighting.weights(lambda));
    DMatrixRMaj h = Dense.multiply(g, d, Dense.transpose(g));
    inverseHessian = Dense.multiply(Dense.transpose(g), Dense.inverse(h), g);
    q =
        Dense.multiply(
            inverseHessian, arm(lambda), Dense.transpose(basis), Dense.transpose(sketch));
    p = Dense.multiply(basis, arm(lambda), q);
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    java.util.Arrays.fill(ones, 1);
    return ones;
  }

  private DMatrixRMaj arm(double[] values) {
    return Dense.diagonal(weighting.arms(values));
  }

  /** Update of Algorithm alg:app:update; returns λ̃. */
  double[] update(double[] fresh) {
    int n = fresh.length;
    int r = 0;
    for (int i = 0; i < n; i++) {
      if (Math.abs(Math.log(fresh[i]) - Math.log(lambda[i])) >= epsilon / 2) {
        r++;
      }
    }
    double[] hat = lambda;
    if (r > 0 && r >= Math.pow(n, cutoff)) {
      hat = SoftThreshold.of(lambda, fresh, r).eigenvalues();
      DMatrixRMaj next = moved(hat);
      DMatrixRMaj gamma = Dense.minus(arm(hat), arm(lambda));
      DMatrixRMaj sketched = Dense.multiply(Dense.transpose(basis), Dense.transpose(sketch));
      q =
          Dense.plus(
              Dense.plus(q, Dense.multiply(next, gamma, sketched)),
              Dense.multiply(Dense.minus(next, inverseHessian), arm(lambda), sketched));
      p = Dense.multiply(basis, arm(hat), q);
      inverseHessian = next;
    }
    lambda = hat;
    lambdaTilde = hat.clone();
    for (int i = 0; i < n; i++) {
      if (Math.abs(Math.log(fresh[i]) - Math.log(hat[i])) > epsilon / 2) {
        lambdaTilde[i] = fresh[i];
      }
    }
    return lambdaTilde.clone();
  }

  /** M' = M − M_T(I + ΔM_TT)⁻¹ΔM_Tᵀ with T all coordinates: Δ is zero where nothing moves (E5). */
  private DMatrixRMaj moved(double[] values) {
    double[] delta = weighting.weights(values);
    double[] old = weighting.weights(lambda);
    double[] ones = ones(delta.length);
    for (int j = 0; j < delta.length; j++) {
      delta[j] -= old[j];
    }
    DMatrixRMaj change = Dense.diagonal(delta);
    DMatrixRMaj core = Dense.plus(Dense.diagonal(ones), Dense.multiply(change, inverseHessian));
    return Dense.minus(
        inverseHessian,
        Dense.multiply(inverseHessian, Dense.inverse(core), change, inverseHessian));
  }

  /** P̃·h, by the M̃ that completes M for λ̃. */
  double[] project(double[] h) {
    DMatrixRMaj arm = arm(lambdaTilde);
    DMatrixRMaj projection =
        Dense.multiply(
            basis, arm, moved(lambdaTilde), arm, Dense.transpose(basis), Dense.column(h));
    return projection.getData().clone();
  }

  /** P_R = P·Rᵀ as it is stored, for λ̂. */
  DMatrixRMaj sketchedProjection() {
    return p;
  }
}
