package org.kronproj.cli.console;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;
import org.kronproj.base.Progress;

/**
 * A progress bar on a terminal, nothing elsewhere. It appears only when the work has lasted for
 * {@link #PATIENCE}, so that short runs leave the terminal as they found it.
 */
public final class TerminalProgress implements Progress, AutoCloseable {

  /** How long a run stays silent. */
  private static final Duration PATIENCE = Duration.ofMillis(700);

  private static final int WIDTH = 78;

  private final Console console;
  private final String task;
  private final long start = System.nanoTime();
  private ProgressBar bar;

  /**
   * Plans a bar.
   *
   * @param console whose standard error shows it
   * @param task what is being done, in one or two words
   */
  public TerminalProgress(Console console, String task) {
    this.console = console;
    this.task = task;
  }

  @Override
  public void report(long done, long total) {
    if (!console.terminal()) {
      return;
    }
    if (bar == null) {
      if (System.nanoTime() - start < PATIENCE.toNanos()) {
        return;
      }
      bar = open(total);
    }
    bar.stepTo(done);
  }

  private ProgressBar open(long total) {
    return ProgressBar.builder()
        .setTaskName(task)
        .setInitialMax(total)
        .setUpdateIntervalMillis(200)
        .setStyle(ProgressBarStyle.ASCII)
        .setSpeedUnit(ChronoUnit.SECONDS)
        .setConsumer(new ConsoleProgressBarConsumer(console.err(), WIDTH))
        .build();
  }

  /** Ends the bar, if one was shown. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      console.err().flush();
    }
  }
}
