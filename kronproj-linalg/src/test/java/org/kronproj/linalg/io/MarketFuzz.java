package org.kronproj.linalg.io;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

/**
 * Searches for bytes that the reader does not answer as it must: {@code .ci/fuzz market}.
 *
 * <p>Not part of ordinary test runs, which Jazzer's agent would slow down: those replay the kept
 * inputs without it, in {@link MarketReplayTest}.
 */
class MarketFuzz {

  @FuzzTest(maxDuration = "10m")
  void market(byte[] data) throws IOException {
    MarketContract.market(data);
  }
}
