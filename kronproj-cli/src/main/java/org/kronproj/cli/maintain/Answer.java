package org.kronproj.cli.maintain;

import org.kronproj.cli.operations.Operation;
import org.kronproj.projection.CoordinateEstimates;
import org.kronproj.projection.HeavyCoordinates;
import org.kronproj.projection.NoisyVector;
import org.kronproj.projection.NormEstimate;
import org.kronproj.projection.UpdateResult;
import org.kronproj.robust.Release;

/** What came of one operation. */
@SuppressWarnings("ArrayRecordComponent") // long vectors, written out and never compared
sealed interface Answer {

  /** Wall-clock time of the operation. */
  double seconds();

  /** An update was taken. */
  record Updated(UpdateResult result, double seconds) implements Answer {}

  /** From the maintained factor, with the relative residual that was reached. */
  sealed interface Solved extends Answer {

    /** ‖B(h − p)‖/‖Bh‖. */
    double residual();
  }

  /** A part of a vector. */
  record Projected(Operation.Query query, double[] value, double residual, double seconds)
      implements Solved {}

  /** Some coordinates of P·h, exactly. */
  record Coordinates(double[] values, double residual, double seconds) implements Solved {}

  /** Some coordinates of P·h, through private medians. */
  record Estimated(double[] values, double[] bounds, Release.Answered release, double seconds)
      implements Answer {}

  /** Read off one sketch: an estimate, with what it may be off by. */
  sealed interface Sketched extends Answer {

    /** Which sketch answered. */
    int sketch();
  }

  /** The sketched vector, which is no projection. */
  record Noisy(Operation.Query query, NoisyVector vector, double seconds) implements Sketched {
    @Override
    public int sketch() {
      return vector.sketch();
    }
  }

  /** Some coordinates of P·h, from one sketch. */
  record SketchedCoordinates(double[] values, CoordinateEstimates of, double seconds)
      implements Sketched {
    @Override
    public int sketch() {
      return of.sketch();
    }
  }

  /** A squared length. */
  record Norm(NormEstimate estimate, double seconds) implements Sketched {
    @Override
    public int sketch() {
      return estimate.sketch();
    }
  }

  /** The large coordinates, exact. */
  record Heavy(int[] indices, double[] values, HeavyCoordinates of, double seconds)
      implements Sketched {
    @Override
    public int sketch() {
      return of.sketch();
    }
  }

  /** log det H. */
  record LogDeterminant(double value, double seconds) implements Answer {}

  /** diag P. */
  record Leverages(double[] value, double seconds) implements Answer {}

  /** The last update was taken back. */
  record RolledBack(double seconds) implements Answer {}

  /** The state was saved. */
  record Saved(String file, long bytes, double seconds) implements Answer {}

  /** The operation was refused and changed nothing. */
  record Refused(String message) implements Answer {
    @Override
    public double seconds() {
      return 0;
    }
  }
}
