package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.LiveRun;

/** A client that waits for each answer before it asks again. */
class LiveStreamTest {

  @TempDir private Path folder;

  @Test
  @Timeout(120)
  void everyAnswerComesBeforeTheNextRequest() throws Exception {
    Path row = folder.resolve("row.mtx");
    Files.writeString(row, "%%MatrixMarket matrix array real general\n1 2\n3\n4\n");
    try (LiveRun run =
        new LiveRun(
            "maintain", "--constraints", row.toString(), "--weighting", "diagonal", "--ops", "-")) {
      double previous = 0;
      for (int i = 1; i <= 50; i++) {
        String updated = run.ask("{\"op\":\"update\",\"changed\":{\"0\":" + (previous + i) + "}}");
        assertThat(updated).startsWith("{\"line\":" + (2 * i - 1) + ",\"op\":\"update\"");
        String answer = run.ask("{\"op\":\"logdet\"}");
        assertThat(answer).startsWith("{\"line\":" + 2 * i + ",\"op\":\"logdet\"");
        double logdet = Double.parseDouble(answer.replaceAll(".*\"logdet\":([^,]*),.*", "$1"));
        assertThat(logdet).isGreaterThan(previous);
        previous = logdet; // the next request depends on the answer
      }
      assertThat(run.end()).isZero();
    }
  }
}
