package org.kronproj.projection;

import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangles;

/**
 * One of the two places for something to solve with: the lower triangle of a Cholesky factor of H,
 * or a {@link BlockInverse}. Readers hold its read lock while they use it; the writer fills the
 * slot that is not current, so it waits only for readers that started before the last update.
 */
final class Slot implements AutoCloseable {

  /** What the triangle is. */
  enum Content {
    FACTOR,
    INVERSE
  }

  private final Matrix lower;
  private final BlockInverse inverse;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private Content content = Content.FACTOR;
  private GramState holder;

  Slot(int order, BlockInverse.Tail tail) {
    lower = Matrix.allocate(order, order);
    inverse = BlockInverse.in(lower, tail);
  }

  /** The triangle as an inverse, which it need not be. */
  BlockInverse inverse() {
    return inverse;
  }

  Matrix lower() {
    return lower;
  }

  /** The triangle that belongs to the content beside the lower one, if any. */
  Optional<Matrix> second() {
    return content == Content.INVERSE ? inverse.second() : Optional.empty();
  }

  Content content() {
    return content;
  }

  void content(Content fresh) {
    content = fresh;
  }

  /** Whether a state is still what this slot holds. Writers only. */
  @SuppressWarnings("ReferenceEquality") // the very state, not one like it
  boolean holds(GramState state) {
    return holder == state;
  }

  /** Says which state the slot holds; null while and after it is filled in vain. */
  void holder(GramState state) {
    holder = state;
  }

  ReadWriteLock lock() {
    return lock;
  }

  /** X := H⁻¹·B; about 2m² flops a column. */
  void solve(Matrix b, Matrix x) {
    if (content == Content.FACTOR) {
      Triangles.solve(lower, x.copyFrom(b));
    } else {
      inverse.solve(b, x);
    }
  }

  @Override
  public void close() {
    lower.close();
  }
}
