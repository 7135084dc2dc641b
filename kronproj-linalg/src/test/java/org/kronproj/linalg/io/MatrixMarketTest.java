package org.kronproj.linalg.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.FormatException;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.testkit.ForAll;

class MatrixMarketTest {

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
  void decimalsAreRoundedCorrectly() {
    ForAll.cases(Seed.of(3), 300)
        .check(
            (random, size) -> {
              StringBuilder decimal = new StringBuilder(random.nextInt(2) == 0 ? "-" : "");
              int digits = 1 + random.nextInt(20);
              int point = random.nextInt(digits + 1);
              for (int i = 0; i < digits; i++) {
                decimal.append(i == point ? "." : "").append(random.nextInt(10));
              }
              if (random.nextInt(3) == 0) {
                decimal.append("e").append(random.nextInt(60) - 30);
              }
              String header = "%%MatrixMarket matrix array real general\n1 1\n";
              try {
                assertThat(read(header + decimal))
                    .containsExactly(Double.parseDouble(decimal.toString()));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
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
        "``|:1:1: found an empty file, expected %%MatrixMarket matrix",
        "1 2 3|:1:1: found \"1 2 3\", expected %%MatrixMarket",
        "%%MatrixMarket matrix coordinate complex general|:1:1: found",
        "%%MatrixMarket matrix coordinate real skew-symmetric|:1:1: found",
        "A/2|:2:2: found the end of the file, expected the number of columns",
        "A/0 2|:2:1: found 0, expected the number of rows, from 1",
        "A/two 2|:2:1: found two, expected the number of rows",
        "A/-1 2|:2:1: found -1, expected the number of rows",
        "A/2 2/1 2/3|:4:2: found the end of the file, expected a number",
        "A/2 2/1 2/3 4 5|:4:5: found 5, expected the end of the file after 2×2 elements",
        "A/2 1/1 x2|:3:3: found x2, expected a finite number",
        "A/2 1/1 NaN|:3:3: found NaN, expected a finite number",
        "A/2 1/1 -Infinity|:3:3: found -Infinity, expected a finite number",
        "A/2 1/1 1e400|:3:3: found 1e400, expected a finite number",
        "A/2 1/1 0x1p3|:3:3: found 0x1p3, expected a finite number",
        "A/2 1/1 1f|:3:3: found 1f, expected a finite number",
        "A/2 1/1 -|:3:3: found -, expected a number",
        "A/2 1/1 .|:3:3: found ., expected a number",
        "C/2 2 5|:2:5: found 5, expected a number of entries that fits",
        "C/2 2 1/3 1 1|:3:1: found 3, expected a row, from 1 to 2",
        "C/2 2 1/1 0 1|:3:3: found 0, expected a column, from 1 to 2",
        "C/2 2 1/1 1.5 1|:3:3: found 1.5, expected a column",
        "C/2 2 2/1 1 1/1 1 2|:4:6: found entry 1: found position (0, 0) again",
        "C/2 2 2/1 1 1|:3:6: found the end of the file, expected a row",
        "S/2 3 1|:2:3: found 2 rows and 3 columns, expected a square",
        "S/2 2 1/1 2 5|:3:3: found column 2 of row 1, expected entries of the lower",
      })
  void wrongFilesSayWhereAndWhy(String text, String message) {
    String file =
        text.replaceFirst("^A/", "%%MatrixMarket matrix array real general/")
            .replaceFirst("^C/", "%%MatrixMarket matrix coordinate real general/")
            .replaceFirst("^S/", "%%MatrixMarket matrix coordinate real symmetric/")
            .replace('/', '\n');
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("m.mtx" + message);
  }

  @Test
  void anyBytesAreAMatrixOrAFormatError() {
    String pieces = "0123456789.eE+-% \n\t\r\u0000\u00ffxDN";
    ForAll.cases(Seed.of(2), 800)
        .check(
            (random, size) -> {
              StringBuilder text = new StringBuilder("%%MatrixMarket matrix ");
              text.append(random.nextInt(2) == 0 ? "array" : "coordinate")
                  .append(" real general\n");
              text.append(random.nextInt(4)).append(' ').append(random.nextInt(4)).append(' ');
              for (int i = random.nextInt(40); i > 0; i--) {
                text.append(pieces.charAt(random.nextInt(pieces.length())));
              }
              Path file = folder.resolve("m.mtx");
              try {
                Files.write(file, text.toString().getBytes(StandardCharsets.ISO_8859_1));
                MatrixMarket.read(file).close();
              } catch (FormatException | InsufficientMemoryException e) {
                assertThat(e.getMessage()).isNotEmpty();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
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
