package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Path;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.CosineBasis;
import org.kronproj.linalg.kron.HaarBasis;
import org.kronproj.linalg.kron.IdentityBasis;
import org.kronproj.projection.Accuracy;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/**
 * A snapshot, read anew for every projection.
 *
 * @param file what {@code snapshot} wrote
 */
record SnapshotOpener(Path file) implements Opener {

  @Override
  public MaintainedProjection projection(StrategyPolicy policy) throws IOException {
    return MaintainedProjection.restore(file, policy);
  }

  @Override
  public MaintainedProjection rebuilding() throws IOException {
    MaintainedProjection restored = projection(StrategyPolicy.forced(Strategy.REBUILD));
    ProjectionOptions options = restored.options();
    if (options.accuracy() != Accuracy.EXACT || options.epsilon() > 0) {
      restored.close();
      throw new InvalidValueException(
          "--compare", "a snapshot of lazy weights", "a snapshot whose answers are exact");
    }
    return restored;
  }

  @Override
  public String basis(MaintainedProjection projection) {
    Basis basis = projection.basisChange().basis();
    if (basis instanceof IdentityBasis) {
      return "identity";
    } else if (basis instanceof CosineBasis) {
      return "dct";
    }
    return basis instanceof HaarBasis ? "haar" : "restored";
  }

  @Override
  public void close() {
    // Nothing is held between two projections.
  }
}
