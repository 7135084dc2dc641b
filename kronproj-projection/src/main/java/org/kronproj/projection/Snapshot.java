package org.kronproj.projection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.BasisChange;
import org.kronproj.linalg.kron.SparseBasis;
import org.kronproj.linalg.kron.Weighting;

/**
 * Snapshots of a projection: a header and a body, each with a CRC-32C. A file is written next to
 * its name, forced to the disk and renamed, so that under the name there is always a whole snapshot
 * or none, whenever the process dies.
 */
final class Snapshot {

  private Snapshot() {}

  /** Everything that a projection is restored from. */
  @SuppressWarnings("ArrayRecordComponent") // handed on and never compared
  record Restored(
      GramEngine engine,
      BasisChange change,
      ProjectionOptions options,
      long number,
      GramState state,
      double[][] eigenvalues,
      GeneralWeight general) {}

  static void write(
      Path path, GramEngine engine, BasisChange change, ProjectionOptions options, Version version)
      throws IOException {
    Path target = path.toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new IOException(path + ": not a regular file");
    }
    Path folder = target.getParent();
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    Path temporary = folder.resolve("." + target.getFileName() + ".tmp");
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      lock(channel, temporary);
      channel.truncate(0);
      ChecksummedOutput out = new ChecksummedOutput(channel);
      header(engine, change, options, version).write(out);
      basis(change.basis(), out);
      columns(engine.columns(), out);
      out.put(version.maintained());
      out.put(version.approximate());
      out.put(version.target());
      if (version.general() != null) {
        out.put(version.general().weight());
      }
      GramState state = version.gram();
      out.put(state.logDet());
      out.put(state.drift());
      out.put(state.freshDrift());
      out.put(state.image());
      out.putLower(state.slot().lower());
      if (state.slot().second().isPresent()) {
        out.putLower(state.slot().second().get());
      }
      out.put(engine.gramWeights());
      out.putLower(engine.gram());
      out.endSection();
      channel.force(true);
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
    forceFolder(folder);
  }

  /** Whether a file begins as snapshots of any format do. */
  static boolean isSnapshot(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(Long.BYTES);
      return head.length == Long.BYTES
          && ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getLong() == SnapshotHeader.MAGIC;
    }
  }

  /** Two processes must not write the same temporary file; the lock dies with its process. */
  private static void lock(FileChannel channel, Path path) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new IOException(path + ": another snapshot is being written");
    }
  }

  /** Makes the rename itself durable, where folders can be opened. */
  private static void forceFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows opens no folders; its renames are durable with the volume's journal.
    }
  }

  private static SnapshotHeader header(
      GramEngine engine, BasisChange change, ProjectionOptions options, Version version) {
    return new SnapshotHeader(
        change.weighting(),
        SnapshotHeader.basisCode(change.basis()),
        change.basis() instanceof SparseBasis sparse ? sparse.matrix().entries() : 0,
        engine.rows(),
        engine.columns() instanceof SparseColumns sparse ? sparse.matrix().entries() : -1,
        version.gram().slot().content(),
        outside(version),
        version.number(),
        options);
  }

  private static SnapshotHeader.Outside outside(Version version) {
    if (version.general() == null) {
      return SnapshotHeader.Outside.NONE;
    }
    return version.isCurrent(Accuracy.EXACT)
        ? SnapshotHeader.Outside.FOLLOWED
        : SnapshotHeader.Outside.AHEAD;
  }

  private static void basis(Basis basis, ChecksummedOutput out) throws IOException {
    if (basis instanceof SparseBasis sparse) {
      sparse(sparse.matrix(), out);
    } else if (SnapshotHeader.basisCode(basis) == 1) {
      try (Matrix u = basis.toDense()) {
        out.put(u);
      }
    }
  }

  private static void columns(Columns columns, ChecksummedOutput out) throws IOException {
    if (columns instanceof SparseColumns sparse) {
      sparse(sparse.matrix(), out);
    } else {
      out.put(((DenseColumns) columns).matrix());
    }
  }

  private static void sparse(CscMatrix a, ChecksummedOutput out) throws IOException {
    for (int j = 0; j <= a.columns(); j++) {
      out.put(a.columnStart(j));
    }
    for (int k = 0; k < a.entries(); k++) {
      out.put(a.row(k));
      out.put(a.value(k));
    }
  }

  static Restored read(Path path, StrategyPolicy policy) throws IOException {
    if (Files.isDirectory(path)) {
      throw new FileSystemException(path.toString(), null, "is a directory, expected a snapshot");
    }
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      ChecksummedInput in = new ChecksummedInput(channel, path.toString());
      SnapshotHeader header = SnapshotHeader.read(in, policy);
      if (channel.size() != header.fileBytes()) {
        throw in.unexpected(
            "a file of " + channel.size() + " bytes", header.fileBytes() + " bytes");
      }
      Basis basis = basis(header, in);
      try {
        return body(header, new BasisChange(header.weighting(), basis), in);
      } catch (IOException | RuntimeException e) {
        basis.close();
        throw e;
      }
    }
  }

  private static Basis basis(SnapshotHeader header, ChecksummedInput in) throws IOException {
    int n = header.weighting().order();
    switch (header.basis()) {
      case 0:
        return Basis.identity(n);
      case 1:
        try (Matrix u = Matrix.allocate(n, n)) {
          in.get(u);
          return Basis.dense(u);
        }
      case 2:
        return Basis.sparse(sparse(n, n, header.basisEntries(), in));
      case 3:
        return Basis.cosine(n);
      default:
        return Basis.haar(n);
    }
  }

  private static CscMatrix sparse(int rows, int columns, int entries, ChecksummedInput in)
      throws IOException {
    int[] starts = new int[columns + 1];
    for (int j = 0; j <= columns; j++) {
      starts[j] = in.getInt();
    }
    int[] indices = new int[entries];
    double[] values = new double[entries];
    for (int k = 0; k < entries; k++) {
      indices[k] = in.getInt();
      values[k] = in.getDouble();
    }
    try {
      return CscMatrix.of(rows, columns, starts, indices, values);
    } catch (IllegalArgumentException e) {
      throw in.unexpected(String.valueOf(e.getMessage()), "a sparse matrix");
    }
  }

  private static Restored body(SnapshotHeader header, BasisChange change, ChecksummedInput in)
      throws IOException {
    Weighting weighting = header.weighting();
    int n = weighting.order();
    GramEngine engine =
        GramEngine.owning(columns(header, in), weighting.touchedCount(1), header.options().seed());
    try {
      double[][] eigenvalues = {in.getDoubles(n), in.getDoubles(n), in.getDoubles(n)};
      double[] general =
          header.outside() == SnapshotHeader.Outside.NONE ? null : in.getDoubles(n * n);
      double logDet = in.getDouble();
      double drift = in.getDouble();
      double freshDrift = in.getDouble();
      double[] image = in.getDoubles(header.rows());
      Slot slot = engine.spare(null);
      in.getLower(slot.lower());
      slot.content(header.content());
      if (slot.second().isPresent()) {
        in.getLower(slot.second().get());
      }
      double[] gramWeights = in.getDoubles(weighting.size());
      in.getLower(engine.gram());
      in.endSection();
      engine.restored(gramWeights, freshDrift);
      GeneralWeight outside = null;
      if (general != null) {
        try (Matrix weight = Matrix.of(n, n, general)) {
          outside = GeneralWeight.of(weighting, weight);
        }
      }
      GramState state =
          new GramState(
              slot,
              weighting.weights(eigenvalues[0]),
              logDet,
              image,
              drift,
              freshDrift,
              header.outside() == SnapshotHeader.Outside.FOLLOWED ? outside : null);
      slot.holder(state);
      return new Restored(
          engine, change, header.options(), header.version(), state, eigenvalues, outside);
    } catch (IOException | RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static Columns columns(SnapshotHeader header, ChecksummedInput in) throws IOException {
    int size = header.weighting().size();
    if (header.entries() >= 0) {
      return new SparseColumns(sparse(header.rows(), size, header.entries(), in));
    }
    Matrix g = Matrix.allocate(header.rows(), size);
    try {
      in.get(g);
      return new DenseColumns(g);
    } catch (IOException | RuntimeException e) {
      g.close();
      throw e;
    }
  }
}
