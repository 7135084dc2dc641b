package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.kronproj.cli.console.Outputs;
import org.kronproj.projection.MaintainedProjection;

/**
 * Where the snapshots of a run may go: a request of a stream, which another program may have
 * written, must not make the run replace its own files or anything else but an older snapshot.
 *
 * @param taken where the run itself writes
 */
record SnapshotPlaces(Set<Path> taken) {

  /** Leaves out the files that the run writes; null where one is not asked for. */
  static SnapshotPlaces beside(Path... outputs) throws IOException {
    Set<Path> taken = new HashSet<>();
    for (Path output : outputs) {
      if (output != null) {
        taken.add(Outputs.place(output));
      }
    }
    return new SnapshotPlaces(taken);
  }

  /** Refuses a file that something would be lost in. */
  void check(Path file) throws IOException {
    if (taken.contains(Outputs.place(file))) {
      throw new IOException(file + ": written by this run itself; a snapshot there would be lost");
    }
    if (Files.isRegularFile(file)
        && Files.size(file) > 0
        && !MaintainedProjection.isSnapshot(file)) {
      throw new IOException(file + ": exists and is no snapshot; a snapshot would replace it");
    }
  }
}
