package org.kronproj.linalg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.StringTokenizer;
import org.kronproj.base.InsufficientMemoryException;

/**
 * How much of its address space a process has left where that is limited, as by {@code ulimit -v}.
 * OpenBLAS ends the process where it finds too little, and a library that does not fit looks as if
 * there were none; both are refused before anything is loaded.
 */
final class AddressSpace {

  /**
   * What the natives took of the address space, buffers of products included: 838 MB with one or
   * two threads, 1,000 with four and 1,580 with eight.
   */
  private static final long NATIVES = 800L << 20;

  private static final long EACH_THREAD = 90L << 20;

  private AddressSpace() {}

  /** Looked at before the natives are loaded, and then never again. */
  private static final class Before {
    static final long WANTED =
        NATIVES + EACH_THREAD * Math.max(0, OpenBlasKernels.defaultThreads() - 2);
    static final long LEFT = left();

    private Before() {}
  }

  /**
   * Checks that the natives fit.
   *
   * @throws InsufficientMemoryException if they do not
   */
  static void requireNatives() {
    if (Before.LEFT < Before.WANTED) {
      throw new InsufficientMemoryException(
          "address space for the native libraries", Before.WANTED, Before.LEFT);
    }
  }

  /** Returns the bytes left; {@link Long#MAX_VALUE} where there is no limit or none is known. */
  static long left() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/limits"))) {
        if (line.startsWith("Max address space")) {
          String limit =
              new StringTokenizer(line.substring("Max address space".length())).nextToken();
          return limit.equals("unlimited")
              ? Long.MAX_VALUE
              : Math.max(0, Long.parseLong(limit) - NativeMemory.status("VmSize:"));
        }
      }
    } catch (IOException | NumberFormatException | NoSuchElementException e) {
      // Not Linux, or one that tells nothing.
    }
    return Long.MAX_VALUE;
  }
}
