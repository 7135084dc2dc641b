package org.kronproj.cli.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.cli.operations.Operation;
import org.kronproj.cli.operations.Operation.Operand;
import org.kronproj.cli.problem.Weights;
import org.kronproj.projection.Part;

/** The workloads that the project measures itself on. The same seed makes the same workload. */
public enum Scenario {

  /**
   * Robust fitting on a detector's frames: rows and columns (lines) carry weights, the fit is to
   * smooth templates, and each step of the re-weighting changes one to three lines and asks for the
   * residual, (I − P) h.
   */
  LINE_REWEIGHTING("line-reweighting") {
    @Override
    public Workload generate(Size size, Seed seed) {
      RandomStream random = seed.split("lines").stream();
      List<Operation> operations = new ArrayList<>();
      for (int step = 0; step < size.steps(); step++) {
        int lines = Math.min(size.n(), 1 + random.nextInt(3));
        int[] moved = Arrays.copyOf(Templates.shuffled(size.n(), random), lines);
        double[] weights = new double[lines];
        for (int i = 0; i < lines; i++) {
          boolean outlier = random.nextInt(2) == 0;
          weights[i] = outlier ? between(random, 0.05, 0.5) : between(random, 0.7, 1);
        }
        operations.add(new Operation.UpdateChanged(moved, weights));
        if (step % 5 == 4) {
          operations.add(new Operation.Query(Part.COMPLEMENT, new Operand.Random(step)));
        }
      }
      return new Workload(
          Templates.waves(size),
          Weights.TWO_SIDED,
          "identity",
          ones(size.n()),
          "exact",
          OptionalDouble.empty(),
          operations);
    }
  },

  /**
   * Sampling over a power spectrum: W is diagonal in the cosine basis, each step proposes another
   * power for one band and asks for log det H; rejected proposals are rolled back.
   */
  SPECTRAL("spectral") {
    @Override
    public Workload generate(Size size, Seed seed) {
      RandomStream random = seed.split("bands").stream();
      int n = size.n();
      int width = Math.max(1, n / 32);
      double[] power = new double[n];
      for (int k = 0; k < n; k++) {
        power[k] = rounded(1 / (1 + 16.0 * k / n));
      }
      double[] first = power.clone();
      List<Operation> operations = new ArrayList<>();
      for (int step = 0; step < size.steps(); step++) {
        int start = width * random.nextInt((n + width - 1) / width);
        int[] band = range(start, Math.min(n, start + width));
        double factor = Math.exp(between(random, -0.5, 0.5));
        double[] proposed = scaled(power, band, factor);
        operations.add(new Operation.UpdateChanged(band, proposed));
        operations.add(new Operation.LogDet());
        if (random.nextInt(5) < 2) {
          operations.add(new Operation.Rollback());
        } else {
          set(power, band, proposed);
        }
      }
      return new Workload(
          Templates.spots(size, seed.split("spots").stream()),
          Weights.TWO_SIDED,
          "dct",
          first,
          "exact",
          OptionalDouble.empty(),
          operations);
    }
  },

  /**
   * A sweep over a hyper-parameter: every eigenvalue drifts a little at every step, so that lazy
   * weights defer most of the work; every tenth step asks for P h.
   */
  SWEEP("sweep") {
    @Override
    public Workload generate(Size size, Seed seed) {
      RandomStream random = seed.split("drift").stream();
      double[] weights = ones(size.n());
      List<Operation> operations = new ArrayList<>();
      for (int step = 0; step < size.steps(); step++) {
        weights = scaled(weights, range(0, size.n()), Math.exp(between(random, -0.001, 0.001)));
        for (int i = 0; i < size.n(); i++) {
          weights[i] = rounded(weights[i] * Math.exp(between(random, -0.01, 0.01)));
        }
        operations.add(new Operation.UpdateAll(weights));
        if (step % 10 == 9) {
          operations.add(new Operation.Query(Part.RANGE, new Operand.Random(step)));
        }
      }
      return new Workload(
          Templates.waves(size),
          Weights.ONE_SIDED,
          "identity",
          ones(size.n()),
          "maintained",
          OptionalDouble.of(0.2),
          operations);
    }
  },

  /** Wavelet levels: each step changes the weight of one level of the Haar basis and asks P h. */
  HAAR("haar") {
    @Override
    public Workload generate(Size size, Seed seed) {
      int n = size.n();
      if (Integer.bitCount(n) != 1) {
        throw new InvalidValueException("n", Integer.toString(n), "a power of two, for haar");
      }
      RandomStream random = seed.split("levels").stream();
      int levels = Integer.numberOfTrailingZeros(n);
      double[] weights = new double[n];
      Arrays.fill(weights, 1);
      for (int level = 0; level < levels; level++) {
        int[] coordinates = range(1 << level, 2 << level);
        set(weights, coordinates, scaled(weights, coordinates, Math.pow(2, -level)));
      }
      double[] first = weights.clone();
      List<Operation> operations = new ArrayList<>();
      for (int step = 0; step < size.steps(); step++) {
        int level = Math.min(random.nextInt(levels), random.nextInt(levels)); // coarse ones oftener
        int[] coordinates = range(1 << level, 2 << level);
        double factor = Math.exp(between(random, -0.5, 0.5));
        set(weights, coordinates, scaled(weights, coordinates, factor));
        double[] changed = Arrays.copyOfRange(weights, 1 << level, 2 << level);
        operations.add(new Operation.UpdateChanged(coordinates, changed));
        operations.add(new Operation.Query(Part.RANGE, new Operand.Random(step)));
      }
      return new Workload(
          Templates.spots(size, seed.split("spots").stream()),
          Weights.TWO_SIDED,
          "haar",
          first,
          "exact",
          OptionalDouble.empty(),
          operations);
    }
  };

  private final String text;

  Scenario(String text) {
    this.text = text;
  }

  /**
   * Makes the workload.
   *
   * @param size how large
   * @param seed from what
   * @return the workload; to be closed
   * @throws InvalidValueException if the scenario has no such size
   */
  public abstract Workload generate(Size size, Seed seed);

  /** The name as users write it. */
  @Override
  public String toString() {
    return text;
  }

  private static double between(RandomStream random, double low, double high) {
    return rounded(low + (high - low) * random.nextDouble());
  }

  /** Six digits: enough for weights, and short in a file. */
  private static double rounded(double value) {
    double unit = Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - 5);
    return value == 0
        ? 0
        : Double.parseDouble(Float.toString((float) (Math.rint(value / unit) * unit)));
  }

  private static double[] ones(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static int[] range(int from, int to) {
    int[] range = new int[to - from];
    Arrays.setAll(range, i -> from + i);
    return range;
  }

  private static double[] scaled(double[] weights, int[] which, double factor) {
    return Arrays.stream(which).mapToDouble(i -> rounded(factor * weights[i])).toArray();
  }

  private static void set(double[] weights, int[] which, double[] values) {
    for (int i = 0; i < which.length; i++) {
      weights[which[i]] = values[i];
    }
  }
}
