package org.kronproj.cli.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python example, against the classes under test, from any folder. */
class PythonExampleTest {

  @TempDir private Path scratch;

  @Test
  void findsTheBrokenLineThroughAChildProcess() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3"))),
        "python3 is not on the PATH");
    Path out = scratch.resolve("out");
    Path err = scratch.resolve("err");
    Process python =
        new ProcessBuilder(
                "python3",
                Path.of("").toAbsolutePath().getParent() + "/examples/python/reweight.py",
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "org.kronproj.cli.Main")
            .directory(scratch.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    boolean ended = python.waitFor(180, TimeUnit.SECONDS);
    python.destroyForcibly();
    assertThat(ended).isTrue();
    assertThat(err).isEmptyFile();
    List<String> lines = Files.readAllLines(out);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("line 7: weight 0.0");
    assertThat(lines).allMatch(line -> line.matches("line \\d+: weight [01]\\.\\d{4}, [a-z-]+"));
  }
}
