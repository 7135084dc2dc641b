package org.kronproj.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.kronproj.cli.console.Console;

/** A run of the command in a thread of its own, for a client that waits for each answer. */
public final class LiveRun implements AutoCloseable {

  private final PipedOutputStream requests = new PipedOutputStream();
  private final PipedInputStream answers = new PipedInputStream();
  private final BufferedReader reader =
      new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
  private final CompletableFuture<Integer> run;

  /** Starts the command. */
  public LiveRun(String... arguments) throws IOException {
    PipedInputStream in = new PipedInputStream(requests);
    PrintStream out =
        new PrintStream(new PipedOutputStream(answers), false, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    run =
        CompletableFuture.supplyAsync(
            () -> Main.run(new Console(in, out, err, false), arguments),
            task -> new Thread(task, "live run").start());
  }

  /** Writes a line and waits for the line that answers it. */
  public String ask(String request) throws IOException {
    requests.write((request + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
    return reader.readLine();
  }

  /** Ends the input and returns the exit status. */
  public int end() throws Exception {
    requests.close();
    return run.get(60, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    requests.close();
    answers.close();
  }
}
