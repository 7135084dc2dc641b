package org.kronproj.cli.conic;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes numbers as C's {@code %.Ne} does, correctly rounded. {@code String.format} would do, but
 * its first call loads locales and patterns for some 15 ms, a tenth of a small call of {@code
 * csdp}.
 */
final class ExponentNotation {

  private ExponentNotation() {}

  /**
   * Appends a number.
   *
   * @param out where to
   * @param value any double
   * @param decimals the digits behind the point, at least 1
   * @return out
   */
  static StringBuilder append(StringBuilder out, double value, int decimals) {
    if (Double.isNaN(value)) {
      return out.append("nan");
    }
    if (Double.doubleToRawLongBits(value) < 0) {
      out.append('-');
    }
    if (Double.isInfinite(value)) {
      return out.append("inf");
    }
    BigDecimal rounded =
        new BigDecimal(Math.abs(value))
            .round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
    String digits = rounded.unscaledValue().toString();
    int exponent = rounded.signum() == 0 ? 0 : digits.length() - 1 - rounded.scale();
    out.append(digits.charAt(0)).append('.');
    for (int i = 1; i <= decimals; i++) {
      out.append(i < digits.length() ? digits.charAt(i) : '0');
    }
    out.append('e').append(exponent < 0 ? '-' : '+');
    int size = Math.abs(exponent);
    return (size < 10 ? out.append('0') : out).append(size);
  }
}
