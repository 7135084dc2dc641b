package org.kronproj.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Progress;

/**
 * Predicts how long an update takes on a machine, from the rates of the steps that updates are made
 * of. Immutable.
 *
 * <p>The steps are measured as updates take them, with the gathering of columns, the drift monitor
 * and copies, at several orders m and widths t: what a flop takes depends on both, and more so for
 * one strategy than for another. The model cuts changes by the same rule as the engine does.
 *
 * <p>What updates cost in the theorem's terms, f(a, c) and the g_r of a rank-r update, {@link
 * AmortisedCost} says; here are a machine's seconds, which exponents leave open.
 *
 * @param woodbury rate of a chunk of a Woodbury update, by m and t, in 3m²t + 2mt² + t³/3 flops
 * @param change rate of a change of H by a panel, by m and t, in m²t flops
 * @param form rate of forming H from its columns, by m, in m² flops a column
 * @param copy rate of copies of a triangle, by m, in m² doubles read or written a second
 * @param factor rate of Cholesky factorisations of H, by m, in m³/3 flops
 * @param invert rate of inversions from a factor, by m, in 2m³/3 flops
 * @param passSeconds seconds to read a double in a pass over memory
 */
public record CostModel(
    RateSurface woodbury,
    RateSurface change,
    RateCurve form,
    RateCurve copy,
    RateCurve factor,
    RateCurve invert,
    double passSeconds) {

  /**
   * Checks the seconds.
   *
   * @param woodbury as above
   * @param change as above
   * @param form as above
   * @param copy as above
   * @param factor as above
   * @param invert as above
   * @param passSeconds as above
   * @throws InvalidValueException if the seconds of a pass are negative or not finite
   */
  public CostModel {
    if (!(passSeconds >= 0 && passSeconds < Double.POSITIVE_INFINITY)) {
      throw new InvalidValueException(
          "passSeconds", Double.toString(passSeconds), "a finite number that is not negative");
    }
  }

  /**
   * Returns a model of no machine in particular, that of a current two-core server.
   *
   * @return the model that is used when calibration is skipped
   */
  public static CostModel uncalibrated() {
    return Uncalibrated.MODEL;
  }

  /**
   * Measures this machine: a few seconds, 170 MB of native memory, at the BLAS thread count now in
   * force.
   *
   * @param progress told how far it is
   * @return the model
   */
  public static CostModel calibrate(Progress progress) {
    return Calibration.run(progress, Calibration.LARGEST);
  }

  /**
   * Reads the model of this machine, or measures it and keeps it for the next time. A file from
   * another machine or thread count is replaced.
   *
   * @param file where it is kept; {@link #defaultFile()} unless there is a reason
   * @param progress told how far a calibration is
   * @return the model
   * @throws IOException if the file can be neither read nor written
   */
  public static CostModel ofThisMachine(Path file, Progress progress) throws IOException {
    return kept(file, () -> calibrate(progress));
  }

  /**
   * Reads the model of this machine if one is kept, without measuring.
   *
   * @param file where it would be kept
   * @return the model; empty if there is no file, or it is another machine's, another thread
   *     count's or of another format
   * @throws IOException if the file is damaged or cannot be read
   */
  public static Optional<CostModel> stored(Path file) throws IOException {
    return Files.exists(file) && CostModelFile.fits(file)
        ? Optional.of(CostModelFile.read(file))
        : Optional.empty();
  }

  /**
   * Reads a model, of whatever machine.
   *
   * @param file what {@link #write} wrote
   * @return the model
   * @throws IOException if the file is no cost model or cannot be read
   */
  public static CostModel read(Path file) throws IOException {
    return CostModelFile.read(file);
  }

  /**
   * Keeps the model, as that of this machine at the BLAS thread count now in force.
   *
   * @param file where; {@link #defaultFile()} unless there is a reason
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    CostModelFile.write(file, this);
  }

  static CostModel kept(Path file, Supplier<CostModel> measurement) throws IOException {
    Optional<CostModel> stored = stored(file);
    if (stored.isPresent()) {
      return stored.get();
    }
    CostModel model = measurement.get();
    CostModelFile.write(file, model);
    return model;
  }

  /**
   * Returns where models are kept: the cache folder, by the launcher's rule.
   *
   * @return {@code cost-model.properties} in KRONPROJ_CACHE, or in {@code kronproj} in
   *     XDG_CACHE_HOME, LOCALAPPDATA or {@code .cache} in HOME, the first of them that is set; in
   *     the home that the system knows where none is
   */
  public static Path defaultFile() {
    return defaultFile(System::getenv, System.getProperty("user.home"));
  }

  static Path defaultFile(UnaryOperator<String> environment, String systemHome) {
    return folder(environment.apply("KRONPROJ_CACHE"))
        .or(() -> folder(environment.apply("XDG_CACHE_HOME"), "kronproj"))
        .or(() -> folder(environment.apply("LOCALAPPDATA"), "kronproj"))
        .or(() -> folder(environment.apply("HOME"), ".cache", "kronproj"))
        .orElseGet(() -> Path.of(systemHome, ".cache", "kronproj"))
        .resolve("cost-model.properties");
  }

  /** A folder under one that a variable names; one that is set to nothing names none. */
  private static Optional<Path> folder(String value, String... below) {
    return Optional.ofNullable(value).filter(v -> !v.isEmpty()).map(v -> Path.of(v, below));
  }

  /** Flops of a chunk of t columns of a Woodbury update. */
  static double chunkFlops(double m, double t) {
    return 3 * m * m * t + 2 * m * t * t + t * t * t / 3;
  }

  /**
   * Seconds of a Woodbury update.
   *
   * @param m the order of H
   * @param parts how many columns each part of the change has
   * @param chunk the engine's widest chunk
   */
  double woodbury(double m, List<Integer> parts, int chunk) {
    double copied = m * m / copy.at(m);
    return copied + gather(m, parts) + cut(parts, chunk, width -> chunkSeconds(m, width));
  }

  private double chunkSeconds(double m, int width) {
    int t = Chunks.padded(width);
    return t == 0 ? 0 : chunkFlops(m, t) / woodbury.at(m, t);
  }

  /**
   * Seconds of a low-rank change of H and a factorisation.
   *
   * @param m the order of H
   * @param parts how many columns each part of the change has
   * @param panel the engine's widest panel
   */
  double refactor(double m, List<Integer> parts, int panel) {
    double factored = m * m * m / 3 / factor.at(m);
    return factored + gather(m, parts) + cut(parts, panel, width -> panelSeconds(m, width));
  }

  /** Sums over the steps that the engine cuts a change into. */
  private static double cut(List<Integer> parts, int most, IntToDoubleFunction seconds) {
    double sum = 0;
    for (int size : parts) {
      int width = Chunks.width(size, most);
      int whole = size / width;
      sum += whole * seconds.applyAsDouble(width) + seconds.applyAsDouble(size % width);
    }
    return sum;
  }

  private double panelSeconds(double m, int width) {
    return width == 0 ? 0 : m * m * width / change.at(m, width);
  }

  /** Calibration gathers from the processor's cache. */
  private double gather(double m, List<Integer> parts) {
    double columns = 0;
    for (int size : parts) {
      columns += size;
    }
    return passSeconds * m * columns;
  }

  /** Seconds of forming and factoring H. */
  double rebuild(double m, double gramFlops, double passDoubles) {
    return gramFlops / form.at(m) + passSeconds * passDoubles + m * m * m / 3 / factor.at(m);
  }

  /** Seconds of turning a factor into an inverse. */
  double invert(double m) {
    return 2 * m * m * m / 3 / invert.at(m);
  }

  /** Seconds of a conjugate-gradient solve to full precision, passes over G as the operator. */
  double iterativeSolve(double m, double passDoubles, double logSpread) {
    if (!(logSpread < 50)) {
      return Double.POSITIVE_INFINITY;
    }
    double root = Math.exp(logSpread);
    double perStep = Math.log((root + 1) / Math.max(root - 1, 1e-16));
    double steps = Math.ceil(Math.log(2e12) / perStep) + 1;
    return steps * passSeconds * (2 * passDoubles + 2 * m * m);
  }
}
