package org.kronproj.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.cli.CommandRun;

/** No command runs first and finds out later that it cannot write what it was asked for. */
class OutputsTest {

  @TempDir private Path folder;

  /** The input is missing too: whoever reads it first says so, and not where the output goes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve nowhere.dat-s --solution OUT",
        "solve nowhere.dat-s --report OUT",
        "info nowhere.dat-s --reduced OUT",
        "sketch apply --family srht --rows 4 --matrix nowhere.mtx --output OUT",
        "sketch info --family srht --json OUT",
        "robust serve --rounds 10 --vector nowhere.mtx --json OUT",
        "maintain --constraints nowhere.mtx --weighting diagonal --ops - --json OUT",
        "calibrate --output OUT",
      })
  void theOutputIsLookedAtBeforeTheInput(String line) {
    String missing = folder.resolve("no/such/file").toString();
    CommandRun run = CommandRun.of(line.replace("OUT", missing).split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo("kronproj: " + folder.resolve("no/such") + ": no such file or directory\n");
  }

  /** However it is spelt; what is no file keeps nothing and may be given twice. */
  @Test
  void oneFileForTwoOutputsIsRefused() throws IOException {
    Path file = folder.resolve("out");
    Path again = folder.resolve("./sub/../out");
    Files.createDirectory(folder.resolve("sub"));
    for (int existing = 0; existing < 2; existing++) {
      assertThatThrownBy(() -> Outputs.check(file, null, again))
          .isInstanceOf(IOException.class)
          .hasMessage(again + ": given for two outputs, of which one would be lost");
      Outputs.check(file, null, folder.resolve("other"));
      if (existing == 0) {
        Files.writeString(file, "");
      }
    }
    Path none = Path.of("/dev/null");
    if (Files.exists(none)) {
      Outputs.check(none, none);
    }
  }

  /** However it is spelt; inputs that are not there, and outputs that are new, do no harm. */
  @Test
  void anInputIsNotReplaced() throws IOException {
    Path input = Files.writeString(folder.resolve("in"), "");
    Files.createDirectory(folder.resolve("sub"));
    List<Path> inputs = List.of(folder.resolve("missing"), input);
    Path again = folder.resolve("sub/../in");
    assertThatThrownBy(() -> Outputs.spare(inputs, null, again))
        .isInstanceOf(IOException.class)
        .hasMessage(again + ": read by this command, which would replace it");
    Outputs.spare(inputs, null, folder.resolve("missing"), folder.resolve("sub"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--answers", "--json", "--report", "--record"})
  void maintainKeepsWhatItReads(String option) throws IOException {
    Path operations = folder.resolve("ops");
    Path constraints = folder.resolve("a.mtx");
    String matrix = "%%MatrixMarket matrix array real general\n1 2\n1\n1\n";
    for (Path input : List.of(operations, constraints)) {
      Files.writeString(operations, "{\"op\":\"logdet\"}\n");
      Files.writeString(constraints, matrix);
      String before = Files.readString(input);
      CommandRun run =
          CommandRun.of(
              "maintain",
              "--weighting",
              "diagonal",
              "--constraints",
              constraints.toString(),
              "--ops",
              operations.toString(),
              option,
              input.toString());
      assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
      assertThat(run.err()).contains("read by this command");
      assertThat(input).hasContent(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json OUT", "--json OUT --report OUT"})
  void anAttackDoesNotBegin(String options) {
    String line = "robust attack vote --rounds 1000000000 " + options;
    CommandRun run = CommandRun.of(line.replace("OUT", folder.toString()).split(" "));
    assertThat(run.err()).isEqualTo("kronproj: " + folder + ": a directory, not a file\n");
  }
}
