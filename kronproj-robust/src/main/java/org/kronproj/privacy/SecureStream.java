package org.kronproj.privacy;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Uniform longs that nobody can predict: AES-256 in counter mode under a key from {@link
 * SecureRandom}. A long costs about 5 ns, against some 200 ns from {@code SecureRandom} itself. Not
 * safe for concurrent use.
 */
final class SecureStream implements RandomGenerator {

  private static final int BUFFER = 4096;

  private final Cipher cipher;
  private final byte[] zeros = new byte[BUFFER];
  private final byte[] buffer = new byte[BUFFER];
  private final ByteBuffer longs = ByteBuffer.wrap(buffer);
  private int position = BUFFER;

  SecureStream() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES", e);
    }
  }

  @Override
  public long nextLong() {
    if (position == BUFFER) {
      refill();
    }
    long value = longs.getLong(position);
    position += Long.BYTES;
    return value;
  }

  private void refill() {
    try {
      cipher.update(zeros, 0, BUFFER, buffer, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the buffer has room for a whole number of blocks", e);
    }
    position = 0;
  }
}
