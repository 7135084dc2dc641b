package org.kronproj.robust;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;

/**
 * A bank of copies of any {@link Estimator}. Not safe for concurrent use.
 *
 * @param <U> what changes the data
 * @param <Q> a question
 */
public final class IndependentCopies<U, Q> implements EstimatorBank<U, Q> {

  private final List<Estimator<U, Q>> copies;
  private final double copyFailure;
  private final ToIntFunction<Q> coordinates;

  /**
   * Makes the copies.
   *
   * @param count L
   * @param copyFailure p, as {@link EstimatorBank#copyFailure} declares it
   * @param seed where the copies' seeds come from, by {@link Seed#split}
   * @param coordinates checks a question and counts its coordinates
   * @param factory makes a copy from its seed
   */
  public IndependentCopies(
      int count,
      double copyFailure,
      Seed seed,
      ToIntFunction<Q> coordinates,
      Function<Seed, Estimator<U, Q>> factory) {
    if (count < 1) {
      throw new InvalidValueException("count", Integer.toString(count), "at least 1");
    }
    this.copyFailure = copyFailure;
    this.coordinates = coordinates;
    copies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      copies.add(factory.apply(seed.split("copy", i)));
    }
  }

  @Override
  public int copies() {
    return copies.size();
  }

  @Override
  public double copyFailure() {
    return copyFailure;
  }

  @Override
  public int coordinates(Q query) {
    return coordinates.applyAsInt(query);
  }

  @Override
  public void update(U update) {
    for (Estimator<U, Q> copy : copies) {
      copy.update(update);
    }
  }

  @Override
  public void estimate(Q query, int[][] asked, double[][] values) {
    for (int j = 0; j < asked.length; j++) {
      for (int i = 0; i < asked[j].length; i++) {
        values[j][i] = copies.get(asked[j][i]).estimate(query, j);
      }
    }
  }
}
