package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.Main;
import org.kronproj.cli.console.Console;

/** A client that waits for each answer before it asks again. */
class LiveStreamTest {

  @TempDir private Path folder;

  @Test
  @Timeout(120)
  void everyAnswerComesBeforeTheNextRequest() throws Exception {
    Path row = folder.resolve("row.mtx");
    Files.writeString(row, "%%MatrixMarket matrix array real general\n1 2\n3\n4\n");
    PipedOutputStream requests = new PipedOutputStream();
    try (PipedInputStream answers = new PipedInputStream()) {
      PipedInputStream in = new PipedInputStream(requests);
      PrintStream out =
          new PrintStream(new PipedOutputStream(answers), false, StandardCharsets.UTF_8);
      PrintStream err =
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
      CompletableFuture<Integer> run =
          CompletableFuture.supplyAsync(
              () ->
                  Main.run(
                      new Console(in, out, err, false),
                      "maintain",
                      "--constraints",
                      row.toString(),
                      "--weighting",
                      "diagonal",
                      "--ops",
                      "-"));
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
      double previous = 0;
      for (int i = 1; i <= 50; i++) {
        String request = "{\"op\":\"update\",\"changed\":{\"0\":" + (previous + i) + "}}\n";
        ask(requests, request);
        assertThat(reader.readLine()).startsWith("{\"line\":" + (2 * i - 1) + ",\"op\":\"update\"");
        ask(requests, "{\"op\":\"logdet\"}\n");
        String answer = reader.readLine();
        assertThat(answer).startsWith("{\"line\":" + 2 * i + ",\"op\":\"logdet\"");
        double logdet = Double.parseDouble(answer.replaceAll(".*\"logdet\":([^,]*),.*", "$1"));
        assertThat(logdet).isGreaterThan(previous);
        previous = logdet; // the next request depends on the answer
      }
      requests.close();
      assertThat(run.get(60, TimeUnit.SECONDS)).isZero();
    }
  }

  private static void ask(OutputStream requests, String request) throws IOException {
    requests.write(request.getBytes(StandardCharsets.UTF_8));
    requests.flush();
  }
}
