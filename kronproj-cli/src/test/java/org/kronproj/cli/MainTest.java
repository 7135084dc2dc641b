package org.kronproj.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.cli.console.ExitStatus;

class MainTest {

  @Test
  void versionIsOneLineAndNamesTheVersion() {
    CommandRun run = CommandRun.of("--version");
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).matches("kronproj \\d+\\.\\d+\\.\\d+(-SNAPSHOT)? \\(Java \\d+, .*\\)\\R");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void helpListsEveryCommand() {
    CommandRun run = CommandRun.of("--help");
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).contains(Commands.reachable());
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
    for (String name : Commands.reachable()) {
      CommandRun run = CommandRun.of(name, "--help");
      assertThat(run.status()).as(name).isEqualTo(ExitStatus.SUCCESS);
      assertThat(run.out()).as(name).startsWith("Usage: kronproj " + name);
      assertThat(run.err()).as(name).isEmpty();
    }
  }

  @Test
  void onlyTheNamedCommandIsLoaded() {
    assertThat(Commands.reachable("install", "--help")).containsExactly("install");
    assertThat(Commands.reachable("--help")).contains("install");
  }
}
