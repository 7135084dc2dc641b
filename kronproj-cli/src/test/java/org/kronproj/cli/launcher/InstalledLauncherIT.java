package org.kronproj.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
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

/**
 * The packaged jar and the launcher as {@code kronproj install} puts them, on every JDK at hand.
 */
class InstalledLauncherIT {

  @TempDir private Path scratch;

  private Path prefix;
  private Path cache;

  @BeforeEach
  void choosePlaces() throws IOException, InterruptedException {
    prefix = scratch.resolve("a prefix");
    cache = scratch.resolve("the cache");
    Launch.install(prefix);
  }

  private Launch launch(Path javaHome) {
    return new Launch(prefix.resolve("bin/kronproj"), scratch)
        .with("JAVA_HOME", javaHome)
        .with("KRONPROJ_CACHE", cache);
  }

  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(f -> f.toString().endsWith(".jsa")).toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> bothStreamsStayCleanWhateverTheArchive() throws IOException {
    return Jdks.all().stream()
        .map(home -> DynamicTest.dynamicTest(home.toString(), () -> checkArchives(home)));
  }

  private void checkArchives(Path home) throws IOException, InterruptedException {
    Launch.install(prefix);
    launch(home).run("--version").assertVersionOnly("no archive yet");
    Path archive = archives().stream().max((a, b) -> modified(a).compareTo(modified(b))).get();
    assertThat(Files.size(archive)).as("an archive was made").isPositive();
    launch(home).run("--version").assertVersionOnly("with its archive");

    for (Path other : Jdks.all()) {
      launch(other).run("--version").assertVersionOnly("another JDK");
    }
    byte[] own = Files.readAllBytes(archive);
    List<byte[]> wrong = new ArrayList<>(List.of(new byte[100_000], new byte[0]));
    for (Path foreign : archives()) {
      wrong.add(Files.readAllBytes(foreign));
    }
    for (byte[] content : wrong) {
      Path placed = replace(archive, content);
      launch(home).run("--version").assertVersionOnly(content.length + " bytes of something else");
      Files.delete(placed);
    }

    clear();
    for (int at : new int[] {100, own.length / 8, own.length / 2}) {
      byte[] damaged = own.clone();
      Arrays.fill(damaged, at, at + 100_000, (byte) 0x55);
      Files.write(archive, damaged); // of the right length, at another time
      launch(home).run("--version").assertVersionOnly("an archive damaged at " + at);
      assertThat(archives()).as("it was made again").hasSize(1);
      clear();
    }

    for (int length : new int[] {own.length / 2, own.length - 4096, 8192, 0}) {
      clear();
      Files.write(archive, Arrays.copyOf(own, length)); // under the name of the whole one
      launch(home).run("--version").assertVersionOnly(length + " bytes of an archive");
      assertThat(archives()).as("it was made again").hasSize(1);
      assertThat(Files.size(archives().get(0))).isGreaterThan(own.length / 2L);
    }

    Path jar = prefix.resolve("lib/kronproj/kronproj.jar");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_600_000_000_000L));
    int before = archives().size();
    launch(home).run("--version").assertVersionOnly("another jar");
    assertThat(archives()).as("a new archive for it").hasSize(before + 1);
    for (Path each : archives()) {
      replace(each, own);
    }
    launch(home).run("--version").assertVersionOnly("an archive of another jar");
  }

  @TestFactory
  Stream<DynamicTest> theArchiveHoldsTheClassesOfTheCommandLine() throws IOException {
    return Jdks.all().stream()
        .map(home -> DynamicTest.dynamicTest(home.toString(), () -> checkClasses(home)));
  }

  private void checkClasses(Path home) throws IOException, InterruptedException {
    prefix = scratch.resolve("prefix"); // Java 17 shares no classes of a path with a blank
    Launch.install(prefix);
    launch(home).run("--version").assertVersionOnly("makes the archive");
    assertThat(classesFromTheJar(launch(home))).isEmpty();
    Launch without = launch(home).with("KRONPROJ_CACHE", "/dev/null/cache");
    assertThat(classesFromTheJar(without))
        .anyMatch(line -> line.startsWith("picocli."))
        .anyMatch(line -> line.startsWith("org.kronproj."));
  }

  /** What the process that lists the commands reports as loaded from a file. */
  private List<String> classesFromTheJar(Launch launch) throws IOException, InterruptedException {
    Path log = scratch.resolve("classes.log");
    Launch.Result result =
        launch.with("KRONPROJ_JAVA_OPTIONS", "-Xlog:class+load:file=" + log).run("--help");
    assertThat(result.status()).as(result.err()).isZero();
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(line -> line.contains("source: file:"))
          .map(line -> line.replaceAll("^.*] | source.*$", ""))
          .toList();
    }
  }

  /** Puts an archive in the place of another, as if made there: by its size and its time. */
  private static Path replace(Path archive, byte[] content) throws IOException {
    String name = archive.getFileName().toString();
    Path stamp = archive.resolveSibling(name.replaceAll("-\\d+\\.jsa", ".stamp"));
    Files.deleteIfExists(archive);
    Path placed = archive.resolveSibling(name.replaceAll("\\d+\\.jsa", content.length + ".jsa"));
    Files.write(placed, content);
    return Files.setLastModifiedTime(placed, Files.getLastModifiedTime(stamp));
  }

  private void clear() throws IOException {
    for (Path each : archives()) {
      Files.delete(each);
    }
  }

  private static FileTime modified(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void runsWithoutAPlaceForTheArchive() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    launch(home)
        .with("KRONPROJ_CACHE", "/dev/null/cache")
        .run("--version")
        .assertVersionOnly("no cache");
    launch(home)
        .with("KRONPROJ_CACHE", "")
        .with("HOME", "")
        .run("--version")
        .assertVersionOnly("no home");
  }

  @Test
  void runsThroughALink() throws IOException, InterruptedException {
    Path link = scratch.resolve("link to kronproj");
    Path relative = scratch.resolve("another link");
    Files.createSymbolicLink(link, prefix.resolve("bin/kronproj"));
    Files.createSymbolicLink(relative, link.getFileName());
    new Launch(relative, scratch)
        .with("JAVA_HOME", System.getProperty("java.home"))
        .with("KRONPROJ_CACHE", cache)
        .run("--version")
        .assertVersionOnly("through two links");
  }

  @Test
  void installsOverItself() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    Launch.Result again = launch(home).run("install", "--prefix", prefix.toString());
    assertThat(again.err()).isEmpty();
    assertThat(again.status()).isZero();
    launch(home).run("--version").assertVersionOnly("installed again");
  }

  @Test
  void saysWhatToInstallWhenJavaIsMissingOrTooOld() throws IOException, InterruptedException {
    Launch.Result missing = launch(scratch.resolve("nowhere")).run("--version");
    assertThat(missing.status()).isEqualTo(69);
    assertThat(missing.err()).startsWith("kronproj: JAVA_HOME is ").contains("17 or newer");

    Path old = Files.createDirectories(scratch.resolve("old"));
    Path java = Files.createDirectories(old.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nexit 1\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    for (String version : List.of("1.8.0_402", "11.0.22", "16")) {
      Files.writeString(old.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
      Launch.Result result = launch(old).run("--version");
      assertThat(result.status()).isEqualTo(69);
      assertThat(result.out()).isEmpty();
      assertThat(result.err())
          .startsWith("kronproj: Java " + version + " at ")
          .contains("too old", "17 or newer");
    }
  }

  /** Two gigabytes of address space hold Java and this problem, but not OpenBLAS's buffers. */
  @Test
  void saysThatTheAddressSpaceIsTooSmall() throws IOException, InterruptedException {
    Launch.Result result = maintainWithin(2_000_000);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .matches("kronproj: address space for the native libraries: wanted \\d+ bytes.*\\n");
  }

  /** Java does not start in the one, and aborts in the other. */
  @ParameterizedTest
  @ValueSource(ints = {300_000, 800_000})
  void aJavaThatFailsSaysSoOnStandardErrorOnly(int space) throws IOException, InterruptedException {
    Launch.Result result = maintainWithin(space);
    assertThat(result.status()).isNotZero();
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).isNotEmpty();
    try (Stream<Path> files = Files.list(scratch)) {
      assertThat(files).noneMatch(file -> file.toString().contains("hs_err"));
    }
  }

  /** A determinant of order 40 in an address space of so many kilobytes. */
  private Launch.Result maintainWithin(int space) throws IOException, InterruptedException {
    StringBuilder rows = new StringBuilder("%%MatrixMarket matrix array real general\n40 40\n");
    for (int k = 0; k < 1600; k++) {
      rows.append(k % 41 == 0 ? "2\n" : "0\n");
    }
    Files.writeString(scratch.resolve("a.mtx"), rows);
    Files.writeString(scratch.resolve("ops"), "{\"op\":\"logdet\"}\n");
    Path script = scratch.resolve("call");
    Files.writeString(
        script,
        "cd '"
            + scratch
            + "'\nulimit -v "
            + space
            + "\nexec '"
            + prefix
            + "/bin/kronproj' \"$@\"\n");
    return new Launch(script, scratch)
        .with("JAVA_HOME", System.getProperty("java.home"))
        .with("KRONPROJ_CACHE", cache)
        .run("maintain", "--constraints", "a.mtx", "--weighting", "diagonal", "--ops", "ops");
  }

  /** GNU's ls prints sizes in other units and local times by them. */
  @Test
  void theArchiveIsFoundInEveryEnvironment() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    launch(home).run("--version").assertVersionOnly("makes the archive");
    List<Path> made = archives();
    assertThat(made).hasSize(1);
    for (String set :
        List.of("BLOCK_SIZE=K", "BLOCK_SIZE=", "LS_BLOCK_SIZE=human-readable", "TZ=EST5")) {
      String[] words = set.split("=", 2);
      launch(home).with(words[0], words[1]).run("--version").assertVersionOnly(set);
      assertThat(archives()).as(set).isEqualTo(made);
    }
    clear();
    launch(home).with("BLOCK_SIZE", "K").run("--version").assertVersionOnly("makes it again");
    assertThat(archives()).singleElement().asString().matches(".*-\\d+\\.jsa");
  }

  /** It is removed if it is empty; else there is no archive. */
  @Test
  void runsWhereAFolderHasTheNameOfTheArchive() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    launch(home).run("--version").assertVersionOnly("makes the archive");
    Path archive = archives().get(0);
    Files.delete(archive);
    Path inside = Files.createFile(Files.createDirectory(archive).resolve("file"));
    launch(home).run("--version").assertVersionOnly("a folder");
    assertThat(archives()).containsExactly(archive);
    assertThat(archive).isDirectoryContaining(inside::equals);
    assertThat(archive.toFile().list()).hasSize(1);
    Files.delete(inside);
    launch(home).run("--version").assertVersionOnly("an empty folder");
    assertThat(archives()).singleElement().matches(Files::isRegularFile);
  }

  @Test
  void runsWhereAFolderHasTheNameOfTheStamp() throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    launch(home).run("--version").assertVersionOnly("makes the archive");
    Path archive = archives().get(0);
    Path stamp =
        cache.resolve(archive.getFileName().toString().replaceAll("-\\d+\\.jsa$", ".stamp"));
    Files.delete(stamp);
    Path inside = Files.createFile(Files.createDirectory(stamp).resolve("file"));
    launch(home).run("--version").assertVersionOnly("a folder");
    assertThat(archives()).isEmpty();
    Files.delete(inside);
    launch(home).run("--version").assertVersionOnly("an empty folder");
    assertThat(archives()).hasSize(1);
    assertThat(stamp).isRegularFile();
  }

  /** Java itself leaves with 1, as the command does where a file is missing. */
  @Test
  void tooLittleMemoryForJavaToStartIsToldFromAMissingFile()
      throws IOException, InterruptedException {
    for (int space : new int[] {200_000, 400_000}) { // more is enough for some Java
      Launch.Result result = maintainWithin(space);
      assertThat(result.status()).as(result.err()).isIn(0, 1, 69);
      assertThat(result.status() == 0 || result.err().contains("kronproj: ")).isTrue();
    }
    assertThat(maintainWithin(200_000).status()).isEqualTo(69);
    Files.writeString(
        scratch.resolve("call"), "ulimit -v 4000000\nexec '" + prefix + "/bin/kronproj' \"$@\"\n");
    Launch.Result missing =
        new Launch(scratch.resolve("call"), scratch)
            .with("JAVA_HOME", System.getProperty("java.home"))
            .with("KRONPROJ_CACHE", cache)
            .run("solve", "missing.dat-s");
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).contains("missing.dat-s: no such file").hasLineCount(1);
  }
}
