package org.kronproj.cli.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.Seed;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.Main;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.io.MatrixMarket;
import org.kronproj.sketch.SketchDistribution;

class SketchCommandTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gaussian",
        "rademacher",
        "srht",
        "ams",
        "countsketch",
        "sparse-embedding",
        "block-sparse-embedding"
      })
  void infoSaysRowsCostAndGuarantee(String family) throws IOException {
    Path json = folder.resolve("info.json");
    CommandRun run =
        CommandRun.of(
            "sketch",
            "info",
            "--family",
            family,
            "--n",
            "100000",
            "--error",
            "0.2",
            "--failure",
            "0.01",
            "--json",
            json.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out())
        .contains("rows b", "guarantee", "probability 0.01", "operations a change");
    assertThat(Files.readString(json)).contains("\"rows\"", "\"error\"", "\"sketchBytes\"");
  }

  @Test
  void infoSaysWhenTheVectorIsShorter() {
    CommandRun run =
        CommandRun.of("sketch", "info", "--family", "gaussian", "--n", "50", "--error", "0.1");
    assertThat(run.out()).contains("store the vector instead");
  }

  @Test
  void aStreamIsSketchedAsItsVectorIs() {
    CommandRun run =
        CommandRun.withInput(
            "# changes\n3 1.5\n\n0,-2\r\n3\t1e-1\n",
            "sketch",
            "apply",
            "--family",
            "countsketch",
            "--n",
            "5",
            "--rows",
            "4",
            "--seed",
            "9",
            "--stream",
            "-");
    assertThat(run.err()).isEmpty();
    double[] expected =
        SketchDistribution.countSketch(4, 5).sample(Seed.of(9)).apply(-2, 0, 0, 1.6, 0);
    double[] found = run.out().lines().mapToDouble(Double::parseDouble).toArray();
    assertThat(found).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(found[i]).isEqualTo(expected[i], within(1e-15));
    }
  }

  @Test
  void anInputIsNotReplaced() throws IOException {
    Path changes = Files.writeString(folder.resolve("changes.txt"), "3 1.5\n");
    Path matrix =
        Files.writeString(
            folder.resolve("a.mtx"), "%%MatrixMarket matrix array real general\n1 1\n2\n");
    String rows = "sketch apply --family ams --rows 4 ";
    for (String inputs :
        new String[] {
          "--n 8 --stream " + changes + " --output " + changes,
          "--matrix " + matrix + " --output " + folder + "/./a.mtx"
        }) {
      CommandRun run = CommandRun.of((rows + inputs).split(" "));
      assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
      assertThat(run.err()).contains("read by this command, which would replace it");
    }
    assertThat(Files.readString(changes)).isEqualTo("3 1.5\n");
    assertThat(Files.readString(matrix)).startsWith("%%MatrixMarket");
    CommandRun other =
        CommandRun.of(
            (rows + "--n 8 --stream " + changes + " --output " + folder + "/y.mtx").split(" "));
    assertThat(other.err()).isEmpty();
  }

  @Test
  void aCompressedStreamIsUnpacked() throws IOException {
    Path plain = Files.writeString(folder.resolve("changes.txt"), "3 1.5\n0 -2\n");
    Path packed = folder.resolve("changes.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(Files.readAllBytes(plain));
    }
    String line = "sketch apply --family ams --rows 4 --n 8 --stream ";
    CommandRun run = CommandRun.of((line + packed).split(" "));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo(CommandRun.of((line + plain).split(" ")).out());
    Files.write(packed, Arrays.copyOf(Files.readAllBytes(packed), 24));
    assertThat(CommandRun.of((line + packed).split(" ")).err())
        .startsWith("kronproj: " + packed + ": damaged")
        .hasLineCount(1);
  }

  @Test
  void manyLinesOfAFileAreSketched() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append(i % 100).append(" 0.5\n");
    }
    Path file = Files.writeString(folder.resolve("changes.txt"), text);
    Path output = folder.resolve("sketch.mtx");
    CommandRun run =
        CommandRun.of(
            "sketch",
            "apply",
            "--family",
            "gaussian",
            "--n",
            "100",
            "--rows",
            "7",
            "--stream",
            file.toString(),
            "-o",
            output.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).isEmpty();
    double[] flat = new double[100];
    java.util.Arrays.fill(flat, 100);
    double[] expected = SketchDistribution.gaussian(7, 100).sample(Seed.of(0)).apply(flat);
    try (Matrix found = MatrixMarket.read(output).toDense()) {
      for (int i = 0; i < 7; i++) {
        assertThat(found.get(i, 0)).isEqualTo(expected[i], within(1e-8));
      }
    }
  }

  /** 36 MB of input in a heap of 24 MB; every index as often as any other, so the sum is known. */
  @Test
  void threeMillionLinesTakeConstantMemory() throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "sketch",
                "apply",
                "--family",
                "countsketch",
                "--rows",
                "50",
                "--n",
                "1000000",
                "--stream",
                "-")
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try (OutputStream in = process.getOutputStream()) {
      StringBuilder block = new StringBuilder();
      for (int i = 0; i < 3_000_000; i++) {
        block.append(i % 1_000_000).append(" 0.25\n");
        if (i % 1000 == 999) {
          in.write(block.toString().getBytes(StandardCharsets.US_ASCII));
          block.setLength(0);
        }
      }
    }
    assertThat(process.waitFor(600, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(err)).isEmpty();
    assertThat(process.exitValue()).isEqualTo(ExitStatus.SUCCESS);
    double[] flat = new double[1_000_000];
    java.util.Arrays.fill(flat, 0.75);
    double[] expected =
        SketchDistribution.countSketch(50, 1_000_000).sample(Seed.of(0)).apply(flat);
    double[] found = Files.readAllLines(out).stream().mapToDouble(Double::parseDouble).toArray();
    assertThat(found).containsExactly(expected, within(1e-9));
  }

  @Test
  void aMatrixThatIsNotANumberIsRefusedWithItsPlace() throws IOException {
    Path file = folder.resolve("x.mtx");
    Files.writeString(file, "%%MatrixMarket matrix array real general\n2 1\n1\nNaN\n");
    CommandRun run =
        CommandRun.of(
            "sketch", "apply", "--family", "ams", "--rows", "2", "--matrix", file.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("kronproj: " + file + ":4:1: found 'NaN', expected a number");
    assertThat(run.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'5 1',1:1,5,an index from 0 to 4",
    "'-1 1',1:1,-1,an index from 0 to 4",
    "'1',1:2,the end of the line,a finite number",
    "'1 2\n1 NaN',2:3,NaN,a finite number",
    "'1 x',1:3,x,a finite number",
    "'1 2d',1:3,2d,a finite number",
    "'1 0x1p3',1:3,0x1p3,a finite number",
    "'1 2 3',1:5,3,the end of the line",
  })
  void badLinesAreRefusedWithTheirPlace(String input, String place, String found, String expected) {
    CommandRun run =
        CommandRun.withInput(
            input,
            "sketch",
            "apply",
            "--family",
            "ams",
            "--n",
            "5",
            "--rows",
            "4",
            "--stream",
            "-");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "kronproj: <stdin>:" + place + ": found " + found + ", expected " + expected + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'--stream -',element (0; 0) of the result: found",
    "'--stream - --product XR',--product: found --stream; expected --matrix",
  })
  void aStreamWithoutAResultIsRefused(String arguments, String message) {
    CommandRun run =
        CommandRun.withInput(
            "0 1e308\n0 1e308\n",
            ("sketch apply --family rademacher --n 1 --rows 1 " + arguments).split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replace(',', ';')).contains(message);
  }

  @Test
  void matricesDenseAndSparseGiveTheSameProducts() throws IOException {
    Path dense = folder.resolve("dense.mtx");
    Path sparse = folder.resolve("sparse.mtx");
    Path output = folder.resolve("y.mtx");
    try (Matrix x = Matrix.of(3, 2, new double[] {1, 0, 2, 0, 0, -1})) {
      MatrixMarket.write(dense, x);
      MatrixMarket.write(sparse, CscMatrix.ofDense(x));
      double[] first = SketchDistribution.srht(2, 3).sample(Seed.of(0)).apply(1, 0, 2);
      for (Path file : new Path[] {dense, sparse}) {
        CommandRun run =
            CommandRun.of(
                "sketch",
                "apply",
                "--family",
                "srht",
                "--rows",
                "2",
                "--matrix",
                file.toString(),
                "-o",
                output.toString());
        assertThat(run.err()).isEmpty();
        try (Matrix y = MatrixMarket.read(output).toDense()) {
          assertThat(y).hasToString("2×2");
          assertThat(y.get(1, 0)).isEqualTo(first[1], within(1e-14));
        }
      }
    }
    for (String product : new String[] {"RtX", "XR"}) {
      CommandRun run =
          CommandRun.of(
              "sketch",
              "apply",
              "--family",
              "gaussian",
              "--rows",
              product.equals("XR") ? "2" : "3",
              "--n",
              "6",
              "--product",
              product,
              "--matrix",
              dense.toString());
      assertThat(run.err()).isEmpty();
      assertThat(run.out().lines()).hasSize(product.equals("XR") ? 3 : 6);
    }
    CommandRun run =
        CommandRun.of(
            "sketch",
            "apply",
            "--family",
            "gaussian",
            "--rows",
            "4",
            "--product",
            "XRt",
            "--matrix",
            dense.toString());
    assertThat(run.out().lines()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "--family srht --n 5 --rows 9,sketch dimension b of an SRHT: found 9",
    "--family block-sparse-embedding --n 5 --rows 10 --sparsity 3,a divisor of b = 10",
    "--family gaussian --n 0 --rows 5,ambient dimension N: found 0",
    "--family gaussian --n 5 --error NaN,error γ: found NaN",
    "--family gaussian --n 5 --error 0.1 --failure 2,failure δ: found 2.0",
    "--family gaussian --n 5,--rows and --error: found neither",
    "--family cauchy --n 5 --rows 5,sketch family: found cauchy",
    "--family gaussian --rows 5,--n: found nothing",
  })
  void badSizesGetOneClearError(String arguments, String message) {
    CommandRun run = CommandRun.of(("sketch info " + arguments).split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).singleElement().asString().contains(message);
  }
}
