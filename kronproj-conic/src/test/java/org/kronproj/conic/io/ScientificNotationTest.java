package org.kronproj.conic.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;

class ScientificNotationTest {

  private static String write(double value) {
    byte[] bytes = new byte[ScientificNotation.MAX_LENGTH + 1];
    int end = ScientificNotation.write(value, bytes, 1);
    return new String(bytes, 1, end - 1, StandardCharsets.US_ASCII);
  }

  private static String write(double value, int decimals) {
    byte[] bytes = new byte[ScientificNotation.MAX_LENGTH + 1];
    int end = ScientificNotation.write(value, decimals, bytes, 1);
    return new String(bytes, 1, end - 1, StandardCharsets.US_ASCII);
  }

  /** The definition: the exact decimal expansion, rounded to nearest, ties to even. */
  private static String expected(double value) {
    return expected(value, 18);
  }

  private static String expected(double value, int decimals) {
    if (value == 0) {
      return (1 / value < 0 ? "-" : "") + "0." + "0".repeat(decimals) + "e+00";
    }
    BigDecimal rounded =
        new BigDecimal(Math.abs(value))
            .round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
    String digits = rounded.unscaledValue().toString();
    int exponent = rounded.precision() - rounded.scale() - 1;
    digits = digits + "0".repeat(Math.max(0, decimals + 1 - digits.length()));
    return (value < 0 ? "-" : "")
        + digits.charAt(0)
        + '.'
        + digits.substring(1, decimals + 1)
        + String.format(Locale.ROOT, "e%c%02d", exponent < 0 ? '-' : '+', Math.abs(exponent));
  }

  @Test
  void everyBitPatternIsRoundedCorrectly() {
    RandomStream random = Seed.of(1).stream();
    for (int t = 0; t < 200_000; t++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(write(value)).isEqualTo(expected(value));
      }
    }
  }

  @Test
  void numbersOfOrdinarySizeAreRoundedCorrectly() {
    RandomStream random = Seed.of(2).stream();
    for (int t = 0; t < 200_000; t++) {
      double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(30) - 15);
      assertThat(write(value)).isEqualTo(expected(value));
    }
  }

  @Test
  void fewerDigitsAreRoundedOnce() {
    RandomStream random = Seed.of(3).stream();
    for (int t = 0; t < 100_000; t++) {
      int decimals = 1 + random.nextInt(17);
      double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(600) - 300);
      assertThat(write(value, decimals)).isEqualTo(expected(value, decimals));
    }
    for (double tie : new double[] {0.125, 0.375, 2.5, 1.25, 1.75, 9.5, 99.5, 9.75, 9.96875}) {
      for (int decimals = 1; decimals < 18; decimals++) {
        assertThat(write(tie, decimals)).isEqualTo(expected(tie, decimals));
        assertThat(write(Math.nextUp(tie), decimals))
            .isEqualTo(expected(Math.nextUp(tie), decimals));
        assertThat(write(Math.nextDown(tie), decimals))
            .isEqualTo(expected(Math.nextDown(tie), decimals));
      }
    }
    assertThat(write(0.0, 2)).isEqualTo("0.00e+00");
    assertThat(write(-0.0, 2)).isEqualTo("-0.00e+00");
    assertThat(write(9.999, 2)).isEqualTo("1.00e+01");
    assertThat(write(1e-300, 3)).isEqualTo("1.000e-300");
    assertThat(write(Double.NaN, 2)).isEqualTo("nan");
    assertThat(write(Double.NEGATIVE_INFINITY, 2)).isEqualTo("-inf");
  }

  @Test
  void edges() {
    double[] values = {
      0,
      -0.0,
      1,
      -1,
      10,
      0.1,
      0.5,
      1.5,
      1e18,
      1e19,
      1e22,
      Double.parseDouble("1e23"),
      Double.parseDouble("123456789012345678"),
      Double.MIN_VALUE,
      Double.MIN_NORMAL,
      Double.MAX_VALUE,
      Double.parseDouble("9.999999999999999e22"), // Java 19 and newer print it otherwise
      Math.nextDown(10.0),
      Math.nextDown(1.0),
      Math.nextUp(1.0),
      Math.nextDown(1e-5)
    };
    for (double value : values) {
      assertThat(write(value)).isEqualTo(expected(value));
    }
    for (int e = -1074; e <= 1023; e++) {
      assertThat(write(Math.scalb(1.0, e))).isEqualTo(expected(Math.scalb(1.0, e)));
    }
    assertThat(write(Double.NaN)).isEqualTo("nan");
    assertThat(write(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
  }

  @Test
  void solutionsAreWrittenAsCsdpDoes() throws IOException {
    List<Block> blocks = List.of(Block.semidefinite(2), Block.diagonal(2));
    BlockMatrix x = new BlockMatrix(blocks, new double[][] {{1, 0, 2}, {0, 0.5}});
    BlockMatrix z = new BlockMatrix(blocks, new double[][] {{0, -1, 0}, {3, 0}});
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CsdpSolutionWriter.write(new Point(x, new double[] {1, -0.25}, z), out);
    assertThat(out.toString(StandardCharsets.US_ASCII))
        .isEqualTo(
            """
            1.000000000000000000e+00 -2.500000000000000000e-01\s
            1 1 1 2 -1.000000000000000000e+00\s
            1 2 1 1 3.000000000000000000e+00\s
            2 1 1 1 1.000000000000000000e+00\s
            2 1 2 2 2.000000000000000000e+00\s
            2 2 2 2 5.000000000000000000e-01\s
            """);
  }
}
