package org.kronproj.linalg.io;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.kronproj.base.FormatException;

/**
 * Reads bytes one by one and knows the line and column of each. Line ends are LF, CR LF or CR; a
 * byte-order mark of UTF-8 at the start is skipped. Every reader of text files in the project
 * stands on it. Not safe for concurrent use.
 */
public final class ByteCursor implements AutoCloseable {

  /** What is next after the last byte. */
  public static final int END = -1;

  private static final int NO_MARK = -1;
  private static final int LONGEST_TOKEN = 4096;

  private final String name;
  private final InputStream in;
  private byte[] buffer = new byte[1 << 17];
  private ByteBuffer words = wordsOf(buffer);
  private int position;
  private int limit;
  private int mark = NO_MARK;

  /** Offset in the file of buffer[0], and of the first byte of the current line. */
  private long bufferOffset;

  private long lineOffset;
  private long line = 1;

  /**
   * Opens a source at its first byte.
   *
   * @param source what to read
   * @throws FormatException if it begins as a gzip file and is none
   * @throws IOException if it cannot be read
   */
  public ByteCursor(ByteSource source) throws IOException {
    name = source.name();
    InputStream opened;
    try {
      opened = source.open();
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
    in = opened;
    if (peek() == 0xef && peekAt(1) == 0xbb && peekAt(2) == 0xbf) {
      position += 3;
      lineOffset = 3;
    }
  }

  private ByteCursor(String name, InputStream in, long line) {
    this.name = name;
    this.in = in;
    this.line = line;
  }

  /**
   * Goes on within a file, at the beginning of a line.
   *
   * @param name what messages call the file
   * @param in the bytes from there on
   * @param line the number of that line, from 1
   * @return a cursor at its first byte
   */
  public static ByteCursor resume(String name, InputStream in, long line) {
    return new ByteCursor(name, in, line);
  }

  /**
   * Hands over the bytes from the next one on; of this cursor only the place and {@link #close()}
   * are of use afterwards.
   *
   * @return what has not been read
   */
  public InputStream rest() {
    return new SequenceInputStream(
        new ByteArrayInputStream(buffer, position, limit - position), in);
  }

  /**
   * Returns the next byte without moving.
   *
   * @return from 0 to 255, or {@link #END}
   * @throws IOException if reading fails
   */
  public int peek() throws IOException {
    return position < limit || fill() ? buffer[position] & 0xff : END;
  }

  /**
   * Returns a byte further on without moving.
   *
   * @param ahead how far after the next one
   * @return from 0 to 255, or {@link #END}
   * @throws IOException if reading fails
   */
  public int peekAt(int ahead) throws IOException {
    while (position + ahead >= limit) {
      if (!fillMore()) {
        return END;
      }
    }
    return buffer[position + ahead] & 0xff;
  }

  /**
   * Offers the bytes that are loaded for reading straight from the {@link #buffer()}.
   *
   * @param count how many are wanted
   * @return the position of the next byte in the buffer, or −1 if fewer are loaded from there on
   */
  public int window(int count) {
    return limit - position >= count ? position : -1;
  }

  /**
   * Returns the buffer, valid until the next call of another method.
   *
   * @return the bytes at hand, not to be changed
   */
  public byte[] buffer() {
    return buffer;
  }

  /**
   * Returns eight bytes of the {@link #buffer()} at once.
   *
   * @param from the position of the first one
   * @return the bytes, the first one lowest
   */
  public long word(int from) {
    return words.getLong(from);
  }

  /**
   * Moves on to a position in the buffer; no line end may be passed.
   *
   * @param newPosition the position of the byte that is to be next
   */
  public void advanceTo(int newPosition) {
    position = newPosition;
  }

  /** Moves past a byte that is not a line end. */
  public void advance() {
    position++;
  }

  /**
   * Moves past the line end that is next.
   *
   * @throws IOException if reading fails
   */
  public void advanceLine() throws IOException {
    if (peek() == '\r' && peekAt(1) == '\n') {
      position++;
    }
    position++;
    line++;
    lineOffset = bufferOffset + position;
  }

  /**
   * Moves to the beginning of the next line, or to the end.
   *
   * @throws IOException if reading fails
   */
  public void skipLine() throws IOException {
    for (int c = peek(); c != END; c = peek()) {
      if (c == '\n' || c == '\r') {
        advanceLine();
        return;
      }
      position++;
    }
  }

  /**
   * Returns the line of the next byte.
   *
   * @return the line, from 1
   */
  public long line() {
    return line;
  }

  /**
   * Returns the column of the next byte.
   *
   * @return the column, from 1
   */
  public long column() {
    return bufferOffset + position - lineOffset + 1;
  }

  /**
   * Returns the name of what is read.
   *
   * @return the name for messages
   */
  public String name() {
    return name;
  }

  /** Begins a token at the next byte; its bytes stay in the buffer until it is taken. */
  public void beginToken() {
    mark = position;
  }

  /** Ends the token without looking at its bytes. */
  public void endToken() {
    mark = NO_MARK;
  }

  /**
   * Ends the token.
   *
   * @return the bytes from its beginning to here, as text
   */
  public String takeToken() {
    String token = token();
    mark = NO_MARK;
    return token;
  }

  /**
   * Returns the token so far, without ending it.
   *
   * @return the bytes from its beginning to here, as text
   */
  public String token() {
    return new String(buffer, mark, position - mark, StandardCharsets.ISO_8859_1);
  }

  /** Ends the token and goes back to its beginning. */
  public void rewindToken() {
    position = mark;
    mark = NO_MARK;
  }

  /**
   * Makes an error at the next byte, which says what stands there.
   *
   * @param expected what should stand there
   * @return the error, to be thrown
   * @throws IOException if reading fails
   */
  public FormatException error(String expected) throws IOException {
    return error(describe(), expected);
  }

  /**
   * Makes an error at the next byte.
   *
   * @param found what stands there
   * @param expected what should stand there
   * @return the error, to be thrown
   */
  public FormatException error(String found, String expected) {
    return new FormatException(name, line, column(), found, expected);
  }

  /**
   * Says what is next: a word, the end of the line or of the file.
   *
   * @return a description for a message
   * @throws IOException if reading fails
   */
  public String describe() throws IOException {
    int c = peek();
    if (c == END) {
      return "the end of the file";
    }
    if (c == '\n' || c == '\r') {
      return "the end of the line";
    }
    StringBuilder word = new StringBuilder("'");
    for (int ahead = 0; ahead < 40; ahead++) {
      c = peekAt(ahead);
      if (c == END || c <= ' ') {
        break;
      }
      word.append(c < 0x7f ? (char) c : '?');
    }
    if (word.length() == 1) {
      return String.format("the byte 0x%02x", peek());
    }
    return word.append('\'').toString();
  }

  private static ByteBuffer wordsOf(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private boolean fill() throws IOException {
    if (mark == NO_MARK) {
      bufferOffset += position;
      position = 0;
      limit = 0;
    }
    return fillMore();
  }

  /** Reads more bytes behind the limit; keeps everything from the mark, or the position, on. */
  private boolean fillMore() throws IOException {
    int keep = mark == NO_MARK ? position : mark;
    if (keep > 0) {
      System.arraycopy(buffer, keep, buffer, 0, limit - keep);
      bufferOffset += keep;
      position -= keep;
      limit -= keep;
      mark = mark == NO_MARK ? NO_MARK : 0;
    }
    if (limit == buffer.length) {
      if (mark != NO_MARK && position - mark > LONGEST_TOKEN) {
        throw error("a word of more than " + LONGEST_TOKEN + " characters", "a shorter one");
      }
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
      words = wordsOf(buffer);
    }
    int count;
    try {
      count = in.read(buffer, limit, buffer.length - limit);
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
    if (count <= 0) {
      return false;
    }
    limit += count;
    return true;
  }

  private FormatException damaged(IOException cause) {
    FormatException e =
        new FormatException(
            name,
            line,
            column(),
            "damaged gzip data (" + reason(cause) + ")",
            "a complete gzip file");
    e.initCause(cause);
    return e;
  }

  /** What the decompressor says; of a file that ends within the checksum it says nothing. */
  private static String reason(IOException cause) {
    return cause.getMessage() == null ? "unexpected end of the file" : cause.getMessage();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
