package org.kronproj.projection;

import java.util.List;
import org.kronproj.linalg.Matrix;

/**
 * An m×t matrix A by which a Gram matrix changes: H' = H + sign·A·Aᵀ. It is handed out in panels,
 * so that it need not be in memory.
 */
interface SignedColumns {

  /** Returns 1 where H gains, −1 where it loses. */
  int sign();

  /** Returns t. */
  int size();

  /** Copies columns from {@code start} on, as many as the panel has, into the panel. */
  void fill(int start, Matrix panel);

  /**
   * A change of diagonal weights: the ones that rise first, so that every H on the way is positive
   * definite; columns of G times √|Δ|.
   */
  static List<SignedColumns> of(Columns columns, WeightChange change) {
    return List.of(new Gathered(columns, change.raised()), new Gathered(columns, change.lowered()));
  }

  /** Columns of G, scaled. */
  record Gathered(Columns columns, WeightChange.Part part) implements SignedColumns {
    @Override
    public int sign() {
      return part.sign();
    }

    @Override
    public int size() {
      return part.size();
    }

    @Override
    public void fill(int start, Matrix panel) {
      columns.gather(part.coordinates(), part.factors(), start, panel);
    }
  }

  /** How many columns there are in all. */
  static int count(List<SignedColumns> parts) {
    return parts.stream().mapToInt(SignedColumns::size).sum();
  }
}
