package org.kronproj.cli.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** The last option of each is wrong, and named as it was typed. */
  @Test
  void badOptionsGetOneLineEach() {
    String[][] wrong = {
      {"--rounds", "0"},
      {"--rounds", "-3"},
      {"--rounds", "1e3"},
      {"--rounds", "9999999999999999"},
      {"--rounds", "99999999999999999999"},
      {"--rounds", "5", "--error", "2"},
      {"--rounds", "5", "--error", "0"},
      {"--rounds", "5", "--error", "NaN"},
      {"--rounds", "5", "--failure", "nan"},
      {"--rounds", "5", "--failure", "NaN"},
      {"--rounds", "5", "--failure", "1e-300"},
      {"--rounds", "5", "--alpha", "0"},
      {"--rounds", "5", "--alpha", "-Infinity"},
      {"--rounds", "5", "--range", "0.5"},
      {"--rounds", "5", "--range", "Infinity"},
      {"--rounds", "5", "--coordinates", "0"},
      {"--rounds", "5", "--query-entries", "11"},
      {"--rounds", "5", "--query-entries", "0"},
      {"--rounds", "5", "--copy-failure", "0.7"},
      {"--rounds", "5", "--copy-failure", "0.49"},
      {"--rounds", "5", "--flips", "0"},
      {"--rounds", "5", "--family", "gauss"},
      {"--rounds", "5", "--quantity", "cubes"},
      {"--rounds", "5", "--family", "sparse-embedding", "--sparsity", "0"},
    };
    for (String[] options : wrong) {
      List<String> all = new ArrayList<>(List.of("robust", "plan", "--ambient", "10"));
      all.addAll(List.of(options));
      assertRefused(options[options.length - 2], all.toArray(String[]::new));
    }
    assertRefused("--ambient", "robust", "plan", "--rounds", "5");
    assertRefused("--ambient", "robust", "plan", "--rounds", "5", "--ambient", "0");
    assertRefused("--ambient", "robust", "plan", "--rounds", "5", "--ambient", "1099511627777");
    assertRefused("--rounds", "robust", "plan", "--ambient", "10");
  }

  private static void assertRefused(String option, String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.status())
        .as(String.join(" ", arguments))
        .isIn(ExitStatus.INPUT, ExitStatus.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("kronproj: ")
        .contains(option)
        .doesNotContain("internal error", "gamma", "delta:", "copyFailure", "queryEntries");
    assertThat(run.err().lines().filter(line -> !line.startsWith("try: "))).hasSize(1);
  }

  @Test
  void partsOfTheCommandHaveHelp() {
    for (String part : new String[] {"plan", "serve", "attack"}) {
      CommandRun run = CommandRun.of("robust", part, "--help");
      assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
      assertThat(run.out()).startsWith("Usage: kronproj robust " + part);
    }
    CommandRun none = CommandRun.of("robust");
    assertThat(none.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(none.err()).startsWith("kronproj: robust what? attack, plan or serve\n");
  }
}
