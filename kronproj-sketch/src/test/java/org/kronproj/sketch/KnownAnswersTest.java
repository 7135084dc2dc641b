package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;

/**
 * An operator sampled today is the same in the next release. The file of each version lists, for
 * every family, sizes and seeds, entries of R exactly (hexadecimal); a new family adds a file, and
 * no file ever changes.
 */
class KnownAnswersTest {

  private static final String RESOURCE = "known-answers-1.txt";

  private static List<SketchDistribution> distributions() {
    List<SketchDistribution> distributions = new ArrayList<>(Distributions.ofSize(8, 1000));
    distributions.addAll(Distributions.ofSize(100, 1L << 33));
    return distributions;
  }

  private static List<String> answers() {
    List<String> lines = new ArrayList<>();
    for (SketchDistribution d : distributions()) {
      for (long seed : new long[] {0, 20260101}) {
        SketchOperator operator = d.sample(Seed.of(seed));
        for (long column : new long[] {0, 1, 777, d.columns() - 1}) {
          try (Matrix r = Matrix.allocate(d.rows(), 1)) {
            operator.block(0, column, r);
            StringBuilder line = new StringBuilder();
            line.append(d).append(" seed ").append(seed).append(" column ").append(column);
            int shown = 0;
            for (int i = 0; i < d.rows() && shown < 4; i++) {
              if (r.get(i, 0) != 0) {
                line.append(' ').append(i).append(':').append(Double.toHexString(r.get(i, 0)));
                shown++;
              }
            }
            lines.add(line.toString());
          }
        }
      }
    }
    return lines;
  }

  @Test
  void operatorsAreThoseOfTheFirstRelease() throws IOException {
    List<String> expected = new ArrayList<>();
    try (InputStream in = KnownAnswersTest.class.getResourceAsStream(RESOURCE);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      reader.lines().filter(line -> !line.startsWith("#")).forEach(expected::add);
    }
    assertThat(answers()).isEqualTo(expected);
  }
}
