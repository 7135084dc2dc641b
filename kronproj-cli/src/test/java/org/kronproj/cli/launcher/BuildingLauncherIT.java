package org.kronproj.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher in a source tree: a small one with the real launcher and jar, and a Maven that only
 * puts the jar in its place.
 */
class BuildingLauncherIT {

  @TempDir private Path scratch;

  private Path tree;
  private Path tools;
  private Path calls;

  @BeforeEach
  void makeTree() throws IOException {
    tree = Files.createDirectories(scratch.resolve("source tree"));
    Files.copy(repository().resolve("kronproj"), tree.resolve("kronproj"));
    Path builder = Path.of("kronproj-cli/src/launcher/build.sh");
    Files.createDirectories(tree.resolve(builder).getParent());
    Files.copy(repository().resolve(builder), tree.resolve(builder));
    Files.writeString(tree.resolve("pom.xml"), "<project/>\n");
    Path module = Files.createDirectories(tree.resolve("kronproj-cli"));
    Files.createDirectories(module.resolve("src/main"));
    Files.writeString(module.resolve("pom.xml"), "<project/>\n");
    tools = Files.createDirectories(scratch.resolve("tools"));
    calls = scratch.resolve("calls");
  }

  private static Path repository() {
    return Path.of(System.getProperty("kronproj.jar")).getParent().getParent().getParent();
  }

  private void maven(String version, String whenBuilding) throws IOException {
    Path mvn = tools.resolve("mvn");
    Files.writeString(
        mvn,
        "#!/bin/sh\nif [ \"$1\" = -v ]; then echo 'Apache Maven "
            + version
            + " (x)'; exit 0; fi\necho built >>'"
            + calls
            + "'\n"
            + whenBuilding
            + "\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
  }

  private String putJar() {
    return "mkdir -p '"
        + tree.resolve("kronproj-cli/target")
        + "'; cp '"
        + System.getProperty("kronproj.jar")
        + "' '"
        + tree.resolve("kronproj-cli/target/kronproj.jar")
        + "'";
  }

  private Launch launch() {
    return new Launch(tree.resolve("kronproj"), scratch)
        .with("JAVA_HOME", System.getProperty("java.home"))
        .with("KRONPROJ_CACHE", scratch.resolve("cache"))
        .with("PATH", tools + ":" + System.getenv("PATH"));
  }

  private List<String> builds() throws IOException {
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  @Test
  void buildsOnceAndAgainWhenASourceIsNewer() throws IOException, InterruptedException {
    maven("3.9.6", putJar());
    launch().run("--version").assertVersionOnly("first call");
    assertThat(builds()).hasSize(1);
    launch().run("--version").assertVersionOnly("second call");
    assertThat(builds()).hasSize(1);
    Path pulled = tree.resolve("kronproj-cli/src/main/Pulled.java");
    Files.writeString(pulled, "");
    Files.setLastModifiedTime(pulled, FileTime.fromMillis(System.currentTimeMillis() + 2000));
    launch().run("--version").assertVersionOnly("after a pull");
    assertThat(builds()).hasSize(2);
  }

  /**
   * What is saved while Maven works may have been compiled or not: the next call makes sure, and
   * classes that are newer than it do not count as made from it.
   */
  @Test
  void anEditDuringTheBuildIsBuiltByTheNextCall() throws IOException, InterruptedException {
    Path edited = tree.resolve("kronproj-cli/src/main/Edited.java");
    Path classes = tree.resolve("kronproj-cli/target/classes");
    // Until the clock of the file system, which ticks slowly, tells it from the build's start.
    String edit =
        ("[ -e '%1$s' ] || { mkdir -p '%2$s'; : >'%1$s'; "
                + "until [ -n \"$(find '%1$s' -newer '%3$s')\" ]; do touch '%1$s'; done; "
                + ": >'%2$s/Edited.class'; }; ")
            .formatted(edited, classes, calls);
    maven("3.9.6", edit + putJar());
    launch().run("--version").assertVersionOnly("first call");
    assertThat(edited).exists();
    assertThat(classes).doesNotExist();
    launch().run("--version").assertVersionOnly("after the edit");
    assertThat(builds()).hasSize(2);
    launch().run("--version").assertVersionOnly("third call");
    assertThat(builds()).hasSize(2);
  }

  /** By what is read, not by an older output that will be replaced. */
  @ParameterizedTest
  @CsvSource({
    "solve large, Pretenure",
    "solve --solution small large, Pretenure",
    "solve --solution large small, Stop",
    "solve --verbose small --solution large, Stop",
    "maintain --ops small --constraints large, Pretenure",
    "csdp small large, Stop",
    "solve --solution none, Stop"
  })
  void javaIsSetUpForTheSizeOfTheProblem(String line, String expected)
      throws IOException, InterruptedException {
    maven("3.9.6", putJar());
    Path home = Files.createDirectories(scratch.resolve("jdk"));
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    Files.writeString(java, "#!/bin/sh\nprintf '%s ' \"$@\"\n");
    Files.writeString(home.resolve("bin/javac"), "");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    assertThat(home.resolve("bin/javac").toFile().setExecutable(true)).isTrue();
    Files.writeString(scratch.resolve("small"), "1\n");
    try (RandomAccessFile file = new RandomAccessFile(scratch.resolve("large").toFile(), "rw")) {
      file.setLength(17_000_000);
    }
    String[] words =
        Arrays.stream(line.split(" "))
            .map(w -> w.equals("small") || w.equals("large") ? scratch.resolve(w).toString() : w)
            .toArray(String[]::new);
    Launch.Result result =
        launch().with("JAVA_HOME", home).with("KRONPROJ_CACHE", "").with("HOME", "").run(words);
    assertThat(result.err()).isEmpty();
    assertThat(result.out().replaceAll("Tiered(?=Stop)|SizeThreshold", ""))
        .contains("-XX:" + expected);
  }

  /** Sources of the benchmarks are not in the jar; those of the reductions are. */
  @ParameterizedTest
  @CsvSource({"kronproj-bench, 1", "kronproj-testkit, 1", "kronproj-conic, 2"})
  void buildsAgainForSourcesOfTheJarOnly(String module, int expected)
      throws IOException, InterruptedException {
    maven("3.9.6", putJar());
    launch().run("--version").assertVersionOnly("first call");
    FileTime later = FileTime.fromMillis(System.currentTimeMillis() + 2000);
    Path sources = Files.createDirectories(tree.resolve(module).resolve("src/main"));
    for (Path edited : List.of(sources.resolve("Edited.java"), sources.resolve("../../pom.xml"))) {
      Files.setLastModifiedTime(Files.writeString(edited, ""), later);
    }
    launch().run("--version").assertVersionOnly("after an edit");
    assertThat(builds()).hasSize(expected);
  }

  @Test
  void twoFirstCallsWaitForOneBuild() throws IOException, InterruptedException {
    Path gate = scratch.resolve("gate");
    maven("3.9.6", "until [ -e '" + gate + "' ]; do sleep 0.1; done; " + putJar());
    Launch.Running one = launch().start("--version");
    Launch.Running two = launch().start("--version");
    Files.createFile(gate);
    one.await().assertVersionOnly("one of two");
    two.await().assertVersionOnly("the other of two");
    assertThat(builds()).hasSize(1);
    assertThat(tree.resolve("target/build.lock")).doesNotExist();
  }

  @Test
  void aLockWhoseOwnerDiedIsTakenOver() throws IOException, InterruptedException {
    maven("3.8.1", putJar());
    Process dead = new ProcessBuilder("/bin/sh", "-c", "exit 0").start();
    dead.waitFor();
    Path lock = Files.createDirectories(tree.resolve("target/build.lock"));
    Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
    launch().run("--version").assertVersionOnly("after a killed build");
    assertThat(builds()).hasSize(1);
  }

  /** Its process id belongs to another process by now, as after a restart, or was never written. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLockThatNobodyHasTouchedForLongIsTakenOver(boolean named)
      throws IOException, InterruptedException {
    maven("3.8.1", putJar());
    Path lock = Files.createDirectories(tree.resolve("target/build.lock"));
    Path log = Files.writeString(tree.resolve("target/build.log"), "");
    if (named) {
      Files.writeString(lock.resolve("pid"), ProcessHandle.current().pid() + "\n");
    }
    FileTime yesterday = FileTime.fromMillis(System.currentTimeMillis() - 86_400_000);
    Files.setLastModifiedTime(log, yesterday);
    Files.setLastModifiedTime(lock, yesterday);
    launch().run("--version").assertVersionOnly("after a restart");
    assertThat(builds()).hasSize(1);
    assertThat(lock).doesNotExist();
  }

  @Test
  void aFailedBuildShowsItsErrorsAndLeavesNoLock() throws IOException, InterruptedException {
    maven("3.8.1", "echo '[INFO] noise'; echo '[ERROR] Fetcher.java: it is broken'; exit 1");
    Launch.Result result = launch().run("--version");
    assertThat(result.status()).isEqualTo(69);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("[ERROR] Fetcher.java: it is broken\nkronproj: the build failed")
        .doesNotContain("noise");
    assertThat(tree.resolve("target/build.lock")).doesNotExist();
    maven("3.8.1", putJar());
    launch().run("--version").assertVersionOnly("put right");
  }

  @Test
  void aTreeThatCannotBeWrittenIsNotBuilt() throws IOException, InterruptedException {
    maven("3.9.6", putJar());
    Files.writeString(tree.resolve("target"), "no folder");
    Launch.Result result = launch().run("--version");
    assertThat(result.status()).isEqualTo(69);
    assertThat(result.err()).contains("/target cannot be written to build it");
    assertThat(builds()).isEmpty();
  }

  @Test
  void saysWhatToInstallWhenMavenIsTooOldOrMissing() throws IOException, InterruptedException {
    for (String version : List.of("3.6.3", "2.2.1", "3.0")) {
      maven(version, putJar());
      Launch.Result old = launch().run("--version");
      assertThat(old.status()).isEqualTo(69);
      assertThat(old.err())
          .isEqualTo("kronproj: Maven " + version + " is too old: install Maven 3.8 or newer\n");
    }
    Files.delete(tools.resolve("mvn"));
    for (String tool : List.of("cat", "find", "mkdir", "rm", "sed", "readlink")) {
      Path wrapper = tools.resolve(tool);
      String real = Files.exists(Path.of("/bin", tool)) ? "/bin/" : "/usr/bin/";
      Files.writeString(wrapper, "#!/bin/sh\nexec " + real + tool + " \"$@\"\n");
      assertThat(wrapper.toFile().setExecutable(true)).isTrue();
    }
    Launch.Result missing = launch().with("PATH", tools).run("--version");
    assertThat(missing.status()).isEqualTo(69);
    assertThat(missing.err()).startsWith("kronproj: Maven not found: install Maven 3.8 or newer");
    assertThat(builds()).isEmpty();
  }

  @Test
  void aRuntimeWithoutACompilerIsNotEnoughToBuild() throws IOException, InterruptedException {
    maven("3.9.6", putJar());
    Path runtime = Files.createDirectories(scratch.resolve("jre"));
    Files.createDirectories(runtime.resolve("bin"));
    Files.copy(Path.of(System.getProperty("java.home"), "bin/java"), runtime.resolve("bin/java"));
    Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    Launch.Result result = launch().with("JAVA_HOME", runtime).run("--version");
    assertThat(result.status()).isEqualTo(69);
    assertThat(result.err()).contains("has no compiler: install a JDK, 17 or newer");
  }

  /** A script in the Java's place, or a link to a program that goes by the link's name. */
  @ParameterizedTest
  @ValueSource(strings = {"tools/java", "dispatcher"})
  void aWrapperOfJavaBuildsWithTheJavaThatItCalls(String name)
      throws IOException, InterruptedException {
    maven("3.9.6", "[ -x \"$JAVA_HOME/bin/javac\" ] || exit 1; " + putJar());
    Path wrapper = scratch.resolve(name);
    Files.writeString(
        wrapper,
        "#!/bin/sh\n[ \"${0##*/}\" = java ] || exit 1\nexec '"
            + System.getProperty("java.home")
            + "/bin/java' \"$@\"\n");
    assertThat(wrapper.toFile().setExecutable(true)).isTrue();
    if (!Files.exists(tools.resolve("java"))) {
      Files.createSymbolicLink(tools.resolve("java"), wrapper);
    }
    launch().with("JAVA_HOME", "").run("--version").assertVersionOnly("by a wrapper");
    assertThat(builds()).hasSize(1);
  }

  /** As by another computer's clock; an edit at the time that it is counts all the same. */
  @Test
  void aSourceDatedInTheFutureIsBuiltOnce() throws IOException, InterruptedException {
    maven("3.9.6", putJar());
    Path source = Files.writeString(tree.resolve("kronproj-cli/src/main/Future.java"), "");
    FileTime tomorrow = FileTime.fromMillis(System.currentTimeMillis() + 86_400_000);
    Files.setLastModifiedTime(source, tomorrow);
    launch().run("--version").assertVersionOnly("first call");
    launch().run("--version").assertVersionOnly("second call");
    assertThat(builds()).hasSize(1);
    FileTime soon = FileTime.fromMillis(System.currentTimeMillis() + 2000);
    Files.setLastModifiedTime(source, soon);
    launch().run("--version").assertVersionOnly("after an edit");
    assertThat(builds()).hasSize(2);
  }
}
