package org.kronproj.cli.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;
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

  @Test
  void aThreadCountMustBePositive() {
    CommandRun run =
        CommandRun.of("calibrate", "--threads", "0", "--output", folder.resolve("m").toString());
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains("--threads: found 0, expected at least 1");
  }
}
