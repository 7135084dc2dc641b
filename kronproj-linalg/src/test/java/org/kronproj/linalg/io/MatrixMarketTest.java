package org.kronproj.linalg.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.FormatException;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.NoLeaks;

class MatrixMarketTest {

  @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);

  @TempDir private Path folder;

  private double[] read(String text) throws IOException {
    Path file = folder.resolve("m.mtx");
    Files.writeString(file, text);
    try (MarketMatrix matrix = MatrixMarket.read(file);
        Matrix dense = matrix.toDense().copy()) {
      return dense.toArray();
    }
  }

  /** Doubles of every size, many of them short. */
  private static double any(RandomStream random) {
    return switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> random.nextInt(2001) - 1000;
      case 2 -> (random.nextInt(2001) - 1000) / 64.0;
      case 3 -> -0.0;
      default -> {
        double value = Double.longBitsToDouble(random.nextLong());
        yield Double.isFinite(value) ? value : 1;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"m.mtx", "m.mtx.gz"})
  void whatIsWrittenReadsBackToTheLastBit(String name) {
    Path file = folder.resolve(name);
    ForAll.cases(Seed.of(1), 60)
        .check(
            (random, size) -> {
              int rows = 1 + random.nextInt(size);
              int columns = 1 + random.nextInt(size);
              double[] elements = new double[rows * columns];
              for (int i = 0; i < elements.length; i++) {
                elements[i] = any(random);
              }
              try (Matrix dense = Matrix.of(rows, columns, elements)) {
                MatrixMarket.write(file, dense);
                try (MarketMatrix back = MatrixMarket.read(file)) {
                  assertThat(back).isInstanceOf(MarketMatrix.Dense.class);
                  assertThat(back.rows()).isEqualTo(rows);
                  assertThat(back.toDense().toArray()).containsExactly(elements);
                }
                CscMatrix sparse = CscMatrix.ofDense(dense);
                MatrixMarket.write(file, sparse);
                try (MarketMatrix back = MatrixMarket.read(file);
                    Matrix one = sparse.toDense();
                    Matrix other = back.toDense()) {
                  assertThat(back).isInstanceOf(MarketMatrix.Sparse.class);
                  assertThat(other.toArray()).containsExactly(one.toArray());
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"m.mtx", "m.mtx.gz"})
  void aSymmetricMatrixIsWrittenAsItsLowerTriangle(String name) {
    Path file = folder.resolve(name);
    ForAll.cases(Seed.of(2), 60)
        .check(
            (random, size) -> {
              int order = random.nextInt(size);
              try (Matrix dense = Matrix.allocate(order, order)) {
                for (int j = 0; j < order; j++) {
                  for (int i = j; i < order; i++) {
                    dense.set(i, j, any(random));
                    dense.set(j, i, dense.get(i, j));
                  }
                }
                MatrixMarket.writeSymmetric(file, dense);
                try (MarketMatrix back = MatrixMarket.read(file)) {
                  assertThat(back).isInstanceOf(MarketMatrix.Dense.class);
                  assertThat(back.toDense().toArray()).containsExactly(dense.toArray());
                }
                MatrixMarket.writeSymmetric(file, CscMatrix.ofDense(dense));
                try (MarketMatrix back = MatrixMarket.read(file);
                    Matrix one = CscMatrix.ofDense(dense).toDense();
                    Matrix other = back.toDense()) {
                  assertThat(back).isInstanceOf(MarketMatrix.Sparse.class);
                  assertThat(other.toArray()).containsExactly(one.toArray());
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  @Test
  void whatIsNotSymmetricIsNotWrittenAsSuch() throws IOException {
    Path file = folder.resolve("m.mtx");
    try (Matrix wide = Matrix.allocate(2, 3);
        Matrix matrix = Matrix.of(3, 3, new double[] {1, 2, 0, 2, 1, 0, 0, 5, 1})) {
      assertThatThrownBy(() -> MatrixMarket.writeSymmetric(file, wide))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> MatrixMarket.writeSymmetric(file, CscMatrix.ofDense(wide)))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> MatrixMarket.writeSymmetric(file, matrix))
          .hasMessageContaining("matrix (2, 1): found 0.0, and 5.0 for its mirror image");
      assertThatThrownBy(() -> MatrixMarket.writeSymmetric(file, CscMatrix.ofDense(matrix)))
          .hasMessageContaining("matrix (1, 2): found 5.0, and no entry for its mirror image");
      assertThat(file).doesNotExist();
      matrix.set(2, 1, 5);
      MatrixMarket.writeSymmetric(file, matrix);
      assertThat(file)
          .hasContent("%%MatrixMarket matrix array real symmetric\n3 3\n1\n2\n0\n1\n5\n1\n");
      MatrixMarket.writeSymmetric(file, CscMatrix.ofDense(matrix));
      assertThat(Files.readAllLines(file))
          .containsExactly(
              "%%MatrixMarket matrix coordinate real symmetric",
              "3 3 5", "1 1 1", "2 1 2", "2 2 1", "3 2 5", "3 3 1");
    }
  }

  @Test
  void readsEveryWayToWriteANumber() throws IOException {
    String header = "%%MatrixMarket matrix array real general\n% a comment\n%\n9 1\n";
    assertThat(
            read(
                header
                    + "+1 .5\r\n 1. 1.0D+00 -2e-3\t0.1 12345678901234567890 1e-320 "
                    + "0.3333333333333333333333333333333333333333333333333333333333333333"))
        .containsExactly(1, .5, 1, 1, -2e-3, 0.1, 1.2345678901234567e19, 1e-320, 1 / 3.0);
  }

  @Test
  void commentsAndEmptyLinesMayStandAnywhere() throws IOException {
    String banner = "%%MatrixMarket  matrix\tcoordinate real general \n\n  % a comment\n%\n";
    assertThat(read(banner + "  2 2 2  \r\n\n% another\n2 1 5\n%\n1 1 -1\n\n% the end"))
        .containsExactly(-1, 5, 0, 0);
    assertThat(read(banner.replace("coordinate", "array") + "0 3\n")).isEmpty();
  }

  @Test
  void aHeaderThatLiesTakesNoMemory() {
    assertThatThrownBy(
            () -> read("%%MatrixMarket matrix array real general\n2000000000 2000000000"))
        .isInstanceOf(InsufficientMemoryException.class);
    assertThatThrownBy(
            () -> read("%%MatrixMarket matrix coordinate real general\n2000000000 7 2000000000"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected entry 1 of 2000000000");
  }

  @Test
  void damagedGzipFilesAreFormatErrors() throws IOException {
    Path file = folder.resolve("m.mtx.gz");
    MatrixMarket.write(file, Matrix.identity(9));
    byte[] bytes = Files.readAllBytes(file);
    for (int missing : new int[] {4, 12}) { // the end of the checksum, and the end of the data
      Files.write(file, Arrays.copyOf(bytes, bytes.length - missing));
      assertThatThrownBy(() -> MatrixMarket.read(file))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("damaged gzip data (")
          .hasMessageNotContaining("null");
    }
  }

  @Test
  void whatIsNotFiniteIsNotWritten() {
    Path file = folder.resolve("m.mtx");
    assertThatThrownBy(() -> MatrixMarket.write(file, Matrix.vector(1, Double.NaN)))
        .isInstanceOf(InvalidValueException.class);
    assertThat(file).doesNotExist();
  }

  @Test
  void symmetricFilesAreCompleted() throws IOException {
    assertThat(read("%%MatrixMarket MATRIX array Real Symmetric\n2 2\n1 2 3\n"))
        .containsExactly(1, 2, 2, 3);
    assertThat(read("%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n2 1 5\n1 1 7"))
        .containsExactly(7, 5, 5, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|:1:1: found the end of the file, expected %%MatrixMarket",
        "1 2 3|:1:1: found '1', expected %%MatrixMarket at the beginning",
        "%%MatrixMarket vector|:1:16: found 'vector', expected matrix",
        "%%MatrixMarket matrix coordinate complex general|:1:34: found 'complex', expected real",
        "%%MatrixMarket matrix coordinate pattern general|:1:34: found 'pattern', expected real",
        "%%MatrixMarket matrix array real hermitian|:1:34: found 'hermitian', expected general or",
        "%%MatrixMarket matrix array real|:1:33: found the end of the file, expected general or",
        "A/2|:2:2: found the end of the file, expected the number of columns",
        "A/2/2|:2:2: found the end of the line, expected the number of columns",
        "A/two 2|:2:1: found 'two', expected the number of rows",
        "A/-1 2|:2:1: found '-1', expected the number of rows from 0",
        "A/2 2 1|:2:5: found '1', expected the end of the line",
        "A/2 2/1 2/3|:4:2: found the end of the file, expected a number, 2×2 elements in all",
        "A/2 2/1 2/3 4 5|:4:5: found '5', expected the end of the file",
        "A/2 1/1 x2|:3:3: found 'x2', expected a number",
        "A/2 1/1 NaN|:3:3: found 'NaN', expected a number",
        "A/2 1/1 -Infinity|:3:3: found '-Infinity', expected a number",
        "A/2 1/1 1e400|found '1e400', which is beyond the largest double, expected a number",
        "A/2 1/1 0x1p3|:3:3: found '0x1p3', expected a number",
        "A/2 1/1 1f|:3:3: found '1f', expected a number",
        "A/2 1/1 -|:3:3: found '-', expected a number",
        "A/2 1/1 .|:3:3: found '.', expected a number",
        "C/2 2 5|:2:5: found '5', expected the number of entries from 0 to 4",
        "C/2 2 1/3 1 1|:3:1: found '3', expected a row from 1 to 2",
        "C/2 2 1/1 0 1|:3:3: found '0', expected a column from 1 to 2",
        "C/2 2 1/1 1.5 1|:3:3: found '1.5', expected a column",
        "C/2 2 1/1 1 1 1|:3:7: found '1', expected the end of the line",
        "C/2 2 1/1 1|:3:4: found the end of the file, expected a number",
        "C/2 2 3/1 1 1/2 1 2/1 1 3|:5:1: found row 1, column 1 for the second time, expected every",
        "C/2 2 2/1 1 1|:3:6: found the end of the file, expected entry 2 of 2",
        "C/2 2 1/1 1 1/2 1 1|:4:1: found '2', expected the end of the file",
        "S/2 3 1|:2:3: found '3', expected the number of columns of a symmetric matrix, from 2",
        "S/2 2 1/1 2 5|:3:3: found '2', expected a column from 1 to 1",
      })
  void wrongFilesSayWhereAndWhy(String text, String message) {
    String file =
        text.replaceFirst("^A/", "%%MatrixMarket matrix array real general/")
            .replaceFirst("^C/", "%%MatrixMarket matrix coordinate real general/")
            .replaceFirst("^S/", "%%MatrixMarket matrix coordinate real symmetric/")
            .replace('/', '\n');
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(message.startsWith(":") ? "m.mtx" + message : message);
  }

  /** A message quotes what it is about, not all of it. */
  @Test
  void aNumberOfManyDigitsIsQuotedByItsBeginning() {
    String file = "%%MatrixMarket matrix array real general\n1 1\n7" + "0".repeat(900);
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(
            "m.mtx:3:1: found '7" + "0".repeat(39) + "', which is beyond the largest double");
  }

  @Test
  void aFailedWriteLeavesTheFileAsItWas() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("a directory"));
    Files.writeString(taken.resolve("in it"), "");
    try (Matrix matrix = Matrix.identity(2)) {
      assertThatThrownBy(() -> MatrixMarket.write(taken, matrix)).isInstanceOf(IOException.class);
    }
    assertThat(folder.toFile().list()).containsExactly("a directory");
  }
}
