package org.kronproj.conic.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.WholeFile;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;

/**
 * Writes programs in the SDPA sparse format. Numbers are written so that reading gives them back
 * exactly; entries are grouped by matrix. The format has no free blocks: programs that have some
 * are refused.
 */
public final class SdpaWriter {

  private final Program program;
  private final Writer out;

  private SdpaWriter(Program program, Writer out) {
    this.program = program;
    this.out = out;
  }

  /**
   * Writes a file; compressed if its name ends in {@code .gz}.
   *
   * @param program the program, without free blocks
   * @param file the file
   * @throws IOException if it cannot be written, as {@link WholeFile#write} cannot
   * @throws InvalidValueException if the program has a free block
   */
  public static void write(Program program, Path file) throws IOException {
    refuseFreeBlocks(program);
    WholeFile.write(
        file,
        raw -> {
          if (file.toString().endsWith(".gz")) {
            GZIPOutputStream compressed = new GZIPOutputStream(raw, 1 << 16);
            write(program, compressed);
            compressed.finish();
          } else {
            write(program, raw);
          }
        });
  }

  /**
   * Writes to a stream, which stays open.
   *
   * @param program the program, without free blocks
   * @param stream where to write
   * @throws IOException if that fails
   * @throws InvalidValueException if the program has a free block
   */
  public static void write(Program program, OutputStream stream) throws IOException {
    refuseFreeBlocks(program);
    Writer out =
        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.US_ASCII), 1 << 16);
    new SdpaWriter(program, out).writeAll();
    out.flush();
  }

  private static void refuseFreeBlocks(Program program) {
    for (Block block : program.blocks()) {
      if (block.kind() == BlockKind.FREE) {
        throw new InvalidValueException(
            "program", "a free block", "semidefinite and diagonal blocks, as SDPA files have");
      }
    }
  }

  private void writeAll() throws IOException {
    out.write(program.constraintCount() + "\n" + program.blockCount() + "\n");
    for (int k = 0; k < program.blockCount(); k++) {
      Block block = program.block(k);
      out.write((k == 0 ? "" : " ") + (block.isSemidefinite() ? block.size() : -block.size()));
    }
    out.write('\n');
    for (int i = 0; i < program.constraintCount(); i++) {
      out.write((i == 0 ? "" : " ") + program.rightHandSide(i));
    }
    out.write('\n');
    for (int k = 0; k < program.blockCount(); k++) {
      writeEntries(0, k, 0, program.data(k).objectiveEnd());
    }
    for (int i = 0; i < program.constraintCount(); i++) {
      for (int t = 0; t < program.touchedBlockCount(i); t++) {
        int block = program.touchedBlock(i, t);
        int slot = program.touchedSlot(i, t);
        BlockData data = program.data(block);
        writeEntries(i + 1, block, data.begin(slot), data.end(slot));
      }
    }
  }

  private void writeEntries(int matrix, int block, int begin, int end) throws IOException {
    BlockData data = program.data(block);
    for (int p = begin; p < end; p++) {
      out.append(Integer.toString(matrix)).append(' ');
      out.append(Integer.toString(block + 1)).append(' ');
      out.append(Integer.toString(data.row(p) + 1)).append(' ');
      out.append(Integer.toString(data.column(p) + 1)).append(' ');
      out.append(Double.toString(data.value(p))).append('\n');
    }
  }
}
