package org.kronproj.conic.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.kronproj.linalg.io.ByteCursor;

/**
 * Reads the entries of an SDPA file: those of a long one in blocks of lines, which are scanned side
 * by side and handed on in their order. From the first block on that does not stand by itself (with
 * an error, a warning, or an entry that goes on in the next block), one scanner reads the rest, so
 * that entries and messages are the same as without blocks.
 *
 * <p>A thread takes some 100 ns for an entry, most of it waiting to know where the next number
 * begins: on two cores, the first of several files of 419 MB is read at some 190 MB/s, by what
 * memory costs that no process had before, and the others at 260 to 300.
 */
final class EntryReader {

  /** Bytes of a block: shorter files are not worth a thread. */
  static final int BLOCK = 1 << 20;

  /** Bytes that are read before there is room for a block. */
  private static final int BEGINNING = 1 << 18;

  private static final int MOST_THREADS = 4;

  private final SdpaHeader header;
  private final Consumer<String> warnings;
  private final SdpaScanner.EntrySink sink;
  private final String name;
  private final LineBlocks blocks;
  private final int blockSize;
  private final Deque<EntryBlock> ahead = new ArrayDeque<>();
  private final Deque<EntryBlock> used = new ArrayDeque<>();

  /** The number of the first line that has not been handed on. */
  private long line;

  /** Reads on from a cursor that is at the beginning of a line. */
  EntryReader(
      ByteCursor in,
      int blockSize,
      SdpaHeader header,
      Consumer<String> warnings,
      SdpaScanner.EntrySink sink) {
    this.header = header;
    this.warnings = warnings;
    this.sink = sink;
    name = in.name();
    this.blockSize = blockSize;
    blocks = new LineBlocks(in.rest(), Math.min(blockSize, BEGINNING));
    line = in.line();
  }

  /** Reads to the end of the file. */
  void read() throws IOException {
    if (take() && !blocks.ended()) {
      readBlocks();
    }
    readRest();
  }

  /** Takes the next block, if there is one. */
  private boolean take() {
    if (blocks.ended()) {
      return false;
    }
    EntryBlock block = used.isEmpty() ? new EntryBlock(blockSize) : used.removeLast();
    boolean taken = block.take(blocks);
    (taken ? ahead : used).addLast(block);
    return taken;
  }

  private void readBlocks() throws IOException {
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    ExecutorService pool = Executors.newFixedThreadPool(threads, EntryReader::thread);
    try {
      Deque<Future<Boolean>> scans = new ArrayDeque<>();
      scans.addLast(scan(pool));
      while (!scans.isEmpty()) {
        while (scans.size() < 2 * threads && take()) {
          scans.addLast(scan(pool));
        }
        if (!result(scans.removeFirst())) {
          return;
        }
        EntryBlock block = ahead.removeFirst();
        block.handOn(sink);
        line += block.lineCount();
        used.addLast(block);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private Future<Boolean> scan(ExecutorService pool) {
    EntryBlock block = ahead.getLast();
    return pool.submit(() -> block.scan(header));
  }

  private void readRest() throws IOException {
    InputStream rest = blocks.rest();
    while (!ahead.isEmpty()) {
      rest = new SequenceInputStream(ahead.removeLast().lines(), rest);
    }
    new SdpaScanner(ByteCursor.resume(name, rest, line), warnings).readEntries(header, sink);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "kronproj-reader");
    thread.setDaemon(true);
    return thread;
  }

  private static boolean result(Future<Boolean> scan) throws IOException {
    try {
      return scan.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new java.io.InterruptedIOException("interrupted while reading");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      } else if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
