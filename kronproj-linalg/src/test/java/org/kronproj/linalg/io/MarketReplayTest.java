package org.kronproj.linalg.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Replays the inputs that fuzzing started from and those it found. */
class MarketReplayTest {

  @TestFactory
  Stream<DynamicTest> market() throws IOException, URISyntaxException {
    Path folder = Path.of(MarketReplayTest.class.getResource("MarketFuzzInputs/market").toURI());
    List<Path> inputs;
    try (Stream<Path> files = Files.list(folder)) {
      inputs = files.sorted().toList();
    }
    assertThat(inputs).isNotEmpty();
    return inputs.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(file.getFileName().toString(), () -> replayPrefixes(file)));
  }

  /** The input, cut off anywhere: the reader must also answer every part of it. */
  private static void replayPrefixes(Path file) throws IOException {
    byte[] data = Files.readAllBytes(file);
    for (int length = 0; length <= data.length; length++) {
      MarketContract.market(Arrays.copyOf(data, length));
    }
  }
}
