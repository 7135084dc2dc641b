package org.kronproj.cli.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;

/** What the README shows is what happens. */
class ReadmeTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @TempDir private Path scratch;

  private static String readme() throws IOException {
    return Files.readString(ROOT.resolve("README.md"));
  }

  private static String block(String language) throws IOException {
    Matcher matcher =
        Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL).matcher(readme());
    assertThat(matcher.find()).as("a block of " + language).isTrue();
    return matcher.group(1);
  }

  /** Numbers to six digits: the last bits are a machine's own. */
  private static String rounded(String text) {
    return Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?")
        .matcher(text)
        .replaceAll(n -> String.format(Locale.ROOT, "%.6f", Double.parseDouble(n.group())));
  }

  @Test
  void theJavaExampleCompilesAndPrintsWhatItSays() throws IOException, InterruptedException {
    String source = block("java");
    assertThat(source.lines().filter(line -> !line.isBlank() && !line.startsWith("import")))
        .hasSizeLessThanOrEqualTo(15);
    Path file = scratch.resolve("Reweight.java");
    Files.writeString(file, source);
    String classPath = System.getProperty("java.class.path");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", scratch.toString(), "-cp", classPath, file.toString());
    assertThat(compiled).isZero();
    Process java =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                scratch + System.getProperty("path.separator") + classPath,
                "Reweight")
            .start();
    try (BufferedReader out = java.inputReader(StandardCharsets.UTF_8)) {
      List<String> printed = out.lines().map(ReadmeTest::rounded).toList();
      assertThat(printed).isEqualTo(block("text").lines().map(ReadmeTest::rounded).toList());
    }
    assertThat(java.waitFor()).isZero();
  }

  /** What follows a command in the README, to the end of its block. */
  private static String shown(String command) throws IOException {
    String text = readme();
    int start = text.indexOf("\n$ ./kronproj " + command + "\n");
    assertThat(start).as(command).isNotNegative();
    return text.substring(text.indexOf('\n', start + 1) + 1, text.indexOf("\n```", start) + 1);
  }

  /** A text without what is a machine's own: numbers that are not of a program's or run's size. */
  private static String shape(String text) {
    return text.replaceAll("[-+]?\\d+(\\.\\d+)?e[-+]\\d+|\\d+\\.\\d+|\\d+(?= m?s\\b| times)", "#")
        .replaceAll("(?m)^ +\\d+ .*\\R|\\([^)]* re[a-z]+[^)]*\\)| m?s ", "")
        .replaceAll("\\d+ iterations", "# iterations")
        .replaceAll("[ \\r]+", " ");
  }

  @Test
  void theCommandsPrintWhatTheReadmeShows() throws IOException {
    for (String command :
        List.of(
            "maintain examples/line-reweighting --compare rebuild",
            "solve examples/pentagon.dat-s",
            "info examples/pentagon.dat-s")) {
      String[] arguments = command.replace("examples/", ROOT + "/examples/").split(" ");
      CommandRun run = CommandRun.of(arguments);
      assertThat(run.err()).isEmpty();
      assertThat(shape(run.out().replace(ROOT + "/", ""))).isEqualTo(shape(shown(command)));
    }
    String solved = CommandRun.of("solve", ROOT + "/examples/pentagon.dat-s").out();
    assertThat(solved).contains("\nsolved\nprimal objective   2.23606797");
  }

  @Test
  void theLineThatBuildsIsTheOneThatContinuousIntegrationRuns() throws IOException {
    assertThat(readme()).contains("\n```\nmvn -B verify\n```\n");
    assertThat(Files.readString(ROOT.resolve(".ci/run"))).contains("\nmvn -B verify >");
  }

  @Test
  void theExampleIsWhatTheGeneratorMakes() throws IOException {
    CommandRun run =
        CommandRun.of(
            "generate",
            "line-reweighting",
            "--n",
            "96",
            "--m",
            "256",
            "--steps",
            "300",
            "--output",
            scratch.resolve("made").toString());
    assertThat(run.status()).isZero();
    for (String name : List.of("operations.ndjson", "problem.json")) {
      assertThat(ROOT.resolve("examples/line-reweighting").resolve(name))
          .hasSameTextualContentAs(scratch.resolve("made").resolve(name));
    }
    // What is compressed: the bytes of the file itself depend on the platform's zlib.
    String constraints = "constraints.mtx.gz";
    Path shipped = ROOT.resolve("examples/line-reweighting").resolve(constraints);
    assertThat(uncompressed(shipped))
        .isEqualTo(uncompressed(scratch.resolve("made").resolve(constraints)));
    assertThat(Files.size(shipped)).isLessThan(2_000_000);
  }

  private static byte[] uncompressed(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    try (Stream<Path> files = Files.list(ROOT)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".md")).toList()) {
        Matcher link = Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(Files.readString(file));
        while (link.find()) {
          assertThat(file.resolveSibling(link.group(1))).exists();
        }
      }
    }
  }
}
