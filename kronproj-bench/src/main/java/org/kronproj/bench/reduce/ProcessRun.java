package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of a command, start to end.
 *
 * @param seconds wall-clock time of the whole process
 * @param megabytes its peak resident memory, not a number where GNU time is not installed
 * @param output what it wrote
 */
record ProcessRun(double seconds, double megabytes, String output) {

  private static final Path TIME = Path.of("/usr/bin/time");
  private static final Pattern PEAK = Pattern.compile("peak-kilobytes=(\\d+)");

  /** Runs a command in a folder, with the given number of BLAS threads for peers. */
  static ProcessRun of(Path folder, int threads, List<String> command) throws IOException {
    List<String> full = new ArrayList<>();
    if (Files.isExecutable(TIME)) {
      full.addAll(List.of(TIME.toString(), "-f", "peak-kilobytes=%M"));
    }
    full.addAll(command);
    Path log = Files.createTempFile("run", ".log");
    ProcessBuilder builder =
        new ProcessBuilder(full)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("OMP_NUM_THREADS", Integer.toString(threads));
    builder.environment().put("OPENBLAS_NUM_THREADS", Integer.toString(threads));
    try {
      long begin = System.nanoTime();
      builder.start().waitFor();
      double seconds = 1e-9 * (System.nanoTime() - begin);
      String output = Files.readString(log, StandardCharsets.UTF_8);
      Matcher peak = PEAK.matcher(output);
      double megabytes = peak.find() ? Double.parseDouble(peak.group(1)) / 1024 : Double.NaN;
      return new ProcessRun(seconds, megabytes, output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  /** The number after a label in the output. */
  OptionalDouble number(String label) {
    Matcher matcher = Pattern.compile(Pattern.quote(label) + "\\s*([-+.0-9eE]+)").matcher(output);
    return matcher.find()
        ? OptionalDouble.of(Double.parseDouble(matcher.group(1)))
        : OptionalDouble.empty();
  }
}
