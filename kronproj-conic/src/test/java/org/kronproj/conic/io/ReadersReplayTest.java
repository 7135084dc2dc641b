package org.kronproj.conic.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Replays the inputs that fuzzing started from and those it found. */
class ReadersReplayTest {

  private interface Reader {
    void read(byte[] data) throws IOException;
  }

  @TestFactory
  Stream<DynamicTest> sdpa() throws IOException, URISyntaxException {
    return replay("sdpa", ReaderContract::sdpa);
  }

  @TestFactory
  Stream<DynamicTest> mps() throws IOException, URISyntaxException {
    return replay("mps", ReaderContract::mps);
  }

  private static Stream<DynamicTest> replay(String name, Reader reader)
      throws IOException, URISyntaxException {
    URL folder = ReadersReplayTest.class.getResource("ReadersFuzzInputs/" + name);
    List<Path> inputs;
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      inputs = files.sorted().toList();
    }
    assertThat(inputs).isNotEmpty();
    return inputs.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(), () -> replayPrefixes(file, reader)));
  }

  /** The input, cut off anywhere: a reader must also answer every part of it. */
  private static void replayPrefixes(Path file, Reader reader) throws IOException {
    byte[] data = Files.readAllBytes(file);
    for (int length = 0; length <= data.length; length++) {
      reader.read(Arrays.copyOf(data, length));
    }
  }
}
