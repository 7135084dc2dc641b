package org.kronproj.cli.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;

class RobustPlanTest {

  @TempDir private Path folder;

  private String plan(String... more) throws IOException {
    Path json = folder.resolve("plan.json");
    String[] arguments = {
      "robust", "plan", "--ambient", "1000000", "--error", "0.25", "--json", json.toString()
    };
    String[] all = new String[arguments.length + more.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    CommandRun run = CommandRun.of(all);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).contains("recommended:", "cheapest in memory:", "cheapest in time:");
    return Files.readString(json);
  }

  private static long copies(String json, String name) {
    Matcher matcher =
        Pattern.compile("\"name\" : \"" + name + "\",\\s+\"copies\" : (\\d+)").matcher(json);
    assertThat(matcher.find()).as(name).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  @Test
  void everyPlanAndRivalIsListed() throws IOException {
    String json = plan("--rounds", "1000");
    assertThat((double) copies(json, "LITERAL")).isBetween(2.5e9 * 0.95, 2.6e9);
    assertThat(copies(json, "ZCDP_RENYI p=0\\.100")).isLessThanOrEqualTo(12_500);
    assertThat(copies(json, "ZCDP_RENYI p=2\\.50e-06")).isLessThanOrEqualTo(760);
    assertThat(copies(json, "FRESH_SKETCHES")).isEqualTo(1000);
    for (String name :
        new String[] {
          "JUNG", "ZCDP_RENYI", "ZCDP_SAMPLED", "SKETCH_SWITCHING", "PLAIN_AVERAGE", "EXACT_ROW"
        }) {
      copies(json, name);
    }
    assertThat(json)
        .contains("\"rows\"", "\"bytes\"", "\"certifiedFailure\"", "\"domain\" : 581")
        .contains("\"recommended\" : \"FRESH_SKETCHES\"");
  }

  @Test
  void aStatedReliabilityOfCopiesIsUsed() throws IOException {
    String json = plan("--rounds", "100", "--copy-failure", "0.01", "--coordinates", "3");
    assertThat(copies(json, "ZCDP_RENYI p=0\\.0100")).isPositive();
    assertThat(json).doesNotContain("p=0.100");
  }

  @Test
  void unreachableSketchesAreSaidToBe() throws IOException {
    String json = plan("--rounds", "100000", "--family", "countsketch");
    assertThat(json).contains("\"rows\" : null");
  }

  @Test
  void badOptionsGetOneLineEach() {
    String[][] wrong = {
      {"--ambient", "10", "--rounds", "0"},
      {"--ambient", "10", "--rounds", "5", "--error", "2"},
      {"--ambient", "10", "--rounds", "5", "--failure", "nan"},
      {"--ambient", "10", "--rounds", "5", "--family", "gauss"},
      {"--ambient", "10", "--rounds", "5", "--range", "0.5"},
      {"--ambient", "10", "--rounds", "5", "--query-entries", "11"},
      {"--ambient", "10", "--rounds", "5", "--copy-failure", "0.7"},
      {"--rounds", "5"},
      {"--ambient", "10"},
    };
    for (String[] options : wrong) {
      String[] all = new String[options.length + 2];
      all[0] = "robust";
      all[1] = "plan";
      System.arraycopy(options, 0, all, 2, options.length);
      CommandRun run = CommandRun.of(all);
      assertThat(run.status())
          .as(String.join(" ", options))
          .isIn(ExitStatus.INPUT, ExitStatus.USAGE);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).startsWith("kronproj: ").doesNotContain("internal error");
    }
  }

  @Test
  void partsOfTheCommandHaveHelp() {
    for (String part : new String[] {"plan", "serve", "attack"}) {
      CommandRun run = CommandRun.of("robust", part, "--help");
      assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
      assertThat(run.out()).startsWith("Usage: kronproj robust " + part);
    }
    assertThat(CommandRun.of("robust").status()).isEqualTo(ExitStatus.USAGE);
  }
}
