package org.kronproj.cli.maintain;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.maintain.Session.Timed;
import org.kronproj.cli.operations.Operation;
import org.kronproj.linalg.Matrix;
import org.kronproj.projection.CoordinateEstimates;
import org.kronproj.projection.HeavyCoordinates;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.NoisyVector;
import org.kronproj.projection.NormEstimate;
import org.kronproj.projection.Part;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.projection.SketchExhaustion;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.projection.SketchingOptions;
import org.kronproj.projection.UpdateResult;

/** Carries out the operations that sketches have a part in. */
final class Sketches implements AutoCloseable {

  private final SketchedProjection sketched;
  private final SketchEstimator estimator;
  private final SketchUse use;
  private final long seed;
  private final Coordinates coordinates;

  /** Takes over the sketches, which were drawn from a seed. */
  Sketches(SketchedProjection sketched, SketchEstimator estimator, SketchUse use, long seed) {
    this.sketched = sketched;
    this.estimator = estimator;
    this.use = use;
    this.seed = seed;
    coordinates = Coordinates.of(sketched.projection().weighting());
  }

  MaintainedProjection projection() {
    return sketched.projection();
  }

  SketchingOptions options() {
    return sketched.options();
  }

  SketchEstimator estimator() {
    return estimator;
  }

  SketchUse use() {
    return use;
  }

  /** What {@code --sketch-seed} takes to draw them again. */
  long seed() {
    return seed;
  }

  /** The answer; empty for what the projection answers by itself. */
  Optional<Answer> carryOut(Operation operation, Function<Operation.Operand, double[]> vector) {
    if (operation instanceof Operation.UpdateAll update) {
      Timed<UpdateResult> timed = Timed.of(() -> sketched.update(update.eigenvalues()));
      return Optional.of(new Answer.Updated(timed.value(), timed.seconds()));
    } else if (operation instanceof Operation.UpdateChanged update) {
      Timed<UpdateResult> timed =
          Timed.of(() -> sketched.update(update.indices(), update.values()));
      return Optional.of(new Answer.Updated(timed.value(), timed.seconds()));
    } else if (operation instanceof Operation.UpdateMatrix update) {
      try (Matrix w = Matrix.of(update.order(), update.order(), update.elements())) {
        Timed<UpdateResult> timed = Timed.of(() -> sketched.update(w));
        return Optional.of(new Answer.Updated(timed.value(), timed.seconds()));
      }
    } else if (operation instanceof Operation.Rollback) {
      Timed<Void> timed =
          Timed.of(
              () -> {
                sketched.rollback();
                return null;
              });
      return Optional.of(new Answer.RolledBack(timed.seconds()));
    }
    requireSketch(operation);
    if (operation instanceof Operation.Query query) {
      return Optional.of(query(query, vector.apply(query.vector())));
    } else if (operation instanceof Operation.QueryCoordinates question) {
      return Optional.of(coordinates(question.coordinates(), vector.apply(question.vector())));
    } else if (operation instanceof Operation.Norm question) {
      double[] h = coordinates.vector(vector.apply(question.vector()));
      Timed<NormEstimate> timed = Timed.of(() -> sketched.queryNorm(estimator, h));
      return Optional.of(new Answer.Norm(timed.value(), timed.seconds()));
    } else if (operation instanceof Operation.Heavy question) {
      return Optional.of(heavy(question.threshold(), vector.apply(question.vector())));
    }
    return Optional.empty();
  }

  /** Refuses a question before the library does, in terms of the command's options. */
  private void requireSketch(Operation operation) {
    boolean asks =
        operation instanceof Operation.Query
            || operation instanceof Operation.QueryCoordinates
            || operation instanceof Operation.Norm
            || operation instanceof Operation.Heavy;
    if (asks
        && sketched.remaining() == 0
        && sketched.options().exhaustion() == SketchExhaustion.REFUSE) {
      throw new IllegalStateException(
          "all "
              + sketched.options().count()
              + " sketches have answered a query; --sketches keeps more, --sketch-use resample"
              + " draws new ones");
    }
  }

  private Answer query(Operation.Query query, double[] h) {
    double[] inner = coordinates.vector(h);
    Timed<NoisyVector> timed = Timed.of(() -> sketched.query(Part.RANGE, inner));
    double[] noisy = coordinates.outer(timed.value().noisy());
    if (query.part() == Part.COMPLEMENT) {
      for (int i = 0; i < noisy.length; i++) {
        noisy[i] = h[i] - noisy[i];
      }
    }
    NoisyVector vector =
        new NoisyVector(noisy, timed.value().rootMeanSquareError(), timed.value().sketch());
    return new Answer.Noisy(query, vector, timed.seconds());
  }

  private Answer coordinates(int[] indices, double[] h) {
    double[] inner = coordinates.vector(h);
    for (int k = 0; k < indices.length; k++) {
      if (indices[k] < 0 || indices[k] >= coordinates.size()) {
        throw new InvalidValueException(
            "coordinates[" + k + "]",
            Integer.toString(indices[k]),
            "0 to " + (coordinates.size() - 1));
      }
    }
    int[] asked = Arrays.stream(indices).map(coordinates::index).toArray();
    Timed<CoordinateEstimates> timed =
        Timed.of(() -> sketched.queryCoordinates(estimator, inner, asked));
    double[] values = timed.value().values().clone();
    for (int k = 0; k < values.length; k++) {
      values[k] *= coordinates.factor(indices[k]);
    }
    return new Answer.SketchedCoordinates(values, timed.value(), timed.seconds());
  }

  /** A user's coordinate is no larger than the projection's, so none is missed by one threshold. */
  private Answer heavy(double threshold, double[] h) {
    double[] inner = coordinates.vector(h);
    Timed<HeavyCoordinates> timed = Timed.of(() -> sketched.queryHeavy(inner, threshold));
    HeavyCoordinates found = timed.value();
    double[] packed = new double[inner.length];
    for (int k = 0; k < found.indices().length; k++) {
      packed[found.indices()[k]] = found.values()[k];
    }
    double[] exact = coordinates.outer(packed);
    int[] indices = new int[exact.length];
    int count = 0;
    for (int index = 0; index < exact.length; index++) {
      if (Math.abs(exact[index]) >= threshold) {
        indices[count++] = index;
      }
    }
    int[] heavy = Arrays.copyOf(indices, count);
    double[] values = Arrays.stream(heavy).mapToDouble(i -> exact[i]).toArray();
    return new Answer.Heavy(heavy, values, found, timed.seconds());
  }

  @Override
  public void close() {
    sketched.close();
  }
}
