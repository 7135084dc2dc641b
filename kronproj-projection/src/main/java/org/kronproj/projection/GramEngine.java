package org.kronproj.projection;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;
import org.kronproj.linalg.Triangles;

/**
 * The engine: H = G·D·Gᵀ for diagonal weights D, with a factor or an inverse of it that follows D.
 *
 * <p>Native memory: G, three m×m matrices (H and two slots) and work space for chunks of t =
 * min(⌈m/6⌉, 256) columns, 2mt + t² doubles: at most mN + 3.36m² in all, allocated once. One writer
 * at a time, which the caller sees to; {@link Slot} and {@link #gramLock()} keep readers safe.
 */
final class GramEngine implements AutoCloseable {

  /**
   * More drift than this leaves no correct digit worth having: H is singular to working precision.
   */
  private static final double USELESS_DRIFT = 1e-2;

  /** Wider chunks run no faster, and their work space is memory for nothing. */
  private static final int WIDEST = 256;

  private final Columns columns;
  private final int rows;
  private final Matrix gram;
  private final ReadWriteLock gramLock = new ReentrantReadWriteLock();
  private final Slot[] slots;
  private final int chunk;
  private final Matrix work;
  private final Matrix core;
  private final DriftMonitor monitor;
  private double[] gramWeights;
  private double freshDrift;

  /**
   * Takes over the columns: closing the engine closes them, and so does a failure to make one. Asks
   * for all memory before it takes any.
   *
   * @param usual how many columns a usual change has; what the inverse is kept as depends on it
   * @throws org.kronproj.base.InsufficientMemoryException if it would not fit
   */
  static GramEngine owning(Columns columns, int usual, Seed seed) {
    try {
      NativeMemory.require("the maintained Gram matrix", bytes(columns.rows(), columns.count()));
      return new GramEngine(columns, usual, seed);
    } catch (RuntimeException e) {
      columns.close();
      throw e;
    }
  }

  private GramEngine(Columns columns, int usual, Seed seed) {
    this.columns = columns;
    rows = columns.rows();
    chunk = chunk(rows, columns.count());
    gram = Matrix.allocate(rows, rows);
    BlockInverse.Tail tail = tail(rows, columns.count(), usual);
    slots = new Slot[] {new Slot(rows, tail), new Slot(rows, tail)};
    work = Matrix.allocate(rows, 2L * chunk);
    core = Matrix.allocate(chunk, chunk);
    monitor = new DriftMonitor(rows, 2 * chunk, seed);
  }

  /** The widest step of an engine with so many rows and columns. */
  static int chunk(int rows, int count) {
    return Chunks.padded(Math.max(1, Math.min(Math.min(count, WIDEST), (rows + 5) / 6)));
  }

  /**
   * What an engine of so many rows and columns, with usual changes that wide, keeps inverses as.
   */
  static BlockInverse.Tail tail(int rows, int count, int usual) {
    return BlockInverse.tail(rows, Chunks.width(usual, chunk(rows, count)));
  }

  /** The native memory that an engine takes beside G. */
  static long bytes(int rows, int count) {
    long chunk = chunk(rows, count);
    return Double.BYTES * (3L * rows * rows + 2L * rows * chunk + chunk * chunk);
  }

  int rows() {
    return rows;
  }

  Columns columns() {
    return columns;
  }

  /** The widest change one step can take. */
  int chunk() {
    return chunk;
  }

  /** The widest panel by which H changes. */
  int panel() {
    return panel(chunk);
  }

  /** That of an engine with so wide a chunk: both work matrices together. */
  static int panel(int chunk) {
    return 2 * chunk;
  }

  DriftMonitor monitor() {
    return monitor;
  }

  Matrix gram() {
    return gram;
  }

  /** The weights H is at; read under {@link #gramLock()}. */
  double[] gramWeights() {
    return gramWeights;
  }

  /** Takes over what a snapshot says about H, whose elements the caller has filled in. */
  void restored(double[] weightsOfGram, double lastFreshDrift) {
    gramWeights = weightsOfGram;
    freshDrift = lastFreshDrift;
  }

  /** Held for reading by whoever multiplies with H. */
  ReadWriteLock gramLock() {
    return gramLock;
  }

  /** One of the two m×t work matrices; they are contiguous, so a panel may span both. */
  Matrix work(int which, int t) {
    return work.columnRange((long) which * chunk, t);
  }

  Matrix core(int t) {
    return core.reshape((long) chunk * chunk, 1).block(0, 0, (long) t * t, 1).reshape(t, t);
  }

  /** The slot that a state does not use. */
  Slot spare(GramState state) {
    return state != null && state.slot() == slots[0] ? slots[1] : slots[0];
  }

  /** Fills the spare slot by a strategy, under its write lock. */
  Outcome apply(UpdateStrategy strategy, GramState from, Destination to) {
    Slot spare = spare(from);
    spare.lock().writeLock().lock();
    try {
      spare.holder(null);
      return strategy.apply(this, from, to);
    } finally {
      spare.lock().writeLock().unlock();
    }
  }

  /** target := H⁻¹ of the factor in source. Returns the flops. */
  double invertInto(Slot source, Slot target) {
    if (source != target) {
      Triangles.copy(source.lower(), target.lower());
    }
    target.content(Slot.Content.INVERSE);
    return target.inverse().invert();
  }

  /** H := G·D·Gᵀ. Returns the flops. */
  double formGram(double[] weights) {
    gramLock.writeLock().lock();
    try {
      columns.gram(weights, gram, work);
      gramWeights = weights;
    } finally {
      gramLock.writeLock().unlock();
    }
    return columns.gramFlops(Weights.positive(weights));
  }

  /** What H, which may lag, lacks to be at some weights. */
  List<SignedColumns> lag(double[] weights) {
    return SignedColumns.of(columns, WeightChange.between(gramWeights, weights));
  }

  /**
   * Moves H from the weights it is at to others, and the image of the probe if there is one.
   * Returns the flops.
   */
  double moveGram(List<SignedColumns> lag, double[] weights, double[] image) {
    gramLock.writeLock().lock();
    try {
      double flops = add(lag, gram, image);
      gramWeights = weights;
      return flops;
    } finally {
      gramLock.writeLock().unlock();
    }
  }

  /**
   * Adds sign·A·Aᵀ to a lower triangle, and to the image of the probe if there is one. Returns the
   * flops.
   */
  double add(List<SignedColumns> parts, Matrix lower, double[] image) {
    double flops = 0;
    for (SignedColumns part : parts) {
      int width = Chunks.width(part.size(), panel());
      for (int start = 0; start < part.size(); start += width) {
        Matrix panel = work.columnRange(0, Math.min(width, part.size() - start));
        part.fill(start, panel);
        Blas.syrk(Triangle.LOWER, Transpose.NO, part.sign(), panel, 1, lower);
        flops += (double) rows * rows * panel.columns();
        if (image != null) {
          monitor.advance(image, part.sign(), panel);
        }
      }
    }
    return flops;
  }

  /** The image of the probe after H has changed. */
  double[] advance(double[] before, List<SignedColumns> parts) {
    double[] image = before.clone();
    for (SignedColumns part : parts) {
      int width = Chunks.width(part.size(), panel());
      for (int start = 0; start < part.size(); start += width) {
        Matrix panel = work.columnRange(0, Math.min(width, part.size() - start));
        part.fill(start, panel);
        monitor.advance(image, part.sign(), panel);
      }
    }
    return image;
  }

  /** Factors the formed H into a slot. */
  Outcome factorGram(
      Slot slot, Destination to, double[] image, Strategy strategy, double flopsSoFar) {
    return factored(slot, to, Triangles.factor(gram, slot.lower()), image, strategy, flopsSoFar);
  }

  /** Factors the H that is in a slot. */
  Outcome factorIn(
      Slot slot, Destination to, double[] image, Strategy strategy, double flopsSoFar) {
    return factored(slot, to, Triangles.factor(slot.lower()), image, strategy, flopsSoFar);
  }

  private Outcome factored(
      Slot slot,
      Destination to,
      OptionalInt failing,
      double[] image,
      Strategy strategy,
      double flopsSoFar) {
    slot.content(Slot.Content.FACTOR);
    if (failing.isPresent() || (to.general() == null && ExtremeRows.first(gram).isPresent())) {
      return new Outcome.Singular(failing.orElse(rows));
    }
    double flops = flopsSoFar + (double) rows * rows * rows / 3;
    return finish(slot, to, Triangles.logDet(slot.lower()), image, strategy, flops);
  }

  /** Looks for drift and hands out the new state. */
  Outcome finish(
      Slot slot, Destination to, double logDet, double[] image, Strategy strategy, double flops) {
    double drift = monitor.look(slot, image);
    return finish(slot, to, logDet, image, strategy, flops, drift);
  }

  /** Hands out the new state, whose drift has been looked at. */
  Outcome finish(
      Slot slot,
      Destination to,
      double logDet,
      double[] image,
      Strategy strategy,
      double flops,
      double drift) {
    if (!(drift <= USELESS_DRIFT) || Double.isNaN(logDet)) {
      return strategy == Strategy.REBUILD
          ? new Outcome.Singular(rows)
          : new Outcome.Unstable(Double.NaN);
    }
    if (strategy == Strategy.REBUILD) {
      freshDrift = drift;
    }
    GramState state =
        new GramState(slot, to.weights(), logDet, image, drift, freshDrift, to.general());
    slot.holder(state);
    return new Outcome.Done(state, strategy, flops);
  }

  @Override
  public void close() {
    monitor.close();
    core.close();
    work.close();
    slots[1].close();
    slots[0].close();
    gram.close();
    columns.close();
  }
}
