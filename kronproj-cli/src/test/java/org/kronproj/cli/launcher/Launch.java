package org.kronproj.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One call of a launcher in the making: its environment, then its streams and exit status. */
final class Launch {

  /** What came of it. */
  record Result(int status, String out, String err) {

    /** Checks that the version was printed and nothing else. */
    void assertVersionOnly(String situation) {
      assertThat(err).as(situation).isEmpty();
      assertThat(out).as(situation).matches("kronproj \\S+ \\(Java \\d+, [^\\n]*\\)\\n");
      assertThat(status).as(situation).isZero();
    }
  }

  private final Path script;
  private final Path scratch;
  private final Map<String, String> environment = new HashMap<>();

  Launch(Path script, Path scratch) {
    this.script = script;
    this.scratch = scratch;
    environment.put("PATH", System.getenv("PATH"));
    environment.put("HOME", scratch.toString());
  }

  /** Installs the jar under test and its launchers. */
  static void install(Path prefix) throws IOException, InterruptedException {
    Process install =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-jar",
                System.getProperty("kronproj.jar"),
                "install",
                "--prefix",
                prefix.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(install.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(install.waitFor()).as(output).isZero();
  }

  Launch with(String variable, Object value) {
    environment.put(variable, value.toString());
    return this;
  }

  /** Starts it and does not wait. */
  Running start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile(scratch, "launch", ".out");
    Path err = Files.createTempFile(scratch, "launch", ".err");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    return new Running(builder.start(), out, err);
  }

  Result run(String... arguments) throws IOException, InterruptedException {
    return start(arguments).await();
  }

  /** A call that may not have ended yet. */
  record Running(Process process, Path out, Path err) {

    Result await() throws IOException, InterruptedException {
      boolean ended = process.waitFor(120, TimeUnit.SECONDS);
      process.destroyForcibly();
      assertThat(ended).as("the launcher ended").isTrue();
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }
  }
}
