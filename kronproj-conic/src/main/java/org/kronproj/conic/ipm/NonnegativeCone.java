package org.kronproj.conic.ipm;

/** A diagonal block: everything entrywise. */
final class NonnegativeCone implements Cone {

  private final double[] x;
  private final double[] z;
  private final double[] inverse;
  private final double[] dx;
  private final double[] dz;
  private final double[] product;

  NonnegativeCone(Iterate iterate, int block) {
    x = iterate.x.vector(block);
    z = iterate.z.vector(block);
    inverse = iterate.zInverse.vector(block);
    dx = iterate.dx.vector(block);
    dz = iterate.dz.vector(block);
    product = new double[x.length];
  }

  @Override
  public int degree() {
    return x.length;
  }

  @Override
  public double cost() {
    return 4.0 * x.length;
  }

  @Override
  public boolean isParallelInside() {
    return false;
  }

  @Override
  public boolean factorPrimal() {
    return isPositive(x);
  }

  @Override
  public boolean factorDual() {
    return isPositive(z);
  }

  @Override
  public boolean prepare() {
    for (int i = 0; i < z.length; i++) {
      inverse[i] = 1 / z[i];
    }
    return true;
  }

  @Override
  public double complementarity(double primalStep, double dualStep) {
    double sum = 0;
    for (int i = 0; i < z.length; i++) {
      sum += (x[i] + primalStep * dx[i]) * (z[i] + dualStep * dz[i]);
    }
    return sum;
  }

  private static boolean isPositive(double[] vector) {
    for (double value : vector) {
      if (!(value > Double.MIN_NORMAL)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void scaleDualDirection() {
    for (int i = 0; i < x.length; i++) {
      dx[i] = x[i] * inverse[i] * dz[i];
    }
  }

  @Override
  public void affine() {
    for (int i = 0; i < x.length; i++) {
      dx[i] = -x[i] - x[i] * inverse[i] * dz[i];
    }
  }

  @Override
  public void secondOrder() {
    for (int i = 0; i < x.length; i++) {
      product[i] = dx[i] * dz[i];
      dx[i] = product[i] * inverse[i];
    }
  }

  @Override
  public void corrected(double tau) {
    for (int i = 0; i < x.length; i++) {
      dx[i] = inverse[i] * (tau - product[i] - x[i] * dz[i]) - x[i];
    }
  }

  @Override
  public void scaleCorrection() {
    for (int i = 0; i < x.length; i++) {
      dz[i] *= x[i] * inverse[i];
    }
  }

  @Override
  public void correct(double alpha) {
    for (int i = 0; i < x.length; i++) {
      dx[i] -= alpha * dz[i];
    }
  }

  @Override
  public double primalStep(double limit) {
    return step(x, dx, limit);
  }

  @Override
  public double dualStep(double limit) {
    return step(z, dz, limit);
  }

  private static double step(double[] point, double[] direction, double limit) {
    double alpha = limit;
    for (int i = 0; i < point.length; i++) {
      if (direction[i] < 0) {
        alpha = Math.min(alpha, -point[i] / direction[i]);
      }
    }
    return alpha;
  }

  @Override
  public void close() {
    // Nothing but arrays.
  }
}
