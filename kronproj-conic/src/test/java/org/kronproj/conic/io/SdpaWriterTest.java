package org.kronproj.conic.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;

class SdpaWriterTest {

  private static final Program PROGRAM =
      KnownPrograms.optimal(
              List.of(Block.semidefinite(3), Block.diagonal(2), Block.semidefinite(1)),
              4,
              0.6,
              Seed.of(5))
          .program();

  private static byte[] bytes(Program program) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SdpaWriter.write(program, out);
    return out.toByteArray();
  }

  @Test
  void whatIsWrittenIsReadBackExactly(@TempDir Path folder) throws IOException {
    byte[] written = bytes(PROGRAM);
    assertThat(bytes(SdpaReader.read("p", written, warning -> {}))).isEqualTo(written);
    for (String name : List.of("p.dat-s", "p.dat-s.gz")) {
      Path file = folder.resolve(name);
      Files.writeString(file, "old");
      SdpaWriter.write(PROGRAM, file);
      assertThat(bytes(SdpaReader.read(file))).isEqualTo(written);
    }
    assertThat(folder.toFile().list()).hasSize(2);
    assertThat(Files.size(folder.resolve("p.dat-s.gz")))
        .isLessThan(Files.size(folder.resolve("p.dat-s")));
  }

  @Test
  void freeBlocksAreRefusedBeforeAnythingIsWritten(@TempDir Path folder) {
    var builder = Program.builder();
    builder.addBlock(Block.free(2));
    Program program = builder.build();
    assertThatThrownBy(() -> SdpaWriter.write(program, folder.resolve("p.dat-s")))
        .isInstanceOf(InvalidValueException.class);
    assertThat(folder.toFile().list()).isEmpty();
  }
}
