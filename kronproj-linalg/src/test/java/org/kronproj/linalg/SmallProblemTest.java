package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tiny problems start fast because nothing of the native library is loaded for them. */
class SmallProblemTest {

  private static String run(int order) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:stdout",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                SmallProblem.class.getName(),
                Integer.toString(order))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("smallest eigenvalue ", "norm ");
    return output;
  }

  @Test
  void matricesOnTheHeapLoadNoNatives() throws IOException, InterruptedException {
    assertThat(run(32)).contains("org.kronproj.linalg.JavaKernels ").doesNotContain("org.bytedeco");
  }

  @Test
  void theLogWouldShowThem() throws IOException, InterruptedException {
    assertThat(run(33)).contains("org.bytedeco.javacpp.Pointer ");
  }
}
