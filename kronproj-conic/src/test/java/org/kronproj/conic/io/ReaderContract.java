package org.kronproj.conic.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.kronproj.base.FormatException;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.StandardForm;

/** Readers answer any bytes with a program or a {@link FormatException} that names a place. */
final class ReaderContract {

  private ReaderContract() {}

  static void sdpa(byte[] data) throws IOException {
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
