package org.kronproj.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

  @TempDir private Path folder;

  @Test
  void aFileIsReplaced() throws IOException {
    Path file = folder.resolve("a");
    WholeFile.write(file, out -> out.write('x'));
    assertThat(file).hasContent("x");
    WholeFile.write(file, out -> out.write('y'));
    assertThat(file).hasContent("y");
    assertThat(folder.toFile().list()).containsExactly("a");
  }

  @Test
  void aFailureLeavesItAsItWas() throws IOException {
    Path file = folder.resolve("a");
    Files.writeString(file, "before");
    assertThatThrownBy(
            () ->
                WholeFile.write(
                    file,
                    out -> {
                      out.write('x');
                      throw new IOException("the disk is full");
                    }))
        .hasMessage(file + ": the disk is full");
    assertThat(file).hasContent("before");
    assertThat(folder.toFile().list()).containsExactly("a");
  }

  @Test
  void aCheckLeavesNothingBehind() throws IOException {
    Path file = folder.resolve("a");
    WholeFile.requireWritable(file);
    assertThat(folder.toFile().list()).isEmpty();
    Files.writeString(file, "before");
    WholeFile.requireWritable(file);
    assertThat(file).hasContent("before");
    assertThat(folder.toFile().list()).containsExactly("a");
  }

  @Test
  void aCheckFailsWhereWritingWould() {
    assertThatThrownBy(() -> WholeFile.requireWritable(folder))
        .hasMessage(folder + ": a directory, not a file");
    assertThatThrownBy(() -> WholeFile.requireWritable(folder.resolve("no/file")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("no");
    assertThatThrownBy(() -> WholeFile.requireWritable(Path.of("/")))
        .hasMessage("/: a directory, not a file");
  }

  /** The name of the file beside it would be longer than names may be, even for root. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileIsWrittenInPlaceWhereNoneCanBeMadeBesideIt() throws IOException {
    Path file = folder.resolve("a".repeat(250));
    assertThatThrownBy(() -> WholeFile.write(file, out -> out.write('x')))
        .isInstanceOf(IOException.class);
    Files.writeString(file, "before");
    WholeFile.requireWritable(file);
    assertThat(file).hasContent("before");
    WholeFile.write(file, out -> out.write('x'));
    assertThat(file).hasContent("x");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aCheckTriesRatherThanAsks() throws IOException {
    assertThatThrownBy(() -> WholeFile.requireWritable(Path.of("/proc/nothing-can-be-made-here")))
        .isInstanceOf(AccessDeniedException.class);
    WholeFile.requireWritable(Path.of("/dev/null"));
  }

  @Test
  void aDirectoryIsNotReplaced() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("taken"));
    Files.writeString(taken.resolve("in it"), "");
    assertThatThrownBy(() -> WholeFile.write(taken, out -> out.write('x')))
        .isInstanceOf(IOException.class);
    assertThat(folder.toFile().list()).containsExactly("taken");
  }

  @Test
  void othersMayReadWhatTheyMayReadOfAnyNewFile() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "x");
    Path whole = folder.resolve("whole");
    WholeFile.write(whole, out -> out.write('x'));
    if (Files.getFileStore(plain).supportsFileAttributeView("posix")) {
      assertThat(Files.getPosixFilePermissions(whole))
          .isEqualTo(Files.getPosixFilePermissions(plain));
    }
  }
}
