package org.kronproj.cli.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.report.Chromium;

class RobustAttackTest {

  @TempDir private Path folder;

  @Test
  void voteIsDrawnAndReported() throws IOException, InterruptedException {
    Path html = folder.resolve("vote.html");
    Path json = folder.resolve("vote.json");
    CommandRun run =
        CommandRun.of(
            "robust",
            "attack",
            "vote",
            "--rounds",
            "300",
            "--seed",
            "3",
            "--target",
            "single,private",
            "--report",
            html.toString(),
            "--json",
            json.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).containsPattern("single +1 +100 .* OUTSIDE the band");
    assertThat(run.out()).containsPattern("private .* inside the band");
    assertThat(Files.readString(json))
        .contains("\"policy\" : \"REPRODUCIBLE\"", "\"insideBand\" : false");
    Chromium.Page page = Chromium.orSkip().open(html, folder);
    assertThat(page.error()).isEmpty();
    assertThat(page.colouredPixels()).hasSize(2).allMatch(count -> count > 200);
  }

  @Test
  void amsAndKernelRunOnEveryTarget() {
    CommandRun ams =
        CommandRun.of(
            "robust", "attack", "ams", "--rounds", "200", "--error", "0.6", "--seed", "3");
    assertThat(ams.err()).isEmpty();
    assertThat(ams.out())
        .containsPattern("single +1 +50 .* OUTSIDE the band")
        .containsPattern("private .* inside the band")
        .contains("estimate / truth at the end");
    CommandRun kernel =
        CommandRun.of(
            "robust", "attack", "kernel", "--rounds", "150", "--error", "0.7", "--seed", "3");
    assertThat(kernel.out())
        .containsPattern("single +1 +18 .* OUTSIDE the band")
        .containsPattern("private .* inside the band");
  }

  /** With so small an error the norm of 4b starts above the range that plans have by default. */
  @Test
  void amsPlansForTheNormThatItBuildsUp() {
    CommandRun run =
        CommandRun.of(
            "robust",
            "attack",
            "ams",
            "--rounds",
            "1",
            "--error",
            "0.015",
            "--target",
            "private",
            "--seed",
            "3");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).containsPattern("private .* inside the band");
  }

  /** The report of the kernel attack has a bar for each target. */
  @Test
  void theOneStrikeIsDrawnAsBars() throws IOException, InterruptedException {
    Path html = folder.resolve("kernel.html");
    CommandRun run =
        CommandRun.of(
            "robust",
            "attack",
            "kernel",
            "--rounds",
            "60",
            "--error",
            "0.8",
            "--seed",
            "3",
            "--report",
            html.toString());
    assertThat(run.err()).isEmpty();
    assertThat(Files.readString(html).split("\"mark\":\"bars\"", -1)).hasSize(5);
    Chromium.Page page = Chromium.orSkip().open(html, folder);
    assertThat(page.error()).isEmpty();
    assertThat(page.colouredPixels()).hasSize(2).allMatch(count -> count > 200);
  }

  @Test
  void wrongAttacksAreRefused() {
    assertThat(CommandRun.of("robust", "attack", "bribe", "--rounds", "9").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(CommandRun.of("robust", "attack", "vote", "--rounds", "1").err())
        .isEqualTo("kronproj: --rounds: found 1, expected at least 2\n");
    assertThat(CommandRun.of("robust", "attack", "kernel", "--rounds", "2").err())
        .isEqualTo("kronproj: --rounds: found 2, expected at least 3\n");
    String[][] wrong = {
      {"--rows", "0"},
      {"--rows", "-1"},
      {"--rows", "999999999"},
      {"--checkpoints", "0"},
      {"--error", "1"},
      {"--failure", "0"},
      {"--target", "both"},
      {"--seed", "1.5"},
    };
    for (String[] option : wrong) {
      CommandRun run =
          CommandRun.of("robust", "attack", "vote", "--rounds", "9", option[0], option[1]);
      assertThat(run.status()).isIn(ExitStatus.INPUT, ExitStatus.USAGE);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("kronproj: ").contains(option[0]);
    }
  }

  @Test
  void moreRoundsThanFitAreRefusedWithWhatTheyWouldTake() {
    CommandRun run = CommandRun.of("robust", "attack", "vote", "--rounds", "2000000000");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err())
        .startsWith("kronproj: --rounds: found 2000000000, expected at most ")
        .contains("here 200.0 GB")
        .hasLineCount(1);
  }

  @Test
  void aTargetThatIsNamedTwiceIsAttackedOnce() {
    String[] line =
        "robust attack vote --rounds 30 --seed 1 --target single,mean,single".split(" ");
    assertThat(CommandRun.of(line).out().lines().filter(row -> row.startsWith("single")))
        .hasSize(1);
  }
}
