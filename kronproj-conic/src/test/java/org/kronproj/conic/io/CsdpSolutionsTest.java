package org.kronproj.conic.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.FormatException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;

class CsdpSolutionsTest {

  private static final List<Block> BLOCKS = List.of(Block.semidefinite(2), Block.diagonal(2));

  @Test
  void whatIsWrittenIsReadBackExactly(@TempDir Path folder) throws IOException {
    BlockMatrix x = new BlockMatrix(BLOCKS, new double[][] {{1.0 / 3, -1e-300, 7}, {0, 2}});
    BlockMatrix z = new BlockMatrix(BLOCKS, new double[][] {{1, 0, Math.PI}, {0.1, -0.0}});
    Path file = folder.resolve("p.sol");
    CsdpSolutions.write(new Point(x, new double[] {-1, 1e22, 0}, z), file);
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "-1.000000000000000000e+00 1.000000000000000000e+22 0.000000000000000000e+00 ",
            "1 1 1 1 1.000000000000000000e+00 ",
            "1 1 2 2 3.141592653589793116e+00 ",
            "1 2 1 1 1.000000000000000056e-01 ",
            "2 1 1 1 3.333333333333333148e-01 ",
            "2 1 1 2 -1.000000000000000025e-300 ",
            "2 1 2 2 7.000000000000000000e+00 ",
            "2 2 2 2 2.000000000000000000e+00 ");
    Point point = CsdpSolutions.read(file, 3, BLOCKS);
    assertThat(point.y()).containsExactly(-1, 1e22, 0);
    assertThat(point.x().packed(0)).containsExactly(1.0 / 3, -1e-300, 7);
    assertThat(point.z().packed(0)).containsExactly(1, 0, Math.PI);
    assertThat(point.z().packed(1)).containsExactly(0.1, 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1 2",
        "1 2 3\n3 1 1 1 1",
        "1 2 3\n1 3 1 1 1",
        "1 2 3\n1 1 1 3 1",
        "1 2 3\n1 2 1 2 5",
        "1 2 3\n1 1 1 1",
        "1 2 3\n1 1 1.5 1 1",
        "1 2 x"
      })
  void wrongFilesAreAnswered(String text, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("p.sol");
    Files.writeString(file, text);
    assertThatThrownBy(() -> CsdpSolutions.read(file, 3, BLOCKS))
        .isInstanceOf(FormatException.class);
  }
}
