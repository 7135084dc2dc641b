package org.kronproj.projection;

import java.io.IOException;
import java.util.List;
import org.kronproj.base.Seed;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.CosineBasis;
import org.kronproj.linalg.kron.DiagonalWeighting;
import org.kronproj.linalg.kron.HaarBasis;
import org.kronproj.linalg.kron.IdentityBasis;
import org.kronproj.linalg.kron.OneSidedWeighting;
import org.kronproj.linalg.kron.SparseBasis;
import org.kronproj.linalg.kron.SymmetricWeighting;
import org.kronproj.linalg.kron.Weighting;

/**
 * The first section of a snapshot: every size and kind, so that nothing is allocated for a file
 * that is damaged or too short.
 *
 * @param weighting the weighting
 * @param basis which basis: 0 identity, 1 dense, 2 sparse, 3 cosine, 4 Haar
 * @param basisEntries entries of a sparse basis
 * @param rows m
 * @param entries entries of a sparse G, or −1 for a dense one
 * @param content what the slot holds
 * @param outside which weight outside the basis there is
 * @param version the number of the state
 * @param options the options, without the policy
 */
record SnapshotHeader(
    Weighting weighting,
    int basis,
    int basisEntries,
    int rows,
    int entries,
    Slot.Content content,
    Outside outside,
    long version,
    ProjectionOptions options) {

  /** Whether there is a weight outside the eigenbasis, and whether the slot is for it. */
  enum Outside {
    NONE,
    AHEAD,
    FOLLOWED
  }

  static final long MAGIC = 0x4a4f52504e4f524bL; // "KRONPROJ", little-endian
  static final int FORMAT = 5;

  /** Code in the file → value; entries are only ever added at the end. */
  private static final List<Slot.Content> CONTENTS =
      List.of(Slot.Content.FACTOR, Slot.Content.INVERSE);

  /** Code in the file → value; entries are only ever added at the end. */
  private static final List<Outside> OUTSIDE =
      List.of(Outside.NONE, Outside.AHEAD, Outside.FOLLOWED);

  /** Code in the file → value; entries are only ever added at the end. */
  private static final List<Accuracy> ACCURACIES = List.of(Accuracy.MAINTAINED, Accuracy.EXACT);

  /** Bytes of the section, magic and checksum included. */
  static final int BYTES = 8 + 4 + 8 * 4 + 8 + 4 + 4 * 8 + 2 * 8 + 4;

  static int basisCode(Basis basis) {
    if (basis instanceof IdentityBasis) {
      return 0;
    } else if (basis instanceof SparseBasis) {
      return 2;
    } else if (basis instanceof CosineBasis) {
      return 3;
    } else if (basis instanceof HaarBasis) {
      return 4;
    }
    return 1;
  }

  private static int weightingCode(Weighting weighting) {
    if (weighting instanceof DiagonalWeighting) {
      return 0;
    } else if (weighting instanceof OneSidedWeighting) {
      return 1;
    } else if (weighting instanceof SymmetricWeighting) {
      return 2;
    }
    return 3;
  }

  private static Weighting weighting(int code, int order) {
    return switch (code) {
      case 0 -> Weighting.diagonal(order);
      case 1 -> Weighting.oneSided(order);
      case 2 -> Weighting.symmetric(order);
      default -> Weighting.twoSided(order);
    };
  }

  void write(ChecksummedOutput out) throws IOException {
    out.put(MAGIC);
    out.put(FORMAT);
    out.put(weightingCode(weighting));
    out.put(weighting.order());
    out.put(basis);
    out.put(basisEntries);
    out.put(rows);
    out.put(entries);
    out.put(CONTENTS.indexOf(content));
    out.put(OUTSIDE.indexOf(outside));
    out.put(version);
    out.put(ACCURACIES.indexOf(options.accuracy()));
    out.put(options.epsilon());
    out.put(options.cutoff());
    out.put(options.tolerance());
    out.put(options.driftTolerance());
    out.put(options.seed().high());
    out.put(options.seed().low());
    out.endSection();
  }

  static SnapshotHeader read(ChecksummedInput in, StrategyPolicy policy) throws IOException {
    long magic = in.getLong();
    if (magic != MAGIC) {
      throw in.unexpected("something else", "a snapshot of a projection");
    }
    int format = in.getInt();
    if (format != FORMAT) {
      throw in.unexpected("format " + format, "format " + FORMAT);
    }
    int weightingCode = in.getInt();
    int order = in.getInt();
    int basis = in.getInt();
    int basisEntries = in.getInt();
    int rows = in.getInt();
    int entries = in.getInt();
    int content = in.getInt();
    int outside = in.getInt();
    long version = in.getLong();
    int accuracy = in.getInt();
    double epsilon = in.getDouble();
    double cutoff = in.getDouble();
    double tolerance = in.getDouble();
    double driftTolerance = in.getDouble();
    Seed seed = new Seed(in.getLong(), in.getLong());
    in.endSection(); // only now may the numbers be believed
    ProjectionOptions options =
        new ProjectionOptions(
            ACCURACIES.get(accuracy), epsilon, cutoff, policy, tolerance, driftTolerance, seed);
    return new SnapshotHeader(
        weighting(weightingCode, order),
        basis,
        basisEntries,
        rows,
        entries,
        CONTENTS.get(content),
        OUTSIDE.get(outside),
        version,
        options);
  }

  /** How long a file with this header is. */
  long fileBytes() {
    long n = weighting.order();
    long size = weighting.size();
    long doubles = basis == 1 ? n * n : 0;
    doubles += entries < 0 ? rows * size : entries;
    doubles += (long) rows * (rows + 1L); // two triangles
    if (content == Slot.Content.INVERSE) {
      BlockInverse.Tail tail = GramEngine.tail(rows, (int) size, weighting.touchedCount(1));
      doubles += BlockInverse.secondElements(rows, tail);
    }
    doubles += 3 * n + size + (outside == Outside.NONE ? 0 : n * n);
    doubles += 3 + (long) rows;
    long integers = 0;
    if (basis == 2) {
      doubles += basisEntries;
      integers += n + 1 + basisEntries;
    }
    if (entries >= 0) {
      integers += size + 1 + entries;
    }
    return BYTES + Double.BYTES * doubles + Integer.BYTES * integers + Integer.BYTES;
  }
}
