package org.kronproj.bench.conic;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.model.Program;

/**
 * How fast large SDPA files are read.
 *
 * <p>Usage: {@code SdpaReading [MEGABYTES]}. Writes a file of that size (400 unless given) to the
 * temporary folder, half of its numbers short and half of 17 digits, and reads it three times.
 */
final class SdpaReading {

  private static final int ORDER = 2_000;

  private SdpaReading() {}

  public static void main(String[] arguments) throws IOException {
    long bytes = (arguments.length > 0 ? Long.parseLong(arguments[0]) : 400) << 20;
    Path file = Files.createTempFile("reading", ".dat-s");
    try {
      write(file, bytes);
      System.out.println("megabytes,entries,seconds,megabytes_per_second");
      for (int run = 0; run < 3; run++) {
        long start = System.nanoTime();
        Program program = SdpaReader.read(file);
        double seconds = (System.nanoTime() - start) * 1e-9;
        double megabytes = Files.size(file) / 1e6;
        System.out.printf(
            "%.0f,%d,%.2f,%.0f%n", megabytes, program.entryCount(), seconds, megabytes / seconds);
      }
    } finally {
      Files.delete(file);
    }
  }

  private static void write(Path file, long bytes) throws IOException {
    RandomStream random = Seed.of(1).stream();
    long perMatrix = ORDER * (ORDER + 1L) / 2 * 25;
    int matrices = (int) Math.max(1, bytes / perMatrix);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      StringBuilder text = new StringBuilder();
      text.append(matrices).append("\n1\n").append(ORDER).append('\n');
      text.append("1.0 ".repeat(matrices)).append('\n');
      long written = 0;
      for (int matrix = 1; matrix <= matrices; matrix++) {
        for (int row = 1; row <= ORDER && written < bytes; row++) {
          for (int column = row; column <= ORDER && written < bytes; column++) {
            double value = random.nextDouble() - 0.5;
            text.append(matrix).append(" 1 ").append(row).append(' ').append(column).append(' ');
            text.append((column & 1) == 0 ? value : Math.rint(value * 1000) / 8).append('\n');
            if (text.length() > 1 << 16) {
              written += text.length();
              out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
              text.setLength(0);
            }
          }
        }
      }
      out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    }
  }
}
