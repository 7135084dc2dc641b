package org.kronproj.linalg;

import java.nio.DoubleBuffer;
import org.bytedeco.javacpp.DoublePointer;

/** Where the elements of a matrix live. Positions count doubles from the start of the storage. */
sealed interface Storage {

  String CLOSED = "matrix is closed";

  double get(long position);

  void set(long position, double value);

  /** Copies {@code length} consecutive doubles out. */
  void read(long position, double[] target, int offset, int length);

  /** Copies {@code length} consecutive doubles in. */
  void write(long position, double[] source, int offset, int length);

  /** A view of {@code length} consecutive doubles, valid until {@link #free()}. */
  DoubleBuffer buffer(long position, int length);

  void free();

  /** Small matrices: a Java array, so that tiny problems never load the natives. */
  final class Heap implements Storage {
    private double[] data;

    Heap(int size) {
      data = new double[size];
    }

    double[] data() {
      if (data == null) {
        throw new IllegalStateException(CLOSED);
      }
      return data;
    }

    @Override
    public double get(long position) {
      return data()[(int) position];
    }

    @Override
    public void set(long position, double value) {
      data()[(int) position] = value;
    }

    @Override
    public void read(long position, double[] target, int offset, int length) {
      System.arraycopy(data(), (int) position, target, offset, length);
    }

    @Override
    public void write(long position, double[] source, int offset, int length) {
      System.arraycopy(source, offset, data(), (int) position, length);
    }

    @Override
    public DoubleBuffer buffer(long position, int length) {
      return DoubleBuffer.wrap(data(), (int) position, length).slice();
    }

    @Override
    public void free() {
      data = null;
    }
  }

  /** Everything else: native memory, seen from Java through buffers of at most 2²⁶ doubles. */
  final class OffHeap implements Storage {
    private static final int PAGE_BITS = 26;
    private static final long PAGE_MASK = (1L << PAGE_BITS) - 1;

    private NativeMemory.Allocation allocation;
    private DoubleBuffer[] pages;

    OffHeap(String purpose, long size) {
      allocation = NativeMemory.allocate(purpose, size);
      pages = new DoubleBuffer[(int) (((size - 1) >>> PAGE_BITS) + 1)];
      for (int page = 0; page < pages.length; page++) {
        long start = (long) page << PAGE_BITS;
        pages[page] = view(start, Math.min(size - start, 1L << PAGE_BITS));
      }
    }

    private DoubleBuffer view(long position, long length) {
      return pointer(position).capacity(length).asBuffer();
    }

    DoublePointer pointer(long position) {
      pages();
      return allocation.data().getPointer(position);
    }

    private DoubleBuffer[] pages() {
      if (pages == null) {
        throw new IllegalStateException(CLOSED);
      }
      return pages;
    }

    @Override
    public double get(long position) {
      return pages()[(int) (position >>> PAGE_BITS)].get((int) (position & PAGE_MASK));
    }

    @Override
    public void set(long position, double value) {
      pages()[(int) (position >>> PAGE_BITS)].put((int) (position & PAGE_MASK), value);
    }

    @Override
    public void read(long position, double[] target, int offset, int length) {
      int done = 0;
      while (done < length) {
        int start = (int) ((position + done) & PAGE_MASK);
        int count = (int) Math.min(length - done, (1L << PAGE_BITS) - start);
        pages()[(int) ((position + done) >>> PAGE_BITS)].get(start, target, offset + done, count);
        done += count;
      }
    }

    @Override
    public void write(long position, double[] source, int offset, int length) {
      int done = 0;
      while (done < length) {
        int start = (int) ((position + done) & PAGE_MASK);
        int count = (int) Math.min(length - done, (1L << PAGE_BITS) - start);
        pages()[(int) ((position + done) >>> PAGE_BITS)].put(start, source, offset + done, count);
        done += count;
      }
    }

    /** Copies consecutive doubles of native memory that do not overlap the target. */
    void copyFrom(OffHeap source, long from, long to, int length) {
      int done = 0;
      while (done < length) {
        int sourceStart = (int) ((from + done) & PAGE_MASK);
        int start = (int) ((to + done) & PAGE_MASK);
        int room = (1 << PAGE_BITS) - Math.max(sourceStart, start);
        int count = Math.min(length - done, room);
        DoubleBuffer sourcePage = source.pages()[(int) ((from + done) >>> PAGE_BITS)];
        pages()[(int) ((to + done) >>> PAGE_BITS)].put(start, sourcePage, sourceStart, count);
        done += count;
      }
    }

    @Override
    public DoubleBuffer buffer(long position, int length) {
      int start = (int) (position & PAGE_MASK);
      if (start + (long) length <= 1L << PAGE_BITS) {
        return pages()[(int) (position >>> PAGE_BITS)].slice(start, length);
      }
      return view(position, length);
    }

    @Override
    public synchronized void free() {
      if (allocation != null) {
        NativeMemory.free(allocation);
        allocation = null;
        pages = null;
      }
    }
  }
}
