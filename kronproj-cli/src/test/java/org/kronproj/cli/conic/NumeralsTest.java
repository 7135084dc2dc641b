package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.conic.ipm.IterationRecord;

class NumeralsTest {

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 0.25, -3.14159265358979, 6.02e23, -1.6e-19, 9.9996e99, 1e-300})
  void scientificIsPrintfs(double value) {
    for (int decimals : new int[] {1, 2, 7, 12}) {
      assertThat(Numerals.scientific(value, decimals))
          .isEqualTo(String.format(Locale.ROOT, "%." + decimals + "e", value));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 0.0004, 0.0006, 0.0996, 0.9996, 12.034, 86400.0071})
  void thousandthsArePrintfs(double value) {
    assertThat(Numerals.thousandths(value)).isEqualTo(String.format(Locale.ROOT, "%.3f", value));
  }

  @Test
  void fillsUp() {
    assertThat(Numerals.left("ab", 4)).isEqualTo("ab  ");
    assertThat(Numerals.right("ab", 4)).isEqualTo("  ab");
    assertThat(Numerals.left("abcde", 4)).isEqualTo("abcde");
    assertThat(Numerals.right("abcde", 4)).isEqualTo("abcde");
  }

  @Test
  void aLineOfTheTableIsPrintfs() {
    IterationRecord record =
        new IterationRecord(7, -424.81, 424.9, 1.2e-5, 0, 3.3e-6, 5.4e-6, 0.531, 1, 12.3456);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new IterationTable(new PrintStream(bytes, false, StandardCharsets.UTF_8), value -> value)
        .iteration(record);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "%4d  %-18.10e  %-18.10e  %-11.2e  %-10.2e  %-8.1e  %-8.1e  %-6.3f %-6.3f  %8.3f\n",
                7,
                -424.81,
                424.9,
                1.2e-5,
                0.0,
                3.3e-6,
                5.4e-6,
                0.531,
                1.0,
                12.3456));
  }
}
