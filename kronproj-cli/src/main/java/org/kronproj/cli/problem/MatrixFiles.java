package org.kronproj.cli.problem;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.kronproj.base.FormatException;
import org.kronproj.base.InputFile;
import org.kronproj.linalg.io.MarketMatrix;
import org.kronproj.linalg.io.MatrixMarket;
import org.kronproj.linalg.kron.Basis;

/** Reads the matrices that a problem names. */
public final class MatrixFiles {

  private MatrixFiles() {}

  /**
   * Reads constraints from a Matrix Market or an SDPA file, by the end of its name.
   *
   * @param file the file
   * @param weights what the constraints are for
   * @return the matrix; to be closed
   * @throws FormatException if the file is wrong or of neither kind
   * @throws IOException if it cannot be read
   */
  public static Constraints constraints(Path file, Weights weights) throws IOException {
    InputFile.requireNoFolder(file);
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz")) {
      name = name.substring(0, name.length() - 3);
    }
    if (name.endsWith(".dat-s")) {
      return new Constraints.Sparse(
          weights == Weights.DIAGONAL
              ? SdpaConstraints.diagonals(file)
              : SdpaConstraints.vec(file));
    }
    if (name.endsWith(".mtx")) {
      MarketMatrix matrix = MatrixMarket.read(file);
      return matrix instanceof MarketMatrix.Sparse sparse
          ? new Constraints.Sparse(sparse.matrix())
          : new Constraints.Dense(matrix.toDense());
    }
    throw new FormatException(
        file.toString(),
        1,
        1,
        name.endsWith(".cbf")
            ? "a file in the CBF format, which is not supported"
            : "a file of another kind",
        ".mtx or .dat-s, possibly .gz");
  }

  /**
   * Reads eigenvectors, as columns.
   *
   * @param file a Matrix Market file
   * @return the basis; to be closed
   * @throws IOException if the file is wrong or cannot be read
   */
  public static Basis basis(Path file) throws IOException {
    try (MarketMatrix matrix = MatrixMarket.read(file)) {
      return matrix instanceof MarketMatrix.Sparse sparse
          ? Basis.sparse(sparse.matrix())
          : Basis.dense(matrix.toDense());
    }
  }
}
