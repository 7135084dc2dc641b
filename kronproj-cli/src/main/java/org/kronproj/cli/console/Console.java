package org.kronproj.cli.console;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The streams of one run of the command, passed to whoever prints, so that a test can hold them.
 *
 * <p>Standard output holds what was asked for and nothing else; standard error stays empty on
 * success, except for a progress bar on a terminal. Both are UTF-8 whatever the locale.
 *
 * @param in standard input
 * @param out standard output, buffered: whoever answers a live stream flushes after each answer
 * @param err standard error
 * @param terminal whether standard error is a terminal, where progress may be shown
 */
public record Console(InputStream in, PrintStream out, PrintStream err, boolean terminal) {

  /** Set by the launcher, whose shell knows at no cost whether standard error is a terminal. */
  private static final String TERMINAL_PROPERTY = "kronproj.terminal";

  /**
   * The streams of this process.
   *
   * @return the console of the process
   */
  public static Console system() {
    return new Console(
        new FileInputStream(FileDescriptor.in),
        utf8(new FileOutputStream(FileDescriptor.out), 1 << 16),
        utf8(new FileOutputStream(FileDescriptor.err), 1 << 10),
        Boolean.getBoolean(TERMINAL_PROPERTY));
  }

  /** Flushes both streams. */
  public void flush() {
    out.flush();
    err.flush();
  }

  /**
   * Standard output for whoever answers a live stream, which has to end when nobody reads its
   * answers: unlike {@link #out()}, flushing fails once something could not be written.
   *
   * @return a view of standard output
   */
  public OutputStream answers() {
    return new OutputStream() {
      @Override
      public void write(int value) {
        out.write(value);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        out.write(bytes, offset, length);
      }

      @Override
      public void flush() throws IOException {
        if (out.checkError()) {
          throw new IOException("standard output is closed, or where it goes is full");
        }
      }
    };
  }

  private static PrintStream utf8(OutputStream stream, int buffer) {
    return new PrintStream(
        new java.io.BufferedOutputStream(stream, buffer), false, StandardCharsets.UTF_8);
  }
}
