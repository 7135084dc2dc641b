package org.kronproj.linalg.io;

import java.io.IOException;
import org.kronproj.base.FormatException;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.linalg.NativeMemory;

/** Any bytes are a matrix, a {@link FormatException} that names a place, or too large. */
final class MarketContract {

  private MarketContract() {}

  static void market(byte[] data) throws IOException {
    long live = NativeMemory.liveBytes();
    try (MarketMatrix matrix = MatrixMarket.read("fuzz", data)) {
      if (matrix.rows() < 0 || matrix.columns() < 0) {
        throw new AssertionError("a matrix of " + matrix.rows() + "×" + matrix.columns());
      }
    } catch (FormatException e) {
      if (e.line() < 1 || e.column() < 1 || e.getMessage().length() > 500) {
        throw new AssertionError("a bad message", e);
      }
    } catch (InsufficientMemoryException e) {
      if (e.wantedBytes() <= e.availableBytes()) {
        throw new AssertionError("refused what there is room for", e);
      }
    }
    if (NativeMemory.liveBytes() != live) {
      throw new AssertionError("a leak");
    }
  }
}
