package org.kronproj.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive that csdp starts from where the head of a problem tells that it is small. */
class CsdpArchiveIT {

  private static final String ENTRIES = "0 1 1 2 1\n1 1 1 1 1\n2 1 2 2 1\n";
  private static final String SMALL = "2\n1\n2\n1 1\n" + ENTRIES;
  private static final String WITH_NATIVES = "2\n1\n33\n1 1\n" + ENTRIES;

  @TempDir private Path scratch;

  private Path cache;
  private Path problem;

  @BeforeEach
  void install() throws IOException, InterruptedException {
    cache = scratch.resolve("the cache");
    problem = scratch.resolve("p.dat-s");
    Launch.install(scratch.resolve("prefix")); // Java 17 shares no classes of a path with a blank
  }

  private Launch csdp(Path javaHome) {
    return new Launch(scratch.resolve("prefix/bin/csdp"), scratch)
        .with("JAVA_HOME", javaHome)
        .with("KRONPROJ_CACHE", cache);
  }

  private Launch csdp() {
    return csdp(Path.of(System.getProperty("java.home")));
  }

  private void solve(Launch launch) throws IOException, InterruptedException {
    Launch.Result result = launch.run(problem.toString());
    assertThat(result.status()).as(result.out()).isZero();
    assertThat(result.out()).startsWith("CSDP").contains("Success: SDP solved");
    assertThat(result.err()).isEmpty();
  }

  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(f -> f.toString().endsWith(".jsa")).toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> aSmallProblemStartsFromItsOwnArchive() throws IOException {
    return Jdks.all().stream()
        .map(home -> DynamicTest.dynamicTest(home.toString(), () -> checkClasses(home)));
  }

  private void checkClasses(Path home) throws IOException, InterruptedException {
    int before = Files.exists(cache) ? archives().size() : 0;
    Files.writeString(problem, SMALL);
    solve(csdp(home));
    assertThat(archives()).hasSize(before + 1).allMatch(f -> f.toString().contains("-small-"));
    assertThat(classesFromTheJar(csdp(home))).isEmpty();
    assertThat(classesFromTheJar(csdp(home).with("KRONPROJ_CACHE", "/dev/null/cache")))
        .anyMatch(line -> line.startsWith("org.kronproj."));
    assertThat(archives()).hasSize(before + 1);
  }

  private List<String> classesFromTheJar(Launch launch) throws IOException, InterruptedException {
    Path log = scratch.resolve("classes.log");
    solve(launch.with("KRONPROJ_JAVA_OPTIONS", "-Xlog:class+load:file=" + log));
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(line -> line.contains("source: file:"))
          .map(line -> line.replaceAll("^.*] | source.*$", ""))
          .toList();
    }
  }

  /** Which is all that is told by a shell that reads three lines. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        WITH_NATIVES,
        "\"a comment\n" + SMALL,
        "2 = m\n1\n2\n1 1\n" + ENTRIES,
        "2\n1\n{2}\n1 1\n" + ENTRIES
      })
  void otherProblemsStartFromTheArchiveForAll(String text)
      throws IOException, InterruptedException {
    Files.writeString(problem, text);
    solve(csdp());
    assertThat(archives()).singleElement().asString().contains("-all-");
  }

  /** Less memory than Java is given otherwise, and the compiler that it is not. */
  @ParameterizedTest
  @ValueSource(strings = {"-Xmx8m", "-XX:TieredStopAtLevel=4"})
  void optionsThatAreGivenPrevail(String option) throws IOException, InterruptedException {
    Files.writeString(problem, SMALL);
    solve(csdp());
    solve(csdp().with("KRONPROJ_JAVA_OPTIONS", option));
  }

  @Test
  void aDamagedArchiveIsMadeAgain() throws IOException, InterruptedException {
    Files.writeString(problem, SMALL);
    solve(csdp());
    Path archive = archives().get(0);
    byte[] own = Files.readAllBytes(archive);
    byte[] damaged = own.clone();
    Arrays.fill(damaged, own.length / 8, own.length / 2, (byte) 0x55);
    for (byte[] content : List.of(damaged, Arrays.copyOf(own, own.length / 2))) {
      Files.delete(archive);
      Files.write(archive, content);
      solve(csdp());
      assertThat(archives()).hasSize(1);
      archive = archives().get(0);
      assertThat(Files.size(archive)).isGreaterThan(own.length / 2L);
      assertThat(Files.readAllBytes(archive)).as("made again").isNotEqualTo(content);
    }
  }

  @Test
  void whatNobodyMadeForAMonthIsRemoved() throws IOException, InterruptedException {
    Files.createDirectories(cache);
    FileTime old = FileTime.fromMillis(System.currentTimeMillis() - 40 * 86_400_000L);
    for (String name : List.of("1-5.jsa", "1.stamp", "1.natives")) {
      Files.writeString(cache.resolve("start-" + name), "12345");
      Files.setLastModifiedTime(
          Files.writeString(cache.resolve("start-old-" + name), "12345"), old);
    }
    Path model = Files.writeString(cache.resolve("cost-model.properties"), "");
    Files.setLastModifiedTime(model, old);
    Files.writeString(problem, SMALL);
    solve(csdp());
    try (Stream<Path> files = Files.list(cache)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .contains("start-1-5.jsa", "start-1.stamp", "start-1.natives", "cost-model.properties")
          .noneMatch(name -> name.contains("-old-"));
    }
  }

  @Test
  void aClosedOutputIsNoFailure() throws IOException, InterruptedException {
    Files.writeString(problem, SMALL);
    Path script = scratch.resolve("call");
    Files.writeString(script, "exec '" + scratch + "/prefix/bin/csdp' \"$@\" >&-\n");
    Path solution = scratch.resolve("solution");
    Launch.Result result =
        new Launch(script, scratch)
            .with("JAVA_HOME", System.getProperty("java.home"))
            .with("KRONPROJ_CACHE", cache)
            .run(problem.toString(), solution.toString());
    assertThat(result.status()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(solution).isNotEmptyFile();
  }
}
