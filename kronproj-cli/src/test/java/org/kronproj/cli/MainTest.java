package org.kronproj.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;

class MainTest {

  @TempDir private Path temporary;

  @Test
  void versionIsOneLineAndNamesTheVersion() {
    CommandRun run = CommandRun.of("--version");
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).matches("kronproj \\d+\\.\\d+\\.\\d+(-SNAPSHOT)? \\(Java \\d+, .*\\)\\R");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void outputThatCannotBeWrittenIsAnError() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new PrintStream(full, false, UTF_8),
            new PrintStream(err, true, UTF_8),
            false);
    assertThat(Main.run(console, "--version")).isEqualTo(ExitStatus.INPUT);
    assertThat(err.toString(UTF_8)).startsWith("kronproj: standard output").hasLineCount(1);
  }

  @Test
  void memoryThatIsUsedUpIsOneLine() {
    InputStream large =
        new InputStream() {
          @Override
          public int read() {
            throw new OutOfMemoryError("Java heap space");
          }

          @Override
          public int read(byte[] bytes, int start, int length) {
            return read();
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            large,
            new PrintStream(OutputStream.nullOutputStream(), false, UTF_8),
            new PrintStream(err, true, UTF_8),
            false);
    String[] line = "sketch apply --family ams --rows 4 --n 8 --stream -".split(" ");
    assertThat(Main.run(console, line)).isEqualTo(ExitStatus.INPUT);
    assertThat(err.toString(UTF_8)).startsWith("kronproj: out of memory: ").hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info %s",
        "solve %s",
        "maintain --constraints %1$s --weighting diagonal --ops %1$s",
        "maintain --restore %1$s --ops -",
        "sketch apply --family ams --rows 4 --n 8 --stream %s",
        "sketch apply --family ams --rows 4 --matrix %s",
        "robust serve --ambient 8 --rounds 2 --stream %s",
        "robust serve --vector %s --rounds 2",
      })
  void aFolderInPlaceOfAFileIsNamed(String line) throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("folder.mtx"));
    CommandRun run = CommandRun.of(line.formatted(folder).split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).contains("folder.mtx: is a directory").hasLineCount(1);
  }

  @Test
  void helpListsEveryCommand() {
    CommandRun run = CommandRun.of("--help");
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).contains(Commands.names());
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"instal", "--no-such-option", ""})
  void wrongCommandLinesSayWhereTheOptionsAreListed(String argument) {
    CommandRun run = CommandRun.of(argument);
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("kronproj: ").endsWith("try: kronproj --help\n");
  }

  @Test
  void noCommandIsAUsageError() {
    CommandRun run = CommandRun.of();
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains("no command given");
  }

  @Test
  void everyCommandHasHelp() {
    for (String name : Commands.names()) {
      CommandRun run = CommandRun.of(name, "--help");
      assertThat(run.status()).as(name).isEqualTo(ExitStatus.SUCCESS);
      assertThat(run.out()).as(name).startsWith("Usage: kronproj " + name);
      assertThat(run.err()).as(name).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "maintain",
        "calibrate",
        "generate",
        "sketch",
        "sketch info",
        "robust",
        "robust plan",
        "info",
        "solve",
        "csdp",
        "theta",
        "install"
      })
  void everyCommandKnowsTheVersion(String command) {
    CommandRun run = CommandRun.of((command + " --version").split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).isEqualTo(CommandRun.of("--version").out());
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "maintain x --mode=q|exact, robust, sketched",
        "maintain x --weighting=TWO|two-sided, one-sided, diagonal",
        "maintain x --sketch-use=q|once, resample, reuse",
        "maintain x --compare=q|rebuild",
        "generate q|line-reweighting, spectral, sweep, haar",
        "solve x --format=q|csdp, sdpa, json",
        "robust plan --quantity=q|signed, squares, norm",
        "robust attack --target=mean,q|single, mean, median, private",
      })
  void aWrongValueListsThoseThereAre(String line, String values) {
    CommandRun run = CommandRun.of(line.split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains(", expected ", values + "\n").doesNotContain("[", "_");
  }

  @ParameterizedTest
  @ValueSource(strings = {"line-reweighting", "LINE_REWEIGHTING", "Line-Reweighting"})
  void valuesAreReadInAnyCase(String scenario) {
    CommandRun run = CommandRun.of("generate", scenario, "--n", "0");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
  }

  @Test
  void theListShowsWhatEachCommandDoes() {
    String list = CommandRun.of("--help").out().replaceAll("\\s+", " ");
    for (String name : Commands.names()) {
      String[] help = CommandRun.of(name, "--help").out().split("\\R");
      String description =
          Arrays.stream(help)
              .dropWhile(line -> line.startsWith("Usage:") || line.startsWith("     "))
              .findFirst()
              .orElseThrow();
      assertThat(list).as(name).contains(name + " " + description.strip());
    }
  }

  @Test
  void argumentsFromAFileAreReadBehindACommandOnly() throws IOException {
    Path file = Files.writeString(temporary.resolve("arguments"), "--help");
    assertThat(CommandRun.of("install", "@" + file).out()).startsWith("Usage: kronproj install");
    assertThat(CommandRun.of("@" + file).status()).isEqualTo(ExitStatus.USAGE);
  }
}
