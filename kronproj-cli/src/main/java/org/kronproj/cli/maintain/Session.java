package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.cli.console.Failures;
import org.kronproj.cli.operations.Operation;
import org.kronproj.cli.operations.Operation.Operand;
import org.kronproj.linalg.Matrix;
import org.kronproj.projection.Accuracy;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.Part;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.UpdateResult;

/** A maintained projection that carries out operations and times them. */
final class Session implements AutoCloseable {

  private final MaintainedProjection projection;
  private final Coordinates coordinates;

  private final Optional<RobustAnswers> robust;
  private final Optional<Sketches> sketches;

  /** Takes over the projection. */
  Session(MaintainedProjection projection) {
    this.projection = projection;
    coordinates = Coordinates.of(projection.weighting());
    robust = Optional.empty();
    sketches = Optional.empty();
  }

  /** Takes over a projection with sketches that answer by themselves. */
  Session(Sketches sketches) {
    projection = sketches.projection();
    coordinates = Coordinates.of(projection.weighting());
    robust = Optional.empty();
    this.sketches = Optional.of(sketches);
  }

  /** Takes over a projection with the sketches that answer set queries. */
  Session(RobustAnswers robust) {
    projection = robust.projection();
    coordinates = Coordinates.of(projection.weighting());
    this.robust = Optional.of(robust);
    sketches = Optional.empty();
  }

  Optional<RobustAnswers> robust() {
    return robust;
  }

  Optional<Sketches> sketches() {
    return sketches;
  }

  Coordinates coordinates() {
    return coordinates;
  }

  MaintainedProjection projection() {
    return projection;
  }

  /** Carries out one operation; one that is refused changes nothing. */
  Answer perform(Operation operation) {
    try {
      return carryOut(operation);
    } catch (IOException e) {
      return new Answer.Refused(Failures.message(e));
    } catch (IllegalStateException e) {
      return new Answer.Refused(e.getMessage());
    } catch (RuntimeException e) {
      if (!Failures.isTheUsers(e)) {
        throw e;
      }
      return new Answer.Refused(Failures.message(e));
    }
  }

  /** In the words of the line: the projection would speak of the places in two lists. */
  private void check(Operation.UpdateChanged update) {
    int n = projection.weighting().order();
    for (int k = 0; k < update.indices().length; k++) {
      int index = update.indices()[k];
      double value = update.values()[k];
      if (index < 0 || index >= n) {
        throw new InvalidValueException(
            "changed", "index " + index, "an index from 0 to " + (n - 1));
      }
      if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
        throw new InvalidValueException(
            "changed, index " + index, Double.toString(value), "a finite number of at least 0");
      }
    }
  }

  private Answer carryOut(Operation operation) throws IOException {
    if (operation instanceof Operation.UpdateChanged update) {
      check(update);
    }
    if (sketches.isPresent()) {
      Optional<Answer> answer = sketches.get().carryOut(operation, this::vector);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    if (operation instanceof Operation.UpdateAll update) {
      Timed<UpdateResult> timed = Timed.of(() -> update(update.eigenvalues()));
      return new Answer.Updated(timed.value(), timed.seconds());
    } else if (operation instanceof Operation.UpdateChanged update) {
      Timed<UpdateResult> timed = Timed.of(() -> update(update.indices(), update.values()));
      return new Answer.Updated(timed.value(), timed.seconds());
    } else if (operation instanceof Operation.UpdateMatrix update) {
      return matrix(update);
    } else if (operation instanceof Operation.Query query) {
      double[] h = vector(query.vector());
      Timed<Coordinates.Projected> timed =
          Timed.of(() -> coordinates.query(projection, query.part(), h));
      Coordinates.Projected found = timed.value();
      return new Answer.Projected(query, found.values(), found.residual(), timed.seconds());
    } else if (operation instanceof Operation.QueryCoordinates query) {
      return some(vector(query.vector()), query.coordinates());
    } else if (operation instanceof Operation.LogDet) {
      Timed<Double> timed = Timed.of(projection::logDet);
      return new Answer.LogDeterminant(timed.value(), timed.seconds());
    } else if (operation instanceof Operation.Leverages) {
      Timed<double[]> timed = Timed.of(() -> coordinates.leverages(projection));
      return new Answer.Leverages(timed.value(), timed.seconds());
    } else if (operation instanceof Operation.Rollback) {
      Timed<Void> timed =
          Timed.of(
              () -> {
                rollback();
                return null;
              });
      return new Answer.RolledBack(timed.seconds());
    } else if (operation instanceof Operation.Snapshot snapshot) {
      Path file = Path.of(snapshot.file());
      long start = System.nanoTime();
      projection.snapshot(file);
      return new Answer.Saved(
          snapshot.file(), Files.size(file), (System.nanoTime() - start) * 1e-9);
    }
    throw new IllegalStateException("op " + operation.name() + " needs --mode sketched");
  }

  private UpdateResult update(double[] eigenvalues) {
    return robust.isPresent()
        ? robust.get().update(s -> s.update(eigenvalues))
        : projection.update(eigenvalues);
  }

  private UpdateResult update(int[] indices, double[] values) {
    return robust.isPresent()
        ? robust.get().update(s -> s.update(indices, values))
        : projection.update(indices, values);
  }

  private Answer matrix(Operation.UpdateMatrix update) {
    try (Matrix w = Matrix.of(update.order(), update.order(), update.elements())) {
      Timed<UpdateResult> timed =
          Timed.of(
              () ->
                  robust.isPresent()
                      ? robust.get().update(s -> s.update(w))
                      : projection.update(w));
      return new Answer.Updated(timed.value(), timed.seconds());
    }
  }

  private void rollback() {
    if (robust.isPresent()) {
      robust.get().rollback();
    } else {
      projection.rollback();
    }
  }

  private Answer some(double[] h, int[] asked) {
    for (int j : asked) {
      if (j >= coordinates.size()) {
        throw new InvalidValueException(
            "coordinates", Integer.toString(j), "0 to " + (coordinates.size() - 1));
      }
    }
    if (robust.isPresent()) {
      return robust.get().answer(coordinates, h, asked);
    }
    Timed<Coordinates.Projected> timed =
        Timed.of(() -> coordinates.query(projection, Part.RANGE, h));
    double[] all = timed.value().values();
    double[] values = Arrays.stream(asked).mapToDouble(j -> all[j]).toArray();
    return new Answer.Coordinates(values, timed.value().residual(), timed.seconds());
  }

  /** The vector of a question. */
  double[] vector(Operand operand) {
    return operand instanceof Operand.Given given
        ? given.elements()
        : random(((Operand.Random) operand).seed(), coordinates.size());
  }

  /** The vector that a seed stands for: entries uniform in [−1, 1). */
  static double[] random(long seed, int size) {
    RandomStream stream = Seed.of(seed).stream();
    double[] vector = new double[size];
    for (int i = 0; i < size; i++) {
      vector[i] = 2 * stream.nextDouble() - 1;
    }
    return vector;
  }

  /** Projects a vector outside the timed stream. */
  double[] probe(double[] h) {
    return coordinates.query(projection, Part.RANGE, h).values();
  }

  /** The residual that was asked of answers; infinite where they are for lazy weights. */
  double tolerance() {
    ProjectionOptions options = projection.options();
    return options.accuracy() == Accuracy.EXACT ? options.tolerance() : Double.POSITIVE_INFINITY;
  }

  @Override
  public void close() {
    if (robust.isPresent()) {
      robust.get().close();
    } else if (sketches.isPresent()) {
      sketches.get().close();
    } else {
      projection.close();
    }
  }

  /** What an action gave, and how long it took. */
  record Timed<T>(T value, double seconds) {

    static <T> Timed<T> of(Supplier<T> action) {
      long start = System.nanoTime();
      T value = action.get();
      return new Timed<>(value, (System.nanoTime() - start) * 1e-9);
    }
  }
}
