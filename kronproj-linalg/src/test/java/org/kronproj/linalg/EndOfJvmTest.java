package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/** A process that is told to end while its kernels run does so. */
class EndOfJvmTest {

  /**
   * Of processes whose end does not wait for kernels one in six hangs: these find it in two runs of
   * three.
   */
  private static final int PROCESSES = 6;

  /** Factors and multiplies until it is stopped. */
  static final class Child {
    private Child() {}

    /** Says a line when the kernels have begun. */
    public static void main(String... arguments) {
      BlasThreads.set(2);
      RandomStream random = Seed.of(1).stream();
      Matrix a = Matrices.random(random, 600, 600);
      Matrix h = Matrix.identity(600);
      Blas.syrk(Triangle.LOWER, Transpose.NO, 1, a, 1, h);
      Matrix l = h.copy();
      System.out.println("working");
      while (!Cholesky.factor(Triangle.LOWER, l).failingMinor().isPresent()) {
        Blas.gemm(Transpose.NO, Transpose.NO, 1, a, h, 0, l);
        l.copyFrom(h);
      }
    }
  }

  @Test
  void theEndWaitsForKernels() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    for (int k = 0; k < PROCESSES; k++) {
      Process child =
          new ProcessBuilder(
                  java,
                  "-XX:TieredStopAtLevel=1",
                  "-Dorg.bytedeco.javacpp.maxBytes=0",
                  "-Dorg.bytedeco.javacpp.maxPhysicalBytes=0",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Child.class.getName())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        assertThat(child.getInputStream().read()).isEqualTo('w');
        child.destroy();
        assertThat(child.waitFor(2, TimeUnit.MINUTES)).isTrue();
      } finally {
        child.destroyForcibly();
      }
    }
  }
}
