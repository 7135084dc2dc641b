package org.kronproj.cli.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.projection.CostModel;

class CalibrateCommandTest {

  @TempDir private Path folder;

  @Test
  void keepsAModelThatMaintainPlansBy() throws IOException {
    Path file = folder.resolve("model.properties");
    CommandRun run = CommandRun.of("calibrate", "--output", file.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    assertThat(run.out()).hasLineCount(6).contains("GF/s", "GB/s", "kept in " + file);
    assertThat(CostModel.stored(file)).contains(CostModel.read(file));
  }

  @Test
  void aPlaceThatCannotBeWrittenFailsBeforeMeasuring() {
    CommandRun run = CommandRun.of("calibrate", "--output", folder.resolve("no/model").toString());
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("no: no such file or directory");
  }

  /** Any more would not be used, and starting them would take minutes. */
  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "65", "99999"})
  void aThreadCountIsWithinWhatTheLibraryTakes(String count) {
    String file = folder.resolve("m").toString();
    List<List<String>> calls =
        List.of(
            List.of("calibrate", "--output", file),
            List.of("maintain", ".", "--ops", "-"),
            List.of("solve", "x"),
            List.of("info", "x"));
    for (List<String> call : calls) {
      List<String> words = new ArrayList<>(call);
      words.addAll(List.of("--threads", count));
      CommandRun run = CommandRun.of(words.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
      assertThat(run.err())
          .contains(
              "--threads: found %s, expected 1 to %d".formatted(count, BlasThreads.MOST),
              "try: kronproj " + call.get(0) + " --help");
    }
    assertThat(Path.of(file)).doesNotExist();
  }
}
