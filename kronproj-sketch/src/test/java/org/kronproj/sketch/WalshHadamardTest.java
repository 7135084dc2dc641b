package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;

/** The transform against its definition and against its own inverse. */
class WalshHadamardTest {

  private static double[] random(int length) {
    return Seed.of(length).stream().doubles(length).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 32768})
  void elementsAreTheSignedSums(int length) {
    double[] x = random(length);
    double[] y = new double[length + 3];
    System.arraycopy(x, 0, y, 3, length);
    WalshHadamard.transform(y, 3, length);
    for (int i = 0; i < length; i += 1 + length / 37) {
      double sum = 0;
      for (int j = 0; j < length; j++) {
        sum += Integer.bitCount(i & j) % 2 == 0 ? x[j] : -x[j];
      }
      assertThat(y[3 + i]).isEqualTo(sum, within(1e-12 * length));
    }
    assertThat(y[0] + y[1] + y[2]).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1 << 13, 1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18})
  void twiceIsTheLengthTimesTheIdentity(int length) {
    double[] x = random(length);
    double[] y = x.clone();
    WalshHadamard.transform(y, 0, length);
    double[] here = x.clone();
    WalshHadamard.transformHere(here, 0, length);
    assertThat(here).isEqualTo(y); // bit for bit, on one thread or several
    WalshHadamard.transform(y, 0, length);
    for (int i = 0; i < length; i++) {
      assertThat(y[i] / length).isEqualTo(x[i], within(1e-12));
    }
  }

  @Test
  void otherLengthsAreRefused() {
    double[] x = new double[10];
    assertThatThrownBy(() -> WalshHadamard.transform(x, 0, 10))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("found 10, expected a power of two");
    assertThatThrownBy(() -> WalshHadamard.transform(x, 0, 0))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> WalshHadamard.transform(x, 4, 8)).isInstanceOf(ShapeException.class);
  }
}
