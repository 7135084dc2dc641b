package org.kronproj.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.kronproj.base.Progress;

/**
 * Predicts how long the parts of an update take on a machine, from the rates of a few kernels.
 * Immutable.
 *
 * <p>Every rate is a curve over the smallest dimension of the operands, on which OpenBLAS's
 * efficiency mostly depends; between its points it is interpolated.
 *
 * @param product rate of products and rank-t changes of a triangle, by t
 * @param factor rate of Cholesky factorisations, by order
 * @param invert rate of inversions from a factor, by order
 * @param passSeconds seconds to read a double in a pass over memory
 */
public record CostModel(RateCurve product, RateCurve factor, RateCurve invert, double passSeconds) {

  /**
   * Returns a model of no machine in particular, that of a current two-core server.
   *
   * @return the model that is used when calibration is skipped
   */
  public static CostModel uncalibrated() {
    return new CostModel(
        new RateCurve(
            new double[] {1, 16, 64, 256, 1024}, new double[] {2e9, 2e10, 6e10, 9e10, 1e11}),
        new RateCurve(
            new double[] {16, 128, 512, 1024, 4096},
            new double[] {1e9, 1e10, 3.5e10, 5.5e10, 8e10}),
        new RateCurve(
            new double[] {16, 128, 512, 1024, 4096}, new double[] {1e9, 1e10, 5e10, 8e10, 9e10}),
        0.35e-9);
  }

  /**
   * Measures this machine: a few seconds, 100 MB of native memory, at the BLAS thread count now in
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
   * Returns where models are kept: the user's cache folder.
   *
   * @return {@code kronproj/cost-model.properties} in XDG_CACHE_HOME, LOCALAPPDATA or ~/.cache
   */
  public static Path defaultFile() {
    for (String variable : new String[] {"XDG_CACHE_HOME", "LOCALAPPDATA"}) {
      String folder = System.getenv(variable);
      if (folder != null && !folder.isEmpty()) {
        return Path.of(folder, "kronproj", "cost-model.properties");
      }
    }
    return Path.of(System.getProperty("user.home"), ".cache", "kronproj", "cost-model.properties");
  }

  /** Seconds of a Woodbury update of t coordinates. */
  double woodbury(double m, double t) {
    double width = t / Math.max(1, Math.ceil(t / Math.max(1, m / 6)));
    // Triangular solves run at half of a product's rate; the copy and the probe read H twice more.
    return (3 * m * m * t + 3 * m * t * width) / product.at(width)
        + t * width * width / 3 / factor.at(width)
        + passSeconds * (2 * m * m + 6 * m * t);
  }

  /** Seconds of a low-rank change of H and a factorisation. */
  double refactor(double m, double lag) {
    return m * m * lag / product.at(Math.max(1, Math.min(lag, m / 3)))
        + passSeconds * (2 * m * m + 6 * m * lag)
        + m * m * m / 3 / factor.at(m);
  }

  /** Seconds of forming and factoring H. */
  double rebuild(double m, double gramFlops, double passDoubles) {
    return gramFlops / product.at(Math.max(1, m / 3))
        + passSeconds * (2 * passDoubles + m * m)
        + m * m * m / 3 / factor.at(m);
  }

  /** Seconds of turning a factor into an inverse. */
  double invert(double m) {
    return 2 * m * m * m / 3 / invert.at(m) + passSeconds * m * m;
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
