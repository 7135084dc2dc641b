package org.kronproj.conic.io;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;

/**
 * Searches for bytes that a reader does not answer as it must: {@code .ci/fuzz sdpa mps}.
 *
 * <p>Not part of ordinary test runs, which Jazzer's agent would slow down: those replay the kept
 * inputs without it, in {@link ReadersReplayTest}.
 */
class ReadersFuzz {

  @FuzzTest(maxDuration = "10m")
  void sdpa(byte[] data) throws IOException {
    ReaderContract.sdpa(data);
  }

  @FuzzTest(maxDuration = "10m")
  void mps(byte[] data) throws IOException {
    ReaderContract.mps(data);
  }
}
