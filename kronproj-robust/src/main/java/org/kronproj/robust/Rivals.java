package org.kronproj.robust;

import java.util.List;
import org.kronproj.base.InvalidValueException;

/**
 * The rivals of a plan, each with the same band γ + α + αγ and failure probability δ over T rounds
 * of k answers. Pure functions; safe for concurrent use.
 */
public final class Rivals {

  private Rivals() {}

  /**
   * Computes all rivals.
   *
   * @param request what is to be promised
   * @param sketch the sketch family
   * @param flips how often the answer can change by a factor of 1+α, for sketch switching; kT when
   *     nothing is known
   * @return fresh sketches, sketch switching, the plain average, the exact row
   * @throws InvalidValueException if {@code flips} is not positive
   */
  public static List<Rival> of(PlanRequest request, CopySketch sketch, long flips) {
    if (flips < 1) {
      throw new InvalidValueException("flips", Long.toString(flips), "at least 1");
    }
    return List.of(
        fresh(request, sketch),
        switching(request, sketch, flips),
        average(request),
        exact(request));
  }

  /** A new sketch for each round, which answers its k questions and is then thrown away. */
  private static Rival fresh(PlanRequest request, CopySketch sketch) {
    long rows = rows(request, sketch, request.band(), request.delta() / request.releases());
    return sketches("FRESH_SKETCHES", request, sketch, request.rounds(), rows, "T fresh sketches");
  }

  /**
   * Ben-Eliezer, Jayaram, Woodruff and Yogev 2020: a copy serves until its rounded answer changes.
   * It answers at most T rounds, fixed once the answers before it are.
   */
  private static Rival switching(PlanRequest request, CopySketch sketch, long flips) {
    long copies = Math.min(flips, request.releases());
    double failure = request.delta() / copies / request.releases();
    long rows = rows(request, sketch, request.gamma(), failure);
    return sketches(
        "SKETCH_SWITCHING",
        request,
        sketch,
        copies,
        rows,
        "at most " + copies + " changes of an answer by 1 + α");
  }

  /**
   * One Gaussian sketch with so many rows that its error is small for every h at once: ‖RᵀRg − g‖ ≤
   * γ‖g‖ for the k fixed g, about N/γ² rows; for norms, ‖RᵀR − I‖ ≤ γ (Davidson and Szarek 2001),
   * about 4N/γ². The average of L copies of b rows is such a sketch with L·b rows.
   */
  private static Rival average(PlanRequest request) {
    double error = request.quantity().sketchError(request.band());
    long low = 1;
    long high = Long.MAX_VALUE / 16;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (averageError(request, (double) middle) <= error) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    int k = request.coordinates();
    double sketching =
        request.quantity() == Quantity.NORM ? 0 : (double) low * request.queryEntries();
    return new Rival(
        "PLAIN_AVERAGE",
        1,
        low,
        8.0 * low * k,
        sketching + (double) low * k,
        "every h at once; vectors fixed before the sketch is drawn");
  }

  /** A bound on the error that holds with probability 1 − δ. */
  private static double averageError(PlanRequest request, double rows) {
    double n = request.ambient();
    if (request.quantity() == Quantity.NORM) {
      double x = Math.log(2 / request.delta());
      double stretch = 1 + Math.sqrt(n / rows) + Math.sqrt(2 * x / rows);
      return stretch * stretch - 1;
    }
    // RᵀRg has ‖Rg‖² along g and, across, a Gaussian vector of squared length ‖Rg‖²χ²_(N−1)/b;
    // tails of χ² by Laurent and Massart 2000.
    double x = Math.log(3.0 * request.coordinates() / request.delta());
    double along = 2 * Math.sqrt(x / rows) + 2 * x / rows;
    double across = (n + 2 * Math.sqrt(n * x) + 2 * x) / rows;
    return Math.sqrt(along * along + (1 + along) * across);
  }

  private static Rival exact(PlanRequest request) {
    int k = request.coordinates();
    double work = request.quantity() == Quantity.NORM ? 1 : (double) k * request.queryEntries();
    return new Rival("EXACT_ROW", 1, request.ambient(), 8.0 * request.ambient() * k, work, "exact");
  }

  private static long rows(PlanRequest request, CopySketch sketch, double error, double failure) {
    return sketch.rows(request.quantity().sketchError(error), Math.min(failure, 0.999));
  }

  private static Rival sketches(
      String name,
      PlanRequest request,
      CopySketch sketch,
      long copies,
      long rows,
      String guarantee) {
    int k = request.coordinates();
    double entries = sketch.entriesPerColumn(rows);
    double sketching = request.quantity() == Quantity.NORM ? 0 : request.queryEntries() * entries;
    double products = k * Math.min((double) rows, request.queryEntries() * entries);
    return new Rival(name, copies, rows, 8.0 * copies * rows * k, sketching + products, guarantee);
  }
}
