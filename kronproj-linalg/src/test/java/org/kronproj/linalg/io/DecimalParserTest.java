package org.kronproj.linalg.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.FormatException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.testkit.ForAll;

/** The oracle is the JDK's parser, which is correctly rounded. */
class DecimalParserTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "1",
        "+1",
        ".5",
        "1.",
        "-.5e-3",
        "1.0D+00",
        "1d-2",
        "3.14159",
        "1e22",
        "1e23",
        "9007199254740993",
        "9007199254740993.0000000000000000000000000000000000000000000000000001",
        "123456789012345678",
        "1234567890123456789",
        "9999999999999999999",
        "18446744073709551615",
        "0.1",
        "1.7976931348623157e308",
        "4.9e-324",
        "2.4703282292062327e-324",
        "1e-400",
        "0e99999",
        "0.000000000000000000000000000000000000000000000000001",
        "100000000000000000000000000000",
        "2.2250738585072011e-308",
        "0.3333333333333333333333333333333333333333333333333333333333",
        "00001.50000",
        "1e+05",
        "1e0000000000000000000000000000002",
        "6.0221e23",
        "1e-99999999999"
      })
  void agreesWithTheJdk(String text) throws IOException {
    double expected = Double.parseDouble(text.replace('d', 'e').replace('D', 'e'));
    assertThat(parse(text)).isEqualTo(expected);
    assertThat(parse(text + "\n")).isEqualTo(expected);
  }

  @Test
  void agreesWithTheJdkOnPrintedDoubles() {
    ForAll.cases(Seed.of(7), 8_000)
        .check(
            (random, size) -> {
              double value = randomDouble(random);
              String text =
                  switch (random.nextInt(5)) {
                    case 0 -> Double.toString(value);
                    case 1 -> String.format(Locale.ROOT, "%.18e", value);
                    case 2 -> String.format(Locale.ROOT, "%.15e", value);
                    case 3 -> String.format(Locale.ROOT, "%.6f", value % 1e6);
                    default -> new BigDecimal(value).toString();
                  };
              agrees(text);
            });
  }

  /** Halfway between two doubles, and a little off: where a rounding error would show. */
  @Test
  void agreesWithTheJdkBesideTies() {
    ForAll.cases(Seed.of(8), 1_500)
        .check(
            (random, size) -> {
              double value = Math.scalb(1 + random.nextDouble(), random.nextInt(50) - 10);
              BigDecimal tie = new BigDecimal(value).add(new BigDecimal(Math.ulp(value) / 2));
              agrees(tie.toPlainString());
              String text = tie.toPlainString();
              agrees(text.substring(0, Math.min(text.length(), 20)));
              agrees(tie.add(new BigDecimal("1e-40")).toPlainString());
            });
  }

  private static void agrees(String text) {
    try {
      assertThat(parse(text)).as(text).isEqualTo(Double.parseDouble(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double randomDouble(RandomStream random) {
    if (random.nextInt(3) == 0) {
      double any = Double.longBitsToDouble(random.nextLong());
      return Double.isFinite(any) ? any : 0;
    }
    return (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(25) - 12);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "1.2.3",
        "nan",
        "inf",
        "Infinity",
        "1x",
        "0x10",
        "--1",
        "1e400",
        "-1e999999999999",
        "1_000",
        "1f",
        "1e5d",
        "é"
      })
  void refusesWhatIsNoNumber(String text) {
    for (String rest : List.of("", " ".repeat(80))) {
      assertThatThrownBy(() -> parseBefore(text, rest))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("expected a number");
    }
  }

  /** Alone and before other bytes, as these make it eligible for the short way. */
  private static double parse(String text) throws IOException {
    double alone = parseBefore(text, "");
    assertThat(parseBefore(text, " ".repeat(80))).isEqualTo(alone);
    assertThat(parseBefore(text, "\n" + "7".repeat(80))).isEqualTo(alone);
    return alone;
  }

  private static double parseBefore(String text, String rest) throws IOException {
    byte[] bytes = (text + rest).getBytes(StandardCharsets.UTF_8);
    try (ByteCursor in = new ByteCursor(ByteSource.of("text", bytes))) {
      double value = new DecimalParser(in).parse("a number");
      assertThat(in.column()).isEqualTo(text.trim().length() + 1L);
      return value;
    }
  }
}
