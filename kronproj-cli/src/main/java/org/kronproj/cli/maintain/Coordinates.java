package org.kronproj.cli.maintain;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.linalg.kron.SymmetricWeighting;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.Part;
import org.kronproj.projection.QueryResult;

/**
 * The coordinates that users give vectors in, over those that the projection works in. Symmetric
 * constraint matrices let it work on half of them, which users need not know.
 */
sealed interface Coordinates {

  /** The coordinates of a projection's users. */
  static Coordinates of(Weighting weighting) {
    return weighting instanceof SymmetricWeighting
        ? new Symmetric(weighting.order())
        : new Plain(weighting.size());
  }

  /** The length of a user's vector. */
  int size();

  /**
   * A part of a user's vector.
   *
   * @param values in the user's coordinates
   * @param residual the relative residual that was reached
   */
  @SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
  record Projected(double[] values, double residual) {}

  /** Asks for a part of a user's vector. */
  Projected query(MaintainedProjection projection, Part part, double[] h);

  private static Projected ask(MaintainedProjection projection, Part part, double[] h) {
    ShapeException.check("h", projection.weighting().size(), h.length);
    try (Matrix column = Matrix.vector(h);
        QueryResult result = projection.query(part, column)) {
      return new Projected(result.value().toArray(), result.residual());
    }
  }

  /** The diagonal of P in the user's coordinates. */
  double[] leverages(MaintainedProjection projection);

  /** A user's vector in the projection's coordinates. */
  double[] vector(double[] h);

  /** A vector of the projection's in the user's coordinates. */
  double[] outer(double[] p);

  /** The projection's coordinate behind a user's. */
  int index(int coordinate);

  /** What the projection's coordinate is multiplied by to give the user's. */
  double factor(int coordinate);

  /** The user's vectors are the projection's own. */
  record Plain(int size) implements Coordinates {

    @Override
    public Projected query(MaintainedProjection projection, Part part, double[] h) {
      return ask(projection, part, h);
    }

    @Override
    public double[] leverages(MaintainedProjection projection) {
      return projection.leverages();
    }

    @Override
    public double[] vector(double[] h) {
      return h;
    }

    @Override
    public double[] outer(double[] p) {
      return p;
    }

    @Override
    public int index(int coordinate) {
      return coordinate;
    }

    @Override
    public double factor(int coordinate) {
      return 1;
    }
  }

  /**
   * Users give vec(X) of n×n matrices, the projection works on svec: the rows of B are symmetric,
   * so that P·vec(X) is P·vec((X + Xᵀ)/2).
   */
  record Symmetric(int order) implements Coordinates {

    @Override
    public int size() {
      return order * order;
    }

    @Override
    public Projected query(MaintainedProjection projection, Part part, double[] h) {
      ShapeException.check("h", size(), h.length);
      Projected packed = ask(projection, Part.RANGE, packed(h));
      double[] p = outer(packed.values());
      if (part == Part.COMPLEMENT) {
        for (int i = 0; i < p.length; i++) {
          p[i] = h[i] - p[i];
        }
      }
      return new Projected(p, packed.residual());
    }

    @Override
    public double[] leverages(MaintainedProjection projection) {
      double[] packed = projection.leverages();
      double[] leverages = new double[size()];
      for (int p = 0; p < order; p++) {
        for (int q = 0; q < order; q++) {
          double leverage = packed[Svec.coordinate(Math.min(p, q), Math.max(p, q))];
          leverages[p + q * order] = p == q ? leverage : leverage / 2;
        }
      }
      return leverages;
    }

    @Override
    public double[] vector(double[] h) {
      ShapeException.check("h", size(), h.length);
      return packed(h);
    }

    @Override
    public int index(int coordinate) {
      int p = coordinate % order;
      int q = coordinate / order;
      return Svec.coordinate(Math.min(p, q), Math.max(p, q));
    }

    @Override
    public double factor(int coordinate) {
      return coordinate % order == coordinate / order ? 1 : Math.sqrt(0.5);
    }

    private double[] packed(double[] h) {
      double[] symmetric = new double[h.length];
      for (int p = 0; p < order; p++) {
        for (int q = 0; q < order; q++) {
          symmetric[p + q * order] = (h[p + q * order] + h[q + p * order]) / 2;
        }
      }
      try (Matrix x = Matrix.of(order, order, symmetric);
          Matrix packed = Matrix.allocate(Svec.length(order), 1)) {
        Svec.pack(x, packed);
        return packed.toArray();
      }
    }

    @Override
    public double[] outer(double[] p) {
      try (Matrix packed = Matrix.vector(p);
          Matrix x = Matrix.allocate(order, order)) {
        Svec.unpack(packed, x);
        return x.toArray();
      }
    }
  }
}
