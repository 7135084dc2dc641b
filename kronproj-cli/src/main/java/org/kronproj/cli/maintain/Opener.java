package org.kronproj.cli.maintain;

import java.io.IOException;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.StrategyPolicy;

/**
 * Where projections in the first state come from. It must stay open as long as they are, which may
 * be several at once.
 */
sealed interface Opener extends AutoCloseable permits ProblemOpener, SnapshotOpener {

  /** Makes a projection whose updates a policy plans; the caller closes it. */
  MaintainedProjection projection(StrategyPolicy policy) throws IOException;

  /** Makes one that rebuilds at each update and answers exactly, to compare with. */
  MaintainedProjection rebuilding() throws IOException;

  /** How the eigenvectors of one of its projections are called. */
  String basis(MaintainedProjection projection);

  @Override
  void close();
}
