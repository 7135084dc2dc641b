package org.kronproj.cli.generate;

import java.util.List;
import java.util.OptionalDouble;
import org.kronproj.cli.operations.Operation;
import org.kronproj.cli.problem.Weights;
import org.kronproj.linalg.Matrix;

/**
 * What a scenario makes. Closing it frees the constraints.
 *
 * @param constraints m rows, row i the column-major entries of A_i; owned
 * @param weighting how the weights act
 * @param basis the eigenvectors' name
 * @param eigenvalues the first weights
 * @param accuracy what the answers should be for
 * @param epsilon ε_mp of the lazy weights, where they should be lazy
 * @param operations the operations in their order
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and never compared
public record Workload(
    Matrix constraints,
    Weights weighting,
    String basis,
    double[] eigenvalues,
    String accuracy,
    OptionalDouble epsilon,
    List<Operation> operations)
    implements AutoCloseable {

  @Override
  public void close() {
    constraints.close();
  }
}
