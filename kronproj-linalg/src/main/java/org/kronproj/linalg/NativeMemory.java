package org.kronproj.linalg;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Pointer;
import org.kronproj.base.InsufficientMemoryException;

/**
 * Native memory: how much of it the library holds, how much of it there is, and the only place that
 * allocates and frees it.
 *
 * <p>Memory is taken with {@code calloc}, so it is zero and outside the limits that the JVM puts on
 * its heap and on direct buffers. A large request is first compared with what the machine (and the
 * control group, on Linux) has left. Safe for concurrent use.
 */
public final class NativeMemory {

  private static final long DOUBLE = Double.BYTES;
  private static final long ALIGNMENT = 64;

  /** Below this size the kernel is not asked first: the question costs 20 µs. */
  private static final long CHECKED_BYTES = 16L << 20;

  private static final AtomicLong LIVE = new AtomicLong();
  private static final AtomicLong PEAK = new AtomicLong();

  private NativeMemory() {}

  /**
   * Returns the native memory that live matrices hold.
   *
   * @return bytes; 0 once every owner is closed
   */
  public static long liveBytes() {
    return LIVE.get();
  }

  /**
   * Returns the largest value {@link #liveBytes()} has had since the start or the last {@link
   * #resetPeak()}.
   *
   * @return bytes
   */
  public static long peakBytes() {
    return PEAK.get();
  }

  /** Lets {@link #peakBytes()} start again from what is live now. */
  public static void resetPeak() {
    PEAK.set(LIVE.get());
  }

  /**
   * Estimates how much more native memory can be taken without swapping: what the operating system
   * calls available, less what is allocated but not touched yet, within the limits of the control
   * group and of the process's address space.
   *
   * @return bytes; {@link Long#MAX_VALUE} where the platform does not tell
   */
  public static long availableBytes() {
    try {
      long available = systemAvailable();
      long untouched = Math.max(0, LIVE.get() - residentBytes());
      return Math.min(AddressSpace.left(), Math.max(0, available - untouched));
    } catch (IOException | NumberFormatException e) {
      return platformAvailable();
    }
  }

  private static long systemAvailable() throws IOException {
    long available = 1024 * field(Path.of("/proc/meminfo"), "MemAvailable:", Long.MAX_VALUE >> 10);
    Path limit = Path.of("/sys/fs/cgroup/memory.max");
    Path current = Path.of("/sys/fs/cgroup/memory.current");
    if (Files.isReadable(limit) && Files.isReadable(current)) {
      String text = Files.readString(limit).strip();
      if (!text.equals("max")) {
        // Cached files that nobody uses count against the group, but give way.
        long cache = field(Path.of("/sys/fs/cgroup/memory.stat"), "inactive_file ", 0);
        long used = Long.parseLong(Files.readString(current).strip()) - cache;
        available = Math.min(available, Long.parseLong(text) - used);
      }
    }
    return available;
  }

  private static long residentBytes() throws IOException {
    return status("VmRSS:");
  }

  /** The bytes in a line of what Linux says about this process. */
  static long status(String name) throws IOException {
    return 1024 * field(Path.of("/proc/self/status"), name, 0);
  }

  /** The number in the line that begins so. */
  private static long field(Path file, String name, long otherwise) throws IOException {
    if (Files.isReadable(file)) {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith(name)) {
          return Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    }
    return otherwise;
  }

  private static long platformAvailable() {
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      return system.getFreeMemorySize();
    }
    return Long.MAX_VALUE;
  }

  /**
   * Checks that an allocation would fit, before anything is given up for it.
   *
   * @param purpose what the memory is for, for the message
   * @param bytes how much is wanted
   * @throws InsufficientMemoryException if it would not fit
   */
  public static void require(String purpose, long bytes) {
    if (bytes < CHECKED_BYTES) {
      return;
    }
    long available = availableBytes();
    if (bytes > available) {
      throw new InsufficientMemoryException(purpose, bytes, available);
    }
  }

  /** A zeroed block aligned to a cache line, with the pointer to free it by. */
  record Allocation(Pointer raw, DoublePointer data, long bytes) {}

  static Allocation allocate(String purpose, long doubles) {
    long bytes = Math.addExact(Math.multiplyExact(doubles, DOUBLE), ALIGNMENT);
    require(purpose, bytes);
    NativeLibraries.prepare();
    Pointer raw = Pointer.calloc(bytes, 1);
    if (raw == null || raw.isNull()) {
      throw new InsufficientMemoryException(purpose, bytes, availableBytes());
    }
    long live = LIVE.addAndGet(bytes);
    PEAK.accumulateAndGet(live, Math::max);
    long shift = -raw.address() & (ALIGNMENT - 1);
    DoublePointer data =
        new DoublePointer(new org.bytedeco.javacpp.BytePointer(raw).getPointer(shift));
    return new Allocation(raw, data, bytes);
  }

  static void free(Allocation allocation) {
    Pointer.free(allocation.raw());
    LIVE.addAndGet(-allocation.bytes());
  }
}
