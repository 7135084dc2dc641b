package org.kronproj.conic.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.FormatException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.io.ByteSource;

class SdpaReaderTest {

  private static final String HEAD = "2\n2\n2 -3\n10 20\n";
  private static final String BODY =
      "0 1 1 2 3\n0 2 1 1 4\n1 1 1 1 5\n1 2 3 3 6\n2 1 2 2 7\n2 2 2 2 -8\n";

  /** So much after the last entry that it is read as one in the midst of a file. */
  private static final String FAR_END = "\n" + ("* " + "-".repeat(70) + "\n").repeat(2);

  private static Program read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8), new ArrayList<>());
  }

  /** Reads in one block and in small ones, which must come to the same. */
  private static Program read(byte[] bytes, List<String> warnings) throws IOException {
    ByteSource source = ByteSource.of("p.dat-s", bytes);
    String whole;
    try {
      Program program = SdpaReader.read("p.dat-s", bytes, warnings::add);
      whole = text(program) + warnings;
    } catch (FormatException e) {
      whole = e.getMessage();
    }
    for (int size : new int[] {11, 40, 1_000}) {
      List<String> some = new ArrayList<>();
      String blocks;
      try {
        blocks = text(SdpaReader.read(source, some::add, size)) + some;
      } catch (FormatException e) {
        blocks = e.getMessage();
      }
      assertThat(blocks).isEqualTo(whole);
    }
    return SdpaReader.read("p.dat-s", bytes, warning -> {});
  }

  /** Every number of a program, in a canonical order. */
  private static String text(Program program) {
    StringBuilder text = new StringBuilder(Arrays.toString(program.rightHandSide()));
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      text.append(' ').append(data.block());
      for (int s = -1; s < data.slotCount(); s++) {
        int begin = s < 0 ? 0 : data.begin(s);
        int end = s < 0 ? data.objectiveEnd() : data.end(s);
        for (int p = begin; p < end; p++) {
          text.append(
              String.format(
                  " %d:(%d,%d)=%s",
                  s < 0 ? 0 : data.constraint(s) + 1, data.row(p), data.column(p), data.value(p)));
        }
      }
    }
    return text.toString();
  }

  @Test
  void readsAPlainFile() throws IOException {
    Program program = read(HEAD + BODY);
    assertThat(program.rightHandSide()).containsExactly(10, 20);
    assertThat(program.blocks()).containsExactly(Block.semidefinite(2), Block.diagonal(3));
    assertThat(text(program))
        .endsWith(
            "size=2] 0:(0,1)=3.0 1:(0,0)=5.0 2:(1,1)=7.0"
                + " Block[kind=DIAGONAL, size=3] 0:(0,0)=4.0 1:(2,2)=6.0 2:(1,1)=-8.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // comments, punctuation, text after numbers
        "\"a title\n* more\n 2 = mDIM\n2 =nBLOCK\n (2, -3) = bLOCKsTRUCT\n{10.0, 20.0}\n",
        "2\n2\n{+2;-3}\n{1.0D+01,2.d1}\n",
        "2 3 4\n2\n2 -3= sizes\n1.e1 , +20 = c\n",
        "*\n2\n*\n2\n* sizes\n2\n-3\n* c\n10\n\n20\n",
        "\n\n2\n2\n2\t-3\n  10.0000000000000000000000000000000000000000000000000000000000000 20\n",
        "2\n2\n[2,-3]\n(10 * first\n20) * second\n",
        "\uFEFF2\n2\n2 -3\n10 20\n"
      })
  void headersThatMeanTheSame(String head) throws IOException {
    String expected = text(read(HEAD + BODY));
    assertThat(text(read(head + BODY))).isEqualTo(expected);
    assertThat(text(read((head + BODY).replace("\n", "\r\n")))).isEqualTo(expected);
    assertThat(text(read((head + BODY).replace("\n", "\r")))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 1 2 1 3\n0 2 1 1 4\n1 1 1 1 5\n1 2 3 3 6\n2 1 2 2 7\n2 2 2 2 -8",
        "2 2 2 2 -8\n2 1 2 2 7\n1 2 3 3 6\n1 1 1 1 5\n0 2 1 1 4\n0 1 1 2 3",
        "0 1 1 2 3 0 2 1 1 4\n1 1 1 1 5\n1 2 3 3 6\n2 1 2 2 7  2 2 2 2 -8\n",
        "0 1 1 2\n3\n0 2\n1 1\n\n4 * four\n1 1 1 1 5 five\n1 2 3 3 6\n2 1 2 2 7\n2 2 2 2 -8\n",
        "* data\n0 1 1 2 3.0\n0,2,1,1,4\n1 1 1 1 .5e1\n1 2 3 3 0.06E+2\n2 1 2 2 7.\n2 2 2 2 -8D0\n",
        "0 1 1 1 0\n0 1 1 1 0.0\n0 2 1 2 0\n0 1 1 2 3\n0 2 1 1 4\n1 1 1 1 5\n1 2 3 3 6 2 1 2 2 7 2 2 2 2 -8\n\n"
      })
  void entriesThatMeanTheSame(String body) throws IOException {
    assertThat(text(read(HEAD + body))).isEqualTo(text(read(HEAD + BODY)));
    assertThat(text(read(HEAD + body + FAR_END))).isEqualTo(text(read(HEAD + BODY)));
  }

  /** Plain lines are read in another way than those with a comma or two blanks. */
  @Test
  void plainLinesAndOthersMeanTheSame() throws IOException {
    RandomStream random = Seed.of(4).stream();
    StringBuilder plain = new StringBuilder("12345\n1\n12345678\n" + "1 ".repeat(12_345));
    plain.append('\n');
    for (int i = 1; i <= 3_000; i++) {
      int row = 1 + random.nextInt(random.nextInt(2) == 0 ? 12 : 12_345_678);
      int column = 1 + random.nextInt(random.nextInt(2) == 0 ? 12 : 12_345_678);
      plain.append(1 + random.nextInt(12_345)).append(" 1 ").append(row).append(' ');
      plain.append(column).append(' ').append(number(random)).append('\n');
    }
    String text = plain.toString();
    int body = text.indexOf('\n', text.indexOf("1 1 1")) + 1;
    String expected = text(read(text));
    for (String separator : List.of(",", "  ", "\t", "\n")) {
      String other = text.substring(0, body) + text.substring(body).replace(" ", separator);
      assertThat(text(read(other))).isEqualTo(expected);
    }
  }

  @Test
  void countsAndSizesMayBeWrittenWithAPoint() throws IOException {
    Program plain = read("1\n2\n2 -1\n1\n1 1 1 1 1\n1 2 1 1 1\n");
    Program pointed = read("1.0 = m\n2e0\n{2.00, -1.}\n1\n1 1 1 1 1\n1 2 1 1 1\n");
    assertThat(pointed.blocks()).isEqualTo(plain.blocks());
    assertThat(pointed.constraintCount()).isEqualTo(1);
  }

  @Test
  void numbersThatThereAreTooManyOfMayBePassedOver(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("p.dat-s");
    Files.writeString(file, "1\n1\n2 3 4\n7 8\n1 1 1 1 1\n");
    Program program =
        SdpaReader.read(file, warning -> {}, (m, blocks) -> {}, SdpaReader.Surplus.IGNORED);
    assertThat(program.blocks()).containsExactly(Block.semidefinite(2));
    assertThat(program.rightHandSide()).containsExactly(7);
    assertThatThrownBy(() -> SdpaReader.read(file)).isInstanceOf(FormatException.class);
  }

  private static String number(RandomStream random) {
    double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(20) - 10);
    return switch (random.nextInt(5)) {
      case 0 -> Double.toString(value);
      case 1 -> String.format(Locale.ROOT, "%+.18e", value).replace('e', 'D');
      case 2 -> Integer.toString(1 + random.nextInt(1_000_000_000));
      case 3 -> new BigDecimal(value).toPlainString(); // up to some sixty digits
      default -> String.format(Locale.ROOT, "%.3f", value + 1e-2);
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 1:1: found the end of the file, expected the number of constraints",
        "? | 1:1: found '?', expected the number of constraints",
        "-1 | 1:1: found '-1', expected the number of constraints from 0",
        "2.5 | 1:1: found '2.5', expected the number of constraints",
        "-1.0 | 1:1: found '-1.0', expected the number of constraints",
        "2;2;2 1.5 | 3:3: found '1.5', expected a block size",
        "99999999999999999999 | 1:1: found '99999999999999999999', expected the number of",
        "2;0 | 2:1: found '0', expected the number of blocks from 1",
        "2;2;2 ? | 3:3: found '?', expected a block size",
        "2;2;2 0;1 1 | 3:3: found the block size 0",
        "2;2;2 2 2;1 1 | 3:5: found '2', expected the end of the line after 2 block sizes",
        "2;2;2 | 3:2: found the end of the file, expected a block size",
        "2;2;2 2;1 x | 4:3: found 'x', expected a right-hand side",
        "2;2;2 2;1 2 3 | 4:5: found '3', expected the end of the line after 2 right-hand sides",
        "2;2;2 2;1 nan | 4:3: found 'nan', expected a right-hand side",
        "2;2;2 2;1 -inf | 4:3: found '-inf', expected a right-hand side",
        "2;2;2 -2;1 1;3 1 1 1 1 | 5:1: found '3', expected a matrix number from 0 to 2",
        "2;2;2 -2;1 1;1 3 1 1 1 | 5:3: found '3', expected a block number from 1 to 2",
        "2;2;2 -2;1 1;1 1 3 1 1 | 5:5: found '3', expected a row from 1 to 2",
        "2;2;2 -2;1 1;1 1 1 0 1 | 5:7: found '0', expected a column from 1 to 2",
        "2;2;2 -2;1 1;1 2 1 2 1 | 5:1: found row 1, column 2 of block 2, expected row = column",
        "2;2;2 -2;1 1;1 1 1 1 x | 5:9: found 'x', expected a number as value of the entry",
        "2;2;2 -2;1 1;1 1 1 1 1e999 | 5:9: found '1e999', which is beyond the largest double",
        "2;2;2 -2;1 1;1 1 1 1 | 5:8: found the end of the line within an entry, expected a value",
        "2;2;2 -2;1 1;1 1 1;2 1 1 1 5 | 5:6: found the end of the line within an entry",
        "2;2;2 -2;1 1;1 1 1 1 1;fail 3 1 2 2 | 6:1: found 'fail', expected a matrix number",
        "2;2;2 -2;1 1;1 1 1 2 1;0 1 1 1 1; 1 1 2 1 3 | 7:2: found a second entry for row 2, column",
        "VER;1 | 1:1: found a file in the CBF format, expected the SDPA sparse format",
        "# c;VER;1 | 2:1: found a file in the CBF format, expected the SDPA sparse format",
        "NAME x;ROWS | 1:1: found a file in the MPS format, expected the SDPA sparse format"
      })
  void wrongFilesAreAnsweredWithThePlace(String text, String message) {
    String file = text.strip().replace("; ", "\n ").replace(";", "\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("p.dat-s:" + message.strip());
    if (!message.contains("the end of the file")) {
      assertThatThrownBy(() -> read(file + FAR_END))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("p.dat-s:" + message.strip());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "end of file",
        "End\n",
        "!/ c 1 2 3\n",
        "%1 2\n\n\n%3",
        "-",
        "\u001a",
        "\0\0\0",
        "e\n1 2 3 x 1 2",
        "e\n* 1 2 3 4 5\n# 0 1 1 1 1\n",
        "e 1\r\n2 3\r\n",
        ".\n+ - .\n1e 2x 3e+ 4"
      })
  void textBehindTheLastEntryIsPassedOverWithAWarning(String text) throws IOException {
    List<String> warnings = new ArrayList<>();
    Program program = read((HEAD + BODY + text).getBytes(StandardCharsets.UTF_8), warnings);
    assertThat(text(program)).isEqualTo(text(read(HEAD + BODY)));
    assertThat(warnings).containsExactly("p.dat-s:11:1: text behind the last entry is passed over");
    List<String> far = new ArrayList<>();
    String more = "\n".repeat(50) + "x y z\n".repeat(500);
    read((HEAD + BODY + " " + text + more).getBytes(StandardCharsets.UTF_8), far);
    assertThat(far).containsExactly("p.dat-s:11:2: text behind the last entry is passed over");
  }

  @Test
  void slashesBeforeTextAreBlanks() throws IOException {
    List<String> warnings = new ArrayList<>();
    read((HEAD + BODY + "// c\n").getBytes(StandardCharsets.UTF_8), warnings);
    assertThat(warnings).containsExactly("p.dat-s:11:4: text behind the last entry is passed over");
  }

  /** The twin: what may be data is never passed over, however far behind. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x 1 1 1 1 1",
        "x\n1 1 1 1 1",
        "x\n1,1,1,1,1",
        "x\n\n\n1 1\n1 1 1",
        "x\n+1 1 1 1 -.5e-3",
        "x\n1 1 1 1 nan",
        "x\n*\n1 1 1 1d0 1",
        "-1 1 1 1 1",
        "1 x",
        "1 1 1",
        "1 1 1 1",
        "1",
        ".5"
      })
  void textThatEntriesMayBeInIsRefused(String text) {
    for (String more : List.of("", "\n", "\n" + "z\n".repeat(200))) {
      assertThatThrownBy(() -> read(HEAD + BODY + text + more))
          .isInstanceOf(FormatException.class)
          .hasMessageMatching("p\\.dat-s:1[12]:.*");
      String before = text.startsWith("x") ? "y\n".repeat(200) : "";
      assertThatThrownBy(() -> read(HEAD + BODY + before + text + more))
          .isInstanceOf(FormatException.class)
          .hasMessageMatching("p\\.dat-s:1[12]:.*");
    }
  }

  @Test
  void integerAndRankSectionsAreWarnedOf() throws IOException {
    List<String> warnings = new ArrayList<>();
    byte[] bytes = (HEAD + BODY + "*INTEGER\n*1\n*RANK1\n*1\n").getBytes(StandardCharsets.UTF_8);
    read(bytes, warnings);
    assertThat(warnings)
        .containsExactly(
            "p.dat-s:11:1: integer variables are taken as continuous",
            "p.dat-s:13:1: rank-one requirements are ignored");
  }

  @Test
  void readsGzipAndAnswersDamagedGzip(@TempDir Path folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write((HEAD + BODY).getBytes(StandardCharsets.UTF_8));
    }
    Path file = folder.resolve("p.dat-s.gz");
    Files.write(file, bytes.toByteArray());
    assertThat(text(SdpaReader.read(file))).isEqualTo(text(read(HEAD + BODY)));
    for (int length = 2; length < bytes.size(); length++) {
      byte[] cut = Arrays.copyOf(bytes.toByteArray(), length);
      assertThatThrownBy(() -> read(cut, new ArrayList<>())).isInstanceOf(FormatException.class);
    }
  }

  @Test
  void aProgramWithoutConstraintsOrEntriesIsRead() throws IOException {
    Program program = read("0\n1\n3\n\n0 1 1 1 2\n");
    assertThat(program.constraintCount()).isZero();
    assertThat(program.entryCount()).isEqualTo(1);
    assertThat(read("0\n1\n3\n").entryCount()).isZero();
    assertThat(read("1\n1\n3\n0\n").entryCount()).isZero();
  }

  @Test
  void numbersThatStraddleTheBufferAreRead() throws IOException {
    StringBuilder text = new StringBuilder("1\n1\n-100000\n1\n");
    for (int i = 1; i <= 100_000; i++) {
      text.append("1 1 ").append(i).append(' ').append(i).append(' ').append(i / 7.0).append('\n');
    }
    BlockData data = read(text.toString()).data(0);
    assertThat(data.entryCount()).isEqualTo(100_000);
    for (int p = 0; p < 100_000; p++) {
      assertThat(data.row(p)).isEqualTo(p);
      assertThat(data.value(p)).isEqualTo((p + 1) / 7.0);
    }
  }

  @Test
  void tellsTheSizeBeforeTheEntriesAreRead(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("wrong.dat-s");
    Files.writeString(file, "2\n2\n3 -4\n1 2\n1 1 9 9 1\n");
    List<String> told = new ArrayList<>();
    assertThatThrownBy(
            () ->
                SdpaReader.read(
                    file,
                    warning -> {},
                    (constraintCount, blocks) -> told.add(constraintCount + " " + blocks)))
        .isInstanceOf(FormatException.class);
    assertThat(told).containsExactly("2 " + List.of(Block.semidefinite(3), Block.diagonal(4)));
  }
}
