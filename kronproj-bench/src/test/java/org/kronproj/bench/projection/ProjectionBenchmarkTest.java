package org.kronproj.bench.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.linalg.NativeMemory;
import picocli.CommandLine;

/** The benchmark runs, on sizes at which its figures mean nothing. */
class ProjectionBenchmarkTest {

  @Test
  void everyScenarioRuns(@TempDir Path folder) throws IOException {
    Path csv = folder.resolve("figures.csv");
    int status =
        new CommandLine(new ProjectionBenchmark())
            .execute("--tiny", "--threads", "1", "--csv", csv.toString());
    assertThat(status).isZero();
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines).hasSizeGreaterThan(40).allMatch(line -> line.split(",", -1).length >= 7);
    assertThat(lines).noneMatch(line -> line.contains("NaN") || line.contains("Infinity"));
    assertThat(NativeMemory.liveBytes()).isZero();
  }
}
