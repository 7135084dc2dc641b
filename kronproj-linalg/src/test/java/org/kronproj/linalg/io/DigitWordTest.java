package org.kronproj.linalg.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.testkit.ForAll;

class DigitWordTest {

  private static long word(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  @Test
  void takesTheDigitsBeforeAnyByteThatIsNone() {
    ForAll.cases(Seed.of(9), 4_000)
        .check(
            (random, size) -> {
              byte[] bytes = new byte[8];
              int count = random.nextInt(9);
              for (int i = 0; i < 8; i++) {
                bytes[i] = (byte) (i < count ? '0' + random.nextInt(10) : random.nextInt(256));
              }
              if (count < 8 && bytes[count] >= '0' && bytes[count] <= '9') {
                bytes[count] = (byte) (random.nextInt(2) == 0 ? '0' - 1 : '9' + 1);
              }
              assertThat(DigitWord.count(word(bytes))).isEqualTo(count);
              String digits = "0" + new String(bytes, 0, count, StandardCharsets.US_ASCII);
              int value =
                  count < 8 ? DigitWord.value(word(bytes), count) : DigitWord.value(word(bytes));
              assertThat(value).isEqualTo(Integer.parseInt(digits));
            });
  }
}
