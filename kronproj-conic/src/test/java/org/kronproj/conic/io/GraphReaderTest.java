package org.kronproj.conic.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.FormatException;
import org.kronproj.conic.instances.Graph;

class GraphReaderTest {

  private static Graph read(String text) throws IOException {
    return GraphReader.read("g", text.replace('|', '\n').getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c a path|p edge 3 2|e 1 2|e 3 2|",
        "p col 3 4|e 1 2|e 2 1|e 2 3|e 3 2",
        "3|2|1 2 1|2 3 1",
        "3|2|1 2|3 2|",
        "3 2|1 2 1|2 3 1",
        "3\t2 edges|1 2|3 2|",
        "3 vertices|2 edges|1 2 1.0|2 3 1.0",
        "p edge 3 2|n 1 5|n 3 2.5|e 1 2|e 3 2|",
        "p edge 3 4|e 1 2|n 2 -1|e 1 2|e 2 3|e 3 2",
        "c|cc no blank|c\t|p\tcol  3\t2 |||e\t1 2  | e 3 2\t||c the end",
        "c|d 2 2|v 0.5 1|v 1 2|v 3 3|x RADIUS 2|p edge 3 2|e 1 2|e 2 3",
        "|3|2||1 2  |2 3 1 \t||"
      })
  void bothFormats(String text) throws IOException {
    Graph graph = read(text);
    assertThat(graph.vertexCount()).isEqualTo(3);
    assertThat(graph.edgeCount()).isEqualTo(2);
    assertThat(graph.smallerEnd(1)).isEqualTo(1);
    assertThat(graph.largerEnd(1)).isEqualTo(2);
    assertThat(graph.weight(1)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\r"})
  void otherLineEnds(String end) throws IOException {
    for (String text :
        List.of("c a|||p edge 3 2|e 1 2|e 2 3|", "3|2|1 2 1||2 3 1|", "3 2|1 2|2 3")) {
      assertThat(read(text.replace("|", end)).edgeCount()).isEqualTo(2);
    }
    assertThatThrownBy(() -> read("p edge 3 1|c||e 1 4".replace("|", end)))
        .hasMessageContaining("g:4:5: found 4");
  }

  @Test
  void compressedFiles(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("g.col.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("p edge 3 2\ne 1 2\ne 1 3\n".getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(GraphReader.read(file).edgeCount()).isEqualTo(2);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 6));
    assertThatThrownBy(() -> GraphReader.read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("damaged gzip data");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p edge 3 0|", "c no edges|p col 3 0", "3|0|"})
  void graphsWithoutEdges(String text) throws IOException {
    assertThat(read(text).vertexCount()).isEqualTo(3);
    assertThat(read(text).edgeCount()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; g:1:1: found the end of the file",
        "x; g:1:1: found 'x', expected the number of vertices",
        "p edge; g:1:7: found the end of the file",
        "p nodes 3 2; g:1:8: found 'nodes', expected the word edge",
        "c|e 1 2; expected a line 'p edge VERTICES EDGES' first",
        "p edge 3 2|e 1 4; g:2:5: found 4, expected a vertex, an integer from 1 to 3",
        "p edge 3 2|e 2 2; g:2:5: found a loop at vertex 2",
        "p edge 3 2|e 1.5 2; g:2:3: found 1.5, expected a vertex, an integer from 1 to 3",
        "p edge 3 2|e 1|2; g:2:4: found the end of the line, expected a vertex",
        "p edge 3 2|q 1 2; g:2:1: found 'q', expected a line that begins with c, p, e or n",
        "p edge 3 2|n 4 2; g:2:3: found 4, expected a vertex, an integer from 1 to 3",
        "p edge 3 2|n 1; g:2:4: found the end of the file, expected the value of the vertex",
        "n 1 1; g:1:1: found 'n', expected a line 'p edge VERTICES EDGES' first",
        "e 1 2; g:1:1: found 'e', expected a line 'p edge VERTICES EDGES' first",
        "p edge 3 2|p edge 3 2; g:2:1: found 'p', expected one line that begins with p",
        "3|1|1 2 x; g:3:5: found 'x', expected a weight",
        "3|5|1 2 1; g:2:1: found the number of edges 5, expected 1",
        "3 5|1 2 1; g:1:3: found the number of edges 5, expected 1"
      })
  void wrongFilesAreAnsweredWithThePlace(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(message);
  }
}
