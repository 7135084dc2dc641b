package org.kronproj.projection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangles;

/**
 * An engine of one order whose steps are timed as updates take them: with the gathering of columns,
 * the drift monitor and the copies.
 *
 * <p>Its H is no product of its columns, which no step but a rebuild could tell, and every change
 * of it is below rounding.
 */
final class CalibrationEngine implements AutoCloseable {

  private static final Seed SEED = Seed.of(0);

  /** Makes changes of H tiny, without underflow. */
  private static final double FACTOR = 1e-9;

  private final GramEngine engine;
  private final int order;
  private final double[] image;
  private final double[] weights;
  private final Map<Integer, Calibration.Trial> chunks = new TreeMap<>();
  private final Map<Integer, Calibration.Trial> panels = new TreeMap<>();
  private final Calibration.Trial form;
  private final Calibration.Trial copy;
  private final Calibration.Trial factor;
  private final Calibration.Trial invert;
  private GramState factored;
  private GramState inverted;

  CalibrationEngine(int order) {
    this.order = order;
    int columns = 2 * GramEngine.chunk(order, Integer.MAX_VALUE);
    Matrix g = Matrix.allocateOffHeap(order, columns);
    fill(g);
    engine = GramEngine.owning(new DenseColumns(g), 1, SEED);
    fill(engine.gram());
    weights = new double[columns];
    engine.restored(weights, 0);
    image = engine.monitor().image(engine.gram());
    double m = order;
    form = new Calibration.Trial(m * m * columns, this::formGram);
    copy = new Calibration.Trial(m * m, this::copyGram);
    factor = new Calibration.Trial(m * m * m / 3, this::factorGram);
    invert = new Calibration.Trial(2 * m * m * m / 3, this::invertFactor);
    for (int width : widths(engine.chunk())) {
      // A chunk that is padded carries the probe of the drift monitor along.
      Destination to = destination(width == Chunks.padded(width - 1) ? width - 1 : width);
      chunks.put(width, new Calibration.Trial(CostModel.chunkFlops(m, width), () -> update(to)));
    }
    for (int width : widths(columns)) {
      List<SignedColumns> parts = destination(width).parts();
      panels.put(
          width,
          new Calibration.Trial(m * m * width, () -> engine.moveGram(parts, weights, image)));
    }
  }

  /** Powers of two and the last. */
  private static List<Integer> widths(int last) {
    List<Integer> widths = new ArrayList<>();
    for (int width = 1; width < last; width *= 2) {
      widths.add(width);
    }
    widths.add(last);
    return widths;
  }

  private Destination destination(int size) {
    int[] coordinates = new int[size];
    double[] factors = new double[size];
    Arrays.setAll(coordinates, k -> k);
    Arrays.fill(factors, FACTOR);
    WeightChange.Part part = new WeightChange.Part(1, coordinates, factors);
    return new Destination(
        weights, null, List.of(new SignedColumns.Gathered(engine.columns(), part)));
  }

  /** Small random elements and a dominant diagonal: well conditioned, and read at full width. */
  static void fill(Matrix a) {
    RandomStream random = SEED.stream();
    double[] column = new double[(int) a.rows()];
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < column.length; i++) {
        column[i] = random.nextDouble() / column.length;
      }
      column[j % column.length] += 2;
      a.write(0, j, column, 0, column.length);
    }
  }

  /** Measures everything once more. */
  void run() {
    panels.values().forEach(Calibration.Trial::run);
    form.run();
    copy.run();
    factor.run();
    invert.run();
    chunks.values().forEach(Calibration.Trial::run);
  }

  int order() {
    return order;
  }

  /** One panel, into a slot that holds nothing now. */
  private void formGram() {
    double[] ones = new double[engine.columns().count()];
    Arrays.fill(ones, 1);
    Matrix h = engine.spare(inverted).lower();
    engine.columns().gram(ones, h, engine.work(0, engine.panel()));
  }

  private void copyGram() {
    Triangles.copy(engine.gram(), engine.spare(inverted).lower());
  }

  private void factorGram() {
    Destination to = new Destination(weights, null, List.of());
    factored = state(engine.factorGram(engine.spare(inverted), to, image, Strategy.REFACTOR, 0));
  }

  private void invertFactor() {
    Slot target = engine.spare(factored);
    engine.invertInto(factored.slot(), target);
    inverted = new GramState(target, weights, factored.logDet(), image, 0, 0, null);
  }

  private void update(Destination to) {
    state(new WoodburyUpdate().apply(engine, inverted, to));
  }

  private static GramState state(Outcome outcome) {
    if (outcome instanceof Outcome.Done done) {
      return done.state();
    }
    throw new ArithmeticException("the calibration matrix must be positive definite");
  }

  /** The rate of a chunk of a Woodbury update, by width. */
  RateCurve woodbury() {
    double[] rates =
        chunks.values().stream().mapToDouble(t -> t.rateWithout(copy.seconds())).toArray();
    return new RateCurve(sizes(chunks), rates);
  }

  /** The rate of a change of H, by the width of the panel. */
  RateCurve change() {
    double[] rates = panels.values().stream().mapToDouble(Calibration.Trial::rate).toArray();
    return new RateCurve(sizes(panels), rates);
  }

  private static double[] sizes(Map<Integer, Calibration.Trial> trials) {
    return trials.keySet().stream().mapToDouble(width -> width).toArray();
  }

  Calibration.Trial form() {
    return form;
  }

  Calibration.Trial copy() {
    return copy;
  }

  Calibration.Trial factor() {
    return factor;
  }

  Calibration.Trial invert() {
    return invert;
  }

  @Override
  public void close() {
    engine.close();
  }
}
