package org.kronproj.cli.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kronproj.base.FormatException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.cli.operations.Operation.Operand;
import org.kronproj.projection.Part;
import org.kronproj.testkit.ForAll;

class OperationReaderTest {

  private static Operation read(String line) throws IOException {
    Lines lines = new Lines(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)), 0);
    assertThat(lines.next()).isTrue();
    return new OperationReader("ops").read(lines);
  }

  private static byte[] written(Operation operation) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OperationWriter.write(out, operation);
    return out.toByteArray();
  }

  @Test
  void everyOperationSurvivesWritingAndReading() {
    ForAll.cases(Seed.of(1), 200)
        .check(
            (random, size) -> {
              try {
                byte[] line = written(operation(random, size));
                Operation back = read(new String(line, StandardCharsets.UTF_8));
                assertThat(written(back)).isEqualTo(line);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private static Operation operation(RandomStream random, int size) {
    double[] values = new double[size];
    int[] indices = new int[size];
    for (int i = 0; i < size; i++) {
      values[i] = Math.scalb(random.nextDouble(), random.nextInt(600) - 300);
      indices[i] = 3 * i;
    }
    Part part = random.nextInt(2) == 0 ? Part.RANGE : Part.COMPLEMENT;
    return switch (random.nextInt(9)) {
      case 0 -> new Operation.UpdateAll(values);
      case 1 -> new Operation.UpdateChanged(indices, values);
      case 2 -> new Operation.Query(part, new Operand.Given(values));
      case 3 -> new Operation.Query(part, new Operand.Random(random.nextLong()));
      case 4 -> new Operation.LogDet();
      case 5 -> new Operation.Leverages();
      case 6 -> new Operation.Rollback();
      case 7 -> new Operation.UpdateMatrix(1, new double[] {random.nextDouble()});
      default -> new Operation.Snapshot("a \"b\" ü.snapshot");
    };
  }

  @Test
  void complementIsAMarkOrAVector() throws IOException {
    for (String line :
        List.of(
            "{'op':'query','h':[1,2],'complement':true}", "{'complement':[1,2],'op':'query'}")) {
      Operation.Query query = (Operation.Query) read(line.replace('\'', '"'));
      assertThat(query.part()).isEqualTo(Part.COMPLEMENT);
      assertThat(((Operand.Given) query.vector()).elements()).containsExactly(1, 2);
    }
    Operation.Query query =
        (Operation.Query) read("{\"op\":\"query\",\"h\":{\"seed\":7},\"complement\":false}");
    assertThat(query.part()).isEqualTo(Part.RANGE);
    assertThat(query.vector()).isEqualTo(new Operand.Random(7));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1]|1|found an array, expected a JSON object such as {\"op\":\"logdet\"}",
        "7|1|found 7, expected a JSON object",
        "{}|1|found no \"op\", expected one of update, query",
        "{\"op\":3}|7|found 3, expected the name of an operation",
        "{\"op\":\"updat\"}|1|found op \"updat\", expected one of update",
        "{\"op\":\"logdet\",\"what\":1}|16|found member \"what\", expected op, eigenvalues",
        "{\"op\":\"logdet\"} 1|17|found 1, expected the end of the line",
        "{\"op\":\"logdet\"|15|malformed JSON (Unexpected end-of-input: expected close marker for Object),",
        "{\"op\":\"logdet\",\"op\":\"logdet\"}|20|malformed JSON (Duplicate field 'op')",
        "{\"op\":\"update\"}|1|found none, expected one of \"eigenvalues\", \"changed\" and \"weight\"",
        "{\"op\":\"update\",\"eigenvalues\":[1],\"changed\":{\"0\":1}}|1|found several",
        "{\"op\":\"update\",\"eigenvalues\":[1],\"weight\":[[1]]}|1|found several",
        "{\"op\":\"update\",\"weight\":7}|24|found 7, expected an array of rows",
        "{\"op\":\"update\",\"weight\":[1,2]}|25|found 1, expected a row of numbers",
        "{\"op\":\"update\",\"weight\":[[1,2],[3]]}|33|found a row of 1, expected rows of the same",
        "{\"op\":\"update\",\"weight\":[[1,2]]}|30|found 1 rows of 2, expected as many columns",
        "{\"op\":\"logdet\",\"weight\":[[1]]}|1|found member \"weight\"",
        "{\"op\":\"update\",\"eigenvalues\":[1,\"2\"]}|33|found 2, expected a number",
        "{\"op\":\"update\",\"eigenvalues\":[1,null]}|33|found null, expected a number",
        "{\"op\":\"update\",\"eigenvalues\":[1,NaN]}|34|malformed JSON (Non-standard token 'NaN'), expected",
        "{\"op\":\"update\",\"eigenvalues\":[1e999]}|31|found 1e999, expected a number that",
        "{\"op\":\"update\",\"eigenvalues\":7}|29|found 7, expected an array",
        "{\"op\":\"update\",\"changed\":[1]}|25|found an array, expected an object of index",
        "{\"op\":\"update\",\"changed\":{}}|26|found no index, expected at least one",
        "{\"op\":\"update\",\"changed\":{\"-1\":2}}|26|found \"-1\", expected an index",
        "{\"op\":\"update\",\"changed\":{\"1.5\":2}}|26|found \"1.5\", expected an index",
        "{\"op\":\"update\",\"changed\":{\"1\":2,\"01\":3}}|32|found index 1 a second time",
        "{\"op\":\"update\",\"changed\":{\"1\":true}}|30|found true, expected the new value",
        "{\"op\":\"update\",\"changed\":{\"1\":1},\"h\":[1]}|1|found member \"h\", expected only",
        "{\"op\":\"query\"}|1|found no vector, expected one vector",
        "{\"op\":\"query\",\"h\":[1],\"complement\":[1]}|1|found two vectors, expected one",
        "{\"op\":\"query\",\"h\":{}}|20|found }, expected \"seed\"",
        "{\"op\":\"query\",\"h\":{\"seed\":1.5}}|27|found 1.5, expected a whole number",
        "{\"op\":\"query\",\"h\":{\"seed\":1,\"x\":2}}|29|found x, expected nothing after",
        "{\"op\":\"snapshot\"}|1|found no \"file\", expected the name of the file",
        "{\"op\":\"rollback\",\"complement\":true}|1|found member \"complement\"",
      })
  void malformedLinesSayWhereAndWhy(String line, long column, String message) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("ops:1:")
        .hasMessageContaining(message)
        .satisfies(
            e ->
                assertThat(((FormatException) e).column())
                    .as(e.getMessage())
                    .isBetween(Math.max(1, column - 2), column + 2));
  }

  @Test
  void anyBytesAreAnOperationOrAFormatError() {
    String pieces = "{}[]\":,.0123456789eE+-opudatequhsn \\\u00e9\t";
    ForAll.cases(Seed.of(2), 3000)
        .check(
            (random, size) -> {
              StringBuilder line = new StringBuilder("{\"op\":");
              for (int i = random.nextInt(60); i > 0; i--) {
                line.append(pieces.charAt(random.nextInt(pieces.length())));
              }
              try {
                read(line.toString());
              } catch (FormatException e) {
                assertThat(e.line()).isEqualTo(1);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  @Test
  void linesComeOneByOneWhateverThePiecesTheyArriveIn() throws IOException {
    String longLine = "x".repeat(200_000);
    String text = "one\n\n  \r\n" + longLine + "\nlast without an end";
    for (int piece : new int[] {1, 7, 65536, 1 << 20}) {
      Lines lines = new Lines(inPieces(text, piece), 1 << 20);
      List<String> seen = new ArrayList<>();
      List<Boolean> blank = new ArrayList<>();
      while (lines.next()) {
        assertThat(lines.number()).isEqualTo(seen.size() + 1L);
        seen.add(new String(lines.buffer(), lines.start(), lines.length(), StandardCharsets.UTF_8));
        blank.add(lines.isBlank());
      }
      assertThat(seen).containsExactly("one", "", "  \r", longLine, "last without an end");
      assertThat(blank).containsExactly(false, true, true, false, false);
    }
  }

  @Test
  void aLineThatIsTooLongIsPassedOverWithoutBeingHeld() throws IOException {
    long longest = 100_000;
    String text = "one\n" + "x".repeat(3_000_000) + "\ntwo\n" + "y".repeat(100_001) + "\nthree";
    for (int piece : new int[] {7, 65536, 1 << 20}) {
      Lines lines = new Lines(inPieces(text, piece), longest);
      List<String> seen = new ArrayList<>();
      while (lines.next()) {
        try {
          lines.requireWhole("ops");
          seen.add(
              new String(lines.buffer(), lines.start(), lines.length(), StandardCharsets.UTF_8));
        } catch (FormatException e) {
          seen.add(e.getMessage());
        }
      }
      assertThat(seen)
          .containsExactly(
              "one",
              "ops:2:100001: found more on this line, expected at most 100000 bytes",
              "two",
              "ops:4:100001: found more on this line, expected at most 100000 bytes",
              "three");
      assertThat(lines.bytes()).isEqualTo(text.length() + 1L);
      assertThat(lines.buffer()).hasSizeLessThan(300_000);
    }
  }

  @Test
  void aLineThatIsTooLongIsNoOperation() throws IOException {
    String text = "{\"op\":\"logdet\"" + " ".repeat(70_000) + "}";
    Lines lines = new Lines(inPieces(text, 65536), 0);
    assertThat(lines.next()).isTrue();
    assertThatThrownBy(() -> new OperationReader("ops").read(lines))
        .hasMessage("ops:1:65537: found more on this line, expected at most 65536 bytes");
  }

  /** An index is checked by whoever knows the order; reading it must cost no more than the line. */
  @Test
  void aHugeIndexIsJustANumber() throws IOException {
    Operation.UpdateChanged update =
        (Operation.UpdateChanged) read("{\"op\":\"update\",\"changed\":{\"999999999\":1}}");
    assertThat(update.indices()).containsExactly(999_999_999);
  }

  @Test
  void aLineIsHandedOutBeforeTheNextOneIsAskedFor() throws IOException {
    InputStream live =
        new InputStream() {
          private int given;

          @Override
          public int read() {
            throw new AssertionError("waits for more than the line at hand");
          }

          @Override
          public int read(byte[] into, int offset, int length) {
            if (given > 0) {
              throw new AssertionError("waits for more than the line at hand");
            }
            given = 4;
            System.arraycopy("abc\n".getBytes(StandardCharsets.UTF_8), 0, into, offset, 4);
            return 4;
          }
        };
    assertThat(new Lines(live, 0).next()).isTrue();
  }

  private static InputStream inPieces(String text, int piece) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public synchronized int read(byte[] into, int offset, int length) {
        return super.read(into, offset, Math.min(piece, length));
      }
    };
  }
}
