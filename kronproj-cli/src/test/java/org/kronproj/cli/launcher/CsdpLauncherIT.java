package org.kronproj.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The installed csdp where Java or the shell fails: 1 and 2 are verdicts, and nothing else. */
class CsdpLauncherIT {

  private static final String NO_X = "1\n1\n2\n-1\n1 1 1 1 1\n1 1 2 2 1\n";
  private static final String NO_Y = "1\n1\n-2\n0\n0 1 1 1 1\n1 1 1 1 1\n1 1 2 2 -1\n";
  private static final String SOLVED = "2\n1\n2\n1 1\n0 1 1 2 1\n1 1 1 1 1\n2 1 2 2 1\n";

  @TempDir private Path scratch;

  private Path prefix;

  @BeforeEach
  void install() throws IOException, InterruptedException {
    prefix = scratch.resolve("a prefix");
    Launch.install(prefix);
  }

  /** A call of csdp in the scratch folder, behind a command that sets a limit. */
  private Launch csdp(String limit) throws IOException {
    Path script = scratch.resolve("call");
    Files.writeString(
        script, "cd '" + scratch + "'\n" + limit + "\nexec '" + prefix + "/bin/csdp' \"$@\"\n");
    return new Launch(script, scratch)
        .with("JAVA_HOME", System.getProperty("java.home"))
        .with("KRONPROJ_CACHE", scratch.resolve("cache"));
  }

  private void put(String problem) throws IOException {
    Files.writeString(scratch.resolve("p.dat-s"), problem);
  }

  /** Where a limit is too narrow differs by machine; what is solved within one is solved. */
  @ParameterizedTest
  @ValueSource(strings = {"ulimit -v 400000", "ulimit -n 12"})
  void tooNarrowLimitsAreNoVerdict(String limit) throws IOException, InterruptedException {
    put(SOLVED);
    Launch.Result result = csdp(limit).run("p.dat-s");
    assertThat(result.status()).as(result.out()).isIn(0, 205);
    assertThat(result.err()).isEmpty();
    try (var files = Files.list(scratch)) {
      assertThat(files).noneMatch(file -> file.toString().contains("hs_err"));
    }
  }

  @Test
  void optionsThatJavaRefusesAreNoVerdict() throws IOException, InterruptedException {
    put(SOLVED);
    Launch.Result result = csdp("").with("KRONPROJ_JAVA_OPTIONS", "-Xbogus").run("p.dat-s");
    assertThat(result.status()).isEqualTo(205);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("-Xbogus", "Storage allocation failed!");
  }

  /** Java says on the only stream there is that it takes them. */
  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void optionsFromTheEnvironmentAreTakenInSilence(String variable)
      throws IOException, InterruptedException {
    put(NO_X);
    Launch.Result result = csdp("").with(variable, "-Xmx64m -Dsome=thing").run("p.dat-s");
    assertThat(result.status()).as(result.out()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("CSDP").doesNotContain("Picked up");
    // They do arrive, also those that need quotes, of which Java then says so.
    for (String refused : List.of("-Xbogus", "'-Xbogus'")) {
      result = csdp("").with(variable, refused).run("p.dat-s");
      assertThat(result.status()).as(result.out()).isEqualTo(205);
      assertThat(result.err()).isEmpty();
      assertThat(result.out()).contains("-Xbogus");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:+UseParallelGC",
        "-Xmx64m -XX:+UseSerialGC",
        "-Xmx64m\t-XX:+UseParallelGC\n",
        "-Dhosts=a|*.b?[c]"
      })
  void optionsMayAskForAnotherCollectorAndHaveWildcards(String options)
      throws IOException, InterruptedException {
    put(NO_X);
    Launch.Result result = csdp("").with("JAVA_TOOL_OPTIONS", options).run("p.dat-s");
    assertThat(result.status()).as(result.out()).isEqualTo(1);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("CSDP").doesNotContain("Picked up");
  }

  @Test
  void aMissingJavaIsNoVerdictAndOneLine() throws IOException, InterruptedException {
    put(SOLVED);
    Launch.Result result = csdp("").with("JAVA_HOME", scratch.resolve("nowhere")).run("p.dat-s");
    assertThat(result.status()).isEqualTo(205);
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("kronproj: JAVA_HOME is ").endsWith("\n").hasLineCount(1);
  }

  /**
   * Java leaves with 1 where it may start no more threads, or a signal meets it early. One that
   * adds 100, as the command does beside a launcher, is heard.
   */
  @ParameterizedTest
  @CsvSource({"1, 205", "2, 205", "0, 205", "134, 205", "201, 201", "100, 0", "101, 1", "107, 7"})
  void whatJavaItselfLeavesWithIsNoVerdict(int java, int expected)
      throws IOException, InterruptedException {
    put(SOLVED);
    Launch.Result result = csdp("").with("JAVA_HOME", javaThat("exit " + java)).run("p.dat-s");
    assertThat(result.status()).as(result.out()).isEqualTo(expected);
    assertThat(result.err()).isEmpty();
  }

  /** As on a full disk, and where nobody reads and SIGPIPE is ignored. */
  @ParameterizedTest
  @ValueSource(strings = {"exec >/dev/full", "exec >&-"})
  @EnabledOnOs(OS.LINUX)
  void whatCannotBeSaidIsNoVerdictEither(String output) throws IOException, InterruptedException {
    put(SOLVED);
    Path java = javaThat("exit 1");
    assertThat(csdp(output).with("JAVA_HOME", java).run("p.dat-s").status()).isEqualTo(205);
  }

  /** As in RHEL 8, and BusyBox's: twin of one that knows the option. */
  @ParameterizedTest
  @ValueSource(strings = {"echo unknown >&2; exit 1", "shift 2; exec \"$@\""})
  void aSetprivThatKnowsNoSignalsIsNotUsed(String setpriv)
      throws IOException, InterruptedException {
    put(SOLVED);
    Path folder = Files.createDirectory(scratch.resolve("bin"));
    Path tool = folder.resolve("setpriv");
    Files.writeString(tool, "#!/bin/sh\n" + setpriv + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
    Launch.Result result = csdp("PATH=" + folder + ":$PATH").run("p.dat-s");
    assertThat(result.status()).as(result.out()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("CSDP").doesNotContain("unknown");
  }

  /** The signal ends the launcher's waiting, which has a status of its own. */
  @ParameterizedTest
  @CsvSource({"trap 'exit 107' TERM, 7", "trap 'exit 1' TERM, 143", ":, 143"})
  void aSignalLeavesTheVerdictThatJavaEndsWith(String trap, int expected)
      throws IOException, InterruptedException {
    put(SOLVED);
    Path java = javaThat(trap + "\nkill -TERM $PPID\nwhile :; do :; done");
    Launch.Result result = csdp("").with("JAVA_HOME", java).run("p.dat-s");
    assertThat(result.status()).as(result.out()).isEqualTo(expected);
    assertThat(result.err()).isEmpty();
  }

  @Test
  void whatTheCallerHasOpenStaysOpen() throws IOException, InterruptedException {
    put(SOLVED);
    Path java = javaThat("read line; echo \"$line\" >&3; echo four >&4; exit 100");
    Launch.Result result =
        csdp("exec 3>three 4>four <p.dat-s").with("JAVA_HOME", java).run("p.dat-s");
    assertThat(result.status()).as(result.out()).isZero();
    assertThat(scratch.resolve("three")).hasContent("2\n");
    assertThat(scratch.resolve("four")).hasContent("four\n");
    // What is not open would be a file of Java's own.
    Launch.Result closed =
        csdp("exec 3>&-").with("JAVA_HOME", javaThat("exit 100")).run("p.dat-s", "/dev/fd/3");
    assertThat(closed.status()).isEqualTo(205);
    assertThat(closed.out()).isEqualTo("kronproj: /dev/fd/3: not open\n");
  }

  /** A home of a Java that does what a script says, and is never asked for its version. */
  private Path javaThat(String script) throws IOException {
    Path home = scratch.resolve("java");
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    Path java = home.resolve("bin/java");
    // What makes the start-up archive is not what is tried here.
    String text = "#!/bin/sh\ncase \"$*\" in *WarmUp*) exit 1 ;; esac\n" + script + "\n";
    Files.writeString(java, text);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return home;
  }

  @ParameterizedTest
  @CsvSource({"'', ''", "'', -Xmx64m", "ulimit -v 2000000, ''"})
  void verdictsComeThroughAllTheSame(String limit, String options)
      throws IOException, InterruptedException {
    String[] problems = {SOLVED, NO_X, NO_Y, "0\n0\n\n", "1\n1\n2\n1\n"};
    int[] expected = {0, 1, 2, 201, 206};
    for (int k = 0; k < problems.length; k++) {
      put(problems[k]);
      Launch.Result result = csdp(limit).with("KRONPROJ_JAVA_OPTIONS", options).run("p.dat-s");
      assertThat(result.status()).as(result.out()).isEqualTo(expected[k]);
      assertThat(result.err()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL", "LANG"})
  void namesAreUtf8InTheLocaleC(String variable) throws IOException, InterruptedException {
    String name = "caf\u00e9.dat-s";
    String octal = "caf\\303\\251.dat-s";
    put(SOLVED);
    Launch.Result result =
        csdp("name=$(printf '" + octal + "'); mv p.dat-s \"$name\"; set -- \"$name\"")
            .with(variable, "C")
            .run();
    assertThat(result.status()).as("%s: %s", name, result.out()).isZero();
  }

  /**
   * Java answers SIGQUIT with a list of its threads; csdp's callers read nothing but results. The
   * problem comes through a pipe, which only Java opens, so that the signal finds it running.
   */
  @TestFactory
  Stream<DynamicTest> aQuitSignalLeavesNoThreadsAmongTheResults() throws IOException {
    return Jdks.all().stream()
        .map(home -> DynamicTest.dynamicTest(home.toString(), () -> checkQuit(home)));
  }

  private void checkQuit(Path home) throws IOException, InterruptedException {
    Launch.Result result = quit(home, "csdp", "");
    assertThat(result.status()).as(result.out()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("Success: SDP solved").doesNotContain("thread");
    // The signal does arrive: the other command lists its threads, on standard error.
    result = quit(home, "kronproj solve", "until grep -q 'Full thread dump' err; do :; done");
    assertThat(result.status()).isZero();
    assertThat(result.out()).contains("\nsolved\n").doesNotContain("thread");
  }

  private Launch.Result quit(Path home, String command, String between)
      throws IOException, InterruptedException {
    put(SOLVED);
    Path script = scratch.resolve("quit");
    Files.writeString(
        script,
        "cd '%s'\nrm -f pipe; mkfifo pipe\n'%s/bin/'%s pipe 2>err &\n"
                .formatted(scratch, prefix, command)
            + "exec 5>pipe; kill -QUIT $!\n"
            + between
            + "\ncat p.dat-s >&5; exec 5>&-; wait $!; status=$?\n"
            + (between.isEmpty() ? "cat err >&2\n" : "")
            + "exit $status\n");
    return new Launch(script, scratch)
        .with("JAVA_HOME", home)
        .with("KRONPROJ_CACHE", scratch.resolve("cache"))
        .run();
  }
}
