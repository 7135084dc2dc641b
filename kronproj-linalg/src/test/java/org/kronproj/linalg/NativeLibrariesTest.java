package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {

  @TempDir private Path folder;

  /** Multiplies in a process of its own and says who loaded the natives. */
  static final class Probe {
    private Probe() {}

    public static void main(String[] arguments) {
      try (Matrix a = Matrix.allocateOffHeap(2, 2);
          Matrix b = Matrix.allocateOffHeap(2, 2)) {
        a.set(0, 0, 3);
        Blas.gemm(Transpose.NO, Transpose.NO, 1, a, a, 0, b);
        System.out.println(
            b.get(0, 0) + " " + System.getProperty("org.bytedeco.javacpp.loadlibraries", "true"));
      }
    }
  }

  @Test
  void aRecordedProcessLoadsTheSameFilesAndComputesTheSame() throws Exception {
    Path record = folder.resolve("natives");
    assertThat(NativeLibraries.record(record)).isTrue();
    assertThat(probe(record)).isEqualTo("9.0 false");
  }

  @Test
  void aRecordThatIsNotTrueIsPassedOver() throws Exception {
    Path record = folder.resolve("natives");
    assertThat(NativeLibraries.record(record)).isTrue();
    List<String> lines = Files.readAllLines(record);
    Files.write(record, List.of("1" + lines.get(0), lines.get(1), lines.get(2)));
    assertThat(probe(record)).isEqualTo("9.0 true");
    Files.write(record, List.of("no record at all"));
    assertThat(probe(record)).isEqualTo("9.0 true");
    assertThat(probe(folder.resolve("missing"))).isEqualTo("9.0 true");
  }

  private static String probe(Path record) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D" + NativeLibraries.RECORD + "=" + record,
                "-cp",
                System.getProperty("java.class.path"),
                Probe.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).isZero();
    return output;
  }
}
