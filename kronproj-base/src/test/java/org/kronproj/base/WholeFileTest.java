package org.kronproj.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
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

  /** Asked only, lest a failing test write over them. */
  @Test
  void whatJavaRunsFromIsNoOutput() {
    Path release = Path.of(System.getProperty("java.home"), "release");
    assertThatThrownBy(() -> WholeFile.requireWritable(release))
        .isInstanceOf(AccessDeniedException.class);
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (part.endsWith(".jar")) {
        assertThatThrownBy(() -> WholeFile.requireWritable(Path.of(part)))
            .isInstanceOf(AccessDeniedException.class);
      }
    }
  }

  /** Of a relative class path, and through links; what is gone or no path is passed over. */
  @Test
  void whatIsGoneSinceJavaStartedCostsNoSolution() throws IOException {
    Path home = Files.createDirectory(folder.toRealPath().resolve("java"));
    Path modules = Files.writeString(home.resolve("modules"), "");
    Path jar = Files.writeString(home.resolveSibling("a.jar"), "");
    Path link = Files.createSymbolicLink(home.resolveSibling("link"), home);
    String relative = Path.of("").toAbsolutePath().relativize(jar).toString();
    String classPath = String.join(File.pathSeparator, "gone.jar", "no\0path", "", relative);

    assertThat(WholeFile.isRunFrom(modules, link.toString(), classPath)).isTrue();
    assertThat(WholeFile.isRunFrom(jar, link.toString(), classPath)).isTrue();
    assertThat(WholeFile.isRunFrom(jar, link.toString(), "")).isFalse();
    Files.delete(jar);
    Path solution = Files.writeString(home.resolveSibling("p.sol"), "");
    for (String gone : new String[] {"", folder.resolve("gone").toString(), "no\0path"}) {
      assertThat(WholeFile.isRunFrom(solution, gone, classPath)).isFalse();
    }
  }

  /** The path of the file beside it would be longer than paths may be, even for root. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileIsWrittenInPlaceWhereNoneCanBeMadeBesideIt() throws IOException {
    Path deep = folder.toRealPath();
    while (deep.toString().length() < 3800) {
      deep = deep.resolve("d".repeat(200));
    }
    deep = Files.createDirectories(deep.resolve("d".repeat(4080 - deep.toString().length() - 1)));
    Path file = deep.resolve("a");
    assertThatThrownBy(() -> WholeFile.write(file, out -> out.write('x')))
        .isInstanceOf(IOException.class);
    Files.writeString(file, "before");
    WholeFile.requireWritable(file);
    assertThat(file).hasContent("before");
    WholeFile.write(file, out -> out.write('x'));
    assertThat(file).hasContent("x");
    assertThat(deep.toFile().list()).containsExactly("a");
  }

  @Test
  void anyNameThatAFileMayHaveIsWritten() throws IOException {
    for (String name : List.of("a".repeat(250), "\u20ac".repeat(80), "\ud83d\ude00".repeat(60))) {
      Path file = folder.resolve(name);
      WholeFile.requireWritable(file);
      WholeFile.write(file, out -> out.write('x'));
      assertThat(file).hasContent("x");
      WholeFile.write(file, out -> out.write('y'));
      assertThat(file).hasContent("y");
      WholeFile.replace(file, out -> out.write('z'));
      assertThat(file).hasContent("z");
    }
    assertThat(folder.toFile().list()).hasSize(3);
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aFileThatExistsStaysTheSameFile() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "longer than what follows");
    Path other = Files.createLink(folder.resolve("b"), file);
    Set<PosixFilePermission> own = PosixFilePermissions.fromString("rw-------");
    Files.setPosixFilePermissions(file, own);
    try (InputStream held = Files.newInputStream(file)) {
      WholeFile.write(file, out -> out.write("new".getBytes(StandardCharsets.US_ASCII)));
      assertThat(held).hasContent("new");
    }
    assertThat(other).hasContent("new");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(own);
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aFileThatIsReplacedIsAnother() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "before");
    Path other = Files.createLink(folder.resolve("b"), file);
    try (InputStream held = Files.newInputStream(file)) {
      WholeFile.replace(file, out -> out.write('x'));
      assertThat(held).hasContent("before");
    }
    assertThat(file).hasContent("x");
    assertThat(other).hasContent("before");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void linksAreFollowed() throws IOException {
    Path file = folder.resolve("a");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a"));
    Path linkOfLink = Files.createSymbolicLink(folder.resolve("link of link"), link);
    for (String text : List.of("new", "again")) {
      WholeFile.requireWritable(linkOfLink);
      WholeFile.write(linkOfLink, out -> out.write(text.getBytes(StandardCharsets.US_ASCII)));
      assertThat(file).hasContent(text).isRegularFile();
      assertThat(link).isSymbolicLink();
      assertThat(linkOfLink).isSymbolicLink();
    }
    Path loop = folder.resolve("loop");
    Files.createSymbolicLink(loop, loop);
    assertThatThrownBy(() -> WholeFile.write(loop, out -> out.write('x')))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("loop");
  }

  /** Root may write it all the same: then its mode is what is kept. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aWriteProtectedFileIsKept() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "before");
    Set<PosixFilePermission> readOnly = PosixFilePermissions.fromString("r--r--r--");
    Files.setPosixFilePermissions(file, readOnly);
    if (Files.isWritable(file)) {
      WholeFile.requireWritable(file);
      WholeFile.write(file, out -> out.write('x'));
      assertThat(file).hasContent("x");
      assertThat(Files.getPosixFilePermissions(file)).isEqualTo(readOnly);
      return;
    }
    assertThatThrownBy(() -> WholeFile.requireWritable(file))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessage(file.toString());
    assertThatThrownBy(() -> WholeFile.write(file, out -> out.write('x')))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessage(file.toString());
    assertThat(file).hasContent("before");
    assertThat(folder.toFile().list()).containsExactly("a");
  }

  @Test
  void whatCannotBeCopiedIsKept() throws IOException {
    Path whole = Files.writeString(folder.resolve("whole"), "new");
    Path target = folder.resolve("no/file");
    assertThatThrownBy(() -> WholeFile.copy(whole, target))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(target + ": ")
        .hasMessageEndingWith("; the whole content is in " + whole);
    assertThat(whole).hasContent("new");
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
