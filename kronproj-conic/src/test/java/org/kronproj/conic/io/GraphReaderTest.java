package org.kronproj.conic.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
        "3 vertices|2 edges|1 2 1.0|2 3 1.0"
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
        "p edge 3 2|e 1 4; g:2:5: found 4.0, expected a vertex, an integer from 1 to 3",
        "p edge 3 2|e 2 2; g:2:5: found a loop at vertex 2",
        "p edge 3 2|n 1 2; g:2:1: found 'n', expected a line that begins with c, p or e",
        "3|5|1 2 1; g:2:1: found the number of edges 5, expected 1",
        "3 5|1 2 1; g:1:3: found the number of edges 5, expected 1"
      })
  void wrongFilesAreAnsweredWithThePlace(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(message);
  }
}
