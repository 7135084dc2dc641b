package org.kronproj.testkit;

import java.util.function.LongSupplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test after which more of a counted resource is live than before it. Register one in a
 * test class:
 *
 * <pre>{@code
 * @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);
 * }</pre>
 *
 * <p>The counter is process-wide, so such a class does not run beside others in one process.
 */
public final class NoLeaks implements BeforeEachCallback, AfterEachCallback {

  private final LongSupplier live;
  private long before;

  /**
   * Watches a counter.
   *
   * @param live how much is live now, in bytes
   */
  public NoLeaks(LongSupplier live) {
    this.live = live;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    before = live.getAsLong();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    long leaked = live.getAsLong() - before;
    if (leaked != 0 && context.getExecutionException().isEmpty()) {
      throw new AssertionError("the test leaked " + leaked + " bytes");
    }
  }
}
