package org.kronproj.bench.peer;

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
 * @param cpuSeconds processor time of all its threads, which a busy machine distorts least; not a
 *     number where GNU time is not installed
 * @param megabytes its peak resident memory, not a number where GNU time is not installed
 * @param output what it wrote
 * @param exitStatus its exit status, 128 and more where a signal ended it
 */
public record ProcessRun(
    double seconds, double cpuSeconds, double megabytes, String output, int exitStatus) {

  private static final Path TIME = Path.of("/usr/bin/time");
  private static final Pattern PEAK =
      Pattern.compile("peak-kilobytes=(\\d+) user=([0-9.]+) system=([0-9.]+)");

  /** Runs a command in a folder, with the given number of BLAS threads for peers. */
  public static ProcessRun of(Path folder, int threads, List<String> command) throws IOException {
    List<String> full = new ArrayList<>();
    if (Files.isExecutable(TIME)) {
      full.addAll(List.of(TIME.toString(), "-f", "peak-kilobytes=%M user=%U system=%S"));
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
      int status = builder.start().waitFor();
      double seconds = 1e-9 * (System.nanoTime() - begin);
      String output = Files.readString(log, StandardCharsets.UTF_8);
      Matcher peak = PEAK.matcher(output);
      if (!peak.find()) {
        return new ProcessRun(seconds, Double.NaN, Double.NaN, output, status);
      }
      double cpu = Double.parseDouble(peak.group(2)) + Double.parseDouble(peak.group(3));
      return new ProcessRun(seconds, cpu, Double.parseDouble(peak.group(1)) / 1024, output, status);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  /** The number after a label in the output. */
  public OptionalDouble number(String label) {
    Matcher matcher = Pattern.compile(Pattern.quote(label) + "\\s*([-+.0-9eE]+)").matcher(output);
    return matcher.find()
        ? OptionalDouble.of(Double.parseDouble(matcher.group(1)))
        : OptionalDouble.empty();
  }
}
