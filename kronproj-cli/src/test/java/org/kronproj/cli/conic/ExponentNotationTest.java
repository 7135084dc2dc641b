package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExponentNotationTest {

  private static String write(double value, int decimals) {
    return ExponentNotation.append(new StringBuilder(), value, decimals).toString();
  }

  @Test
  void agreesWithTheFormatter() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-300, 300));
      int decimals = 1 + random.nextInt(9);
      assertThat(write(value, decimals))
          .isEqualTo(String.format(Locale.ROOT, "%." + decimals + "e", value));
    }
  }

  @Test
  void writesWhatCWritesForValuesWithoutDigits() {
    assertThat(write(0.0, 2)).isEqualTo("0.00e+00");
    assertThat(write(-0.0, 2)).isEqualTo("-0.00e+00");
    assertThat(write(9.999, 2)).isEqualTo("1.00e+01");
    assertThat(write(1e-300, 3)).isEqualTo("1.000e-300");
    assertThat(write(Double.NaN, 2)).isEqualTo("nan");
    assertThat(write(Double.NEGATIVE_INFINITY, 2)).isEqualTo("-inf");
  }
}
