package org.kronproj.conic.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.kronproj.base.FormatException;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.StandardForm;
import org.kronproj.linalg.io.ByteSource;

/** Readers answer any bytes with a program or a {@link FormatException} that names a place. */
final class ReaderContract {

  private ReaderContract() {}

  /** Blocks so small that lines, line ends and comments are cut anywhere. */
  private static final int[] BLOCK_SIZES = {2, 7, 31, 200};

  static void sdpa(byte[] data) throws IOException {
    String whole = outcome(data, EntryReader.BLOCK);
    for (int size : BLOCK_SIZES) {
      String parts = outcome(data, size);
      if (!parts.equals(whole)) {
        throw new AssertionError(
            "in blocks of " + size + " bytes: " + parts + "\nas a whole: " + whole);
      }
    }
    Program program;
    try {
      program = SdpaReader.read("input", data, warning -> {});
    } catch (FormatException e) {
      checkPlace(e);
      return;
    }
    byte[] written = write(program);
    if (!Arrays.equals(written, write(SdpaReader.read("again", written, warning -> {})))) {
      throw new AssertionError("what was written reads differently");
    }
  }

  static void mps(byte[] data) throws IOException {
    LinearProgram program;
    try {
      program = MpsReader.read("input", data, warning -> {});
    } catch (FormatException e) {
      checkPlace(e);
      return;
    }
    StandardForm form = StandardForm.of(program);
    if (form.program().blocks().stream().anyMatch(b -> b.kind() == BlockKind.SEMIDEFINITE)) {
      throw new AssertionError("a linear program has no semidefinite blocks");
    }
  }

  /** The warnings and the program, or the error, of a file that is read in blocks. */
  private static String outcome(byte[] data, int blockSize) throws IOException {
    List<String> warnings = new ArrayList<>();
    try {
      Program program = SdpaReader.read(ByteSource.of("input", data), warnings::add, blockSize);
      return warnings + new String(write(program), StandardCharsets.US_ASCII);
    } catch (FormatException e) {
      return e.getMessage();
    }
  }

  private static byte[] write(Program program) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SdpaWriter.write(program, out);
    return out.toByteArray();
  }

  private static void checkPlace(FormatException e) {
    if (e.line() < 1 || e.column() < 1 || e.getMessage().length() > 500) {
      throw new AssertionError("a bad message", e);
    }
  }
}
