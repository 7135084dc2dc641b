package org.kronproj.bench.robust;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.cli.Main;

/**
 * A million questions to serve in a heap of 64 MB, every one of them answered: a plan for as many
 * rounds, of which each answer reads a sample. The resident memory is read from the process table.
 */
final class ServeMemory implements Scenario {

  private static final int AMBIENT = 1_000_000;

  /** Megabytes by which resident memory may still grow after a fifth of the stream. */
  private static final double GROWTH = 16;

  @Override
  public String name() {
    return "stream";
  }

  @Override
  public void run(Size size, Figures figures) {
    int lines = size.pick(1_000_000, 200);
    try {
      run(lines, figures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(int lines, Figures figures) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "robust",
                "serve",
                "--rounds",
                Integer.toString(lines),
                "--ambient",
                Integer.toString(AMBIENT),
                "--plan",
                "zcdp-sampled",
                "--error",
                "0.9",
                "--range",
                "1000")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Thread asker = new Thread(() -> ask(process.getOutputStream(), lines), "asker");
    asker.start();
    List<Double> resident = new ArrayList<>();
    long start = System.nanoTime();
    int answered = 0;
    try (BufferedReader answers =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        answered += line.contains("\"value\":") ? 1 : 0;
        if (answered % (lines / 20) == 0) {
          residentMegabytes(process).ifPresent(resident::add);
        }
      }
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    String instance = lines + " questions, -Xmx64m, --error 0.9";
    figures.atLeast("stream, answered", instance, answered, "", lines);
    figures.report("stream, answers a second", instance, answered / seconds, "1/s");
    if (resident.size() > 4) {
      List<Double> later = resident.subList(resident.size() / 5, resident.size());
      figures.report("stream, resident at most", instance, Collections.max(resident), "MB");
      figures.atMost(
          "stream, growth after a fifth",
          instance,
          Collections.max(later) - later.get(0),
          "MB",
          GROWTH);
    }
  }

  private static void ask(OutputStream requests, int lines) {
    try (OutputStream out = requests) {
      StringBuilder block = new StringBuilder("{\"update\":{\"7\":1,\"500000\":-2}}\n");
      for (int i = 0; i < lines; i++) {
        long index = i * 7919L % AMBIENT;
        block.append("{\"query\":{\"").append(index).append("\":1.5}}\n");
        if (i % 1000 == 999 || i == lines - 1) {
          out.write(block.toString().getBytes(StandardCharsets.US_ASCII));
          block.setLength(0);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** VmRSS; nothing where there is no process table, or the process has ended. */
  private static OptionalDouble residentMegabytes(Process process) {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    try (Stream<String> lines = Files.lines(status, StandardCharsets.US_ASCII)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1e3)
          .findFirst();
    } catch (IOException | UncheckedIOException e) {
      return OptionalDouble.empty();
    }
  }
}
