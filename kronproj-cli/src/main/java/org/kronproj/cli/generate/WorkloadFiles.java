package org.kronproj.cli.generate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.kronproj.base.WholeFile;
import org.kronproj.cli.operations.Operation;
import org.kronproj.cli.operations.OperationWriter;
import org.kronproj.cli.problem.Problem;
import org.kronproj.cli.problem.ProblemFile;
import org.kronproj.linalg.io.MatrixMarket;

/** Writes a workload as a directory: the constraints, the operations, and the problem last. */
public final class WorkloadFiles {

  private static final String CONSTRAINTS = "constraints.mtx.gz";
  private static final String OPERATIONS = "operations.ndjson";

  private WorkloadFiles() {}

  /**
   * Writes the files.
   *
   * @param folder an existing directory
   * @param name the problem's name
   * @param workload what to write
   * @throws IOException if writing fails
   */
  public static void write(Path folder, String name, Workload workload) throws IOException {
    MatrixMarket.write(folder.resolve(CONSTRAINTS), workload.constraints());
    WholeFile.write(
        folder.resolve(OPERATIONS),
        out -> {
          for (Operation operation : workload.operations()) {
            OperationWriter.write(out, operation);
          }
        });
    ProblemFile.write(
        folder.resolve(ProblemFile.NAME),
        new Problem(
            name,
            CONSTRAINTS,
            workload.weighting(),
            workload.basis(),
            Optional.of(workload.eigenvalues()).filter(WorkloadFiles::areNotAllOne),
            Optional.of(OPERATIONS),
            Optional.of(workload.accuracy()),
            workload.epsilon(),
            OptionalDouble.empty(),
            Optional.empty()));
  }

  /** All 1 is what a problem without eigenvalues has. */
  private static boolean areNotAllOne(double[] eigenvalues) {
    return Arrays.stream(eigenvalues).anyMatch(value -> value != 1);
  }
}
