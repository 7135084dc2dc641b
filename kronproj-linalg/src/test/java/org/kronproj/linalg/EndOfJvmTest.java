package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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

  /** Multiplies on after it was told to end, and has a hook that waits for that. */
  static final class Orderly {
    private Orderly() {}

    /** Says a line when the kernels have begun, and one when it has finished. */
    public static void main(String... arguments) {
      Thread worker = Thread.currentThread();
      AtomicBoolean stopped = new AtomicBoolean();
      Matrix a = Matrices.random(Seed.of(2).stream(), 300, 300);
      Matrix product = Matrix.allocate(300, 300);
      BlasUse use = BlasUse.begin();
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(stopped, worker), "stop"));
        Blas.gemm(Transpose.NO, Transpose.NO, 1, a, a, 0, product);
        System.out.println("working");
        for (int more = 0; more < 20; ) {
          Blas.gemm(Transpose.NO, Transpose.NO, 1, a, a, 0, product);
          more += stopped.get() ? 1 : 0;
        }
      } finally {
        use.close();
      }
      System.out.println("finished");
    }

    private static void stop(AtomicBoolean stopped, Thread worker) {
      stopped.set(true);
      try {
        worker.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void theEndWaitsForWhatIsInUse() throws Exception {
    Process child = start(Orderly.class);
    try (BufferedReader lines = child.inputReader()) {
      assertThat(lines.readLine()).isEqualTo("working");
      child.toHandle().destroy(); // leaves the stream open
      assertThat(child.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(lines.readLine()).isEqualTo("finished");
    } finally {
      child.destroyForcibly();
    }
  }

  private static Process start(Class<?> main) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Dorg.bytedeco.javacpp.maxBytes=0",
            "-Dorg.bytedeco.javacpp.maxPhysicalBytes=0",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void theEndWaitsForKernels() throws Exception {
    for (int k = 0; k < PROCESSES; k++) {
      Process child = start(Child.class);
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
