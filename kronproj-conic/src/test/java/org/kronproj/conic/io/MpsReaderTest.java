package org.kronproj.conic.io;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kronproj.base.FormatException;
import org.kronproj.conic.model.Direction;
import org.kronproj.conic.model.LinearProgram;

class MpsReaderTest {

  private final List<String> warnings = new ArrayList<>();

  private LinearProgram read(String text) throws IOException {
    return MpsReader.read("p.mps", text.getBytes(StandardCharsets.UTF_8), warnings::add);
  }

  /** Rows c (N), l (L), g (G), e (E) and columns x, y, z with an entry in every row. */
  private static String file(String sections) {
    StringBuilder text = new StringBuilder("NAME test\nROWS\n N c\n L l\n G g\n E e\nCOLUMNS\n");
    for (String column : List.of("x", "y", "z")) {
      text.append(" ").append(column).append(" c 1 l 2\n");
      text.append(" ").append(column).append(" g 3 e 4\n");
    }
    return text.append(sections).append("ENDATA\n").toString();
  }

  @Test
  void readsAPlainFile() throws IOException {
    LinearProgram program = read(file("RHS\n rhs l 10 g 20\n rhs e 30 c 5\n"));
    assertThat(program.name()).isEqualTo("test");
    assertThat(program.rowNames()).containsExactly("l", "g", "e");
    assertThat(program.columnNames()).containsExactly("x", "y", "z");
    assertThat(program.objectiveConstant()).isEqualTo(-5);
    assertThat(program.rowUpper(0)).isEqualTo(10);
    assertThat(program.rowLower(0)).isEqualTo(NEGATIVE_INFINITY);
    assertThat(program.rowLower(1)).isEqualTo(20);
    assertThat(program.rowUpper(1)).isEqualTo(POSITIVE_INFINITY);
    assertThat(program.rowLower(2)).isEqualTo(30);
    assertThat(program.rowUpper(2)).isEqualTo(30);
    assertThat(program.rowsAt(new double[] {1, 1, 1})).containsExactly(6, 9, 12);
    assertThat(program.objectiveAt(new double[] {1, 2, 3})).isEqualTo(6);
    assertThat(program.direction()).isEqualTo(Direction.MINIMISE);
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "l, 4, 6, 10",
    "l, -4, 6, 10",
    "g, 4, 10, 14",
    "g, -4, 10, 14",
    "e, 4, 10, 14",
    "e, -4, 6, 10",
    "e, 0, 10, 10",
    "l, inf, -Infinity, 10"
  })
  void ranges(String row, String range, double lower, double upper) throws IOException {
    String rhs = "RHS\n r l 10 g 10\n r e 10\n";
    LinearProgram program = read(file(rhs + "RANGES\n r " + row + " " + range + "\n"));
    int index = program.rowNames().indexOf(row);
    assertThat(program.rowLower(index)).isEqualTo(lower);
    assertThat(program.rowUpper(index)).isEqualTo(upper);
  }

  @ParameterizedTest
  @CsvSource({
    "UP b x 3, 0, 3, 0",
    "UP b x -3, -Infinity, -3, 1",
    "UP b x 0, 0, 0, 0",
    "LO b x -1|UP b x -0.5, -1, -0.5, 0",
    "UP b x -0.5|LO b x -1, -1, -0.5, 0",
    "LO b x -1, -1, Infinity, 0",
    "FX b x 2.5, 2.5, 2.5, 0",
    "FR b x, -Infinity, Infinity, 0",
    "FR x, -Infinity, Infinity, 0",
    "FR b x 0, -Infinity, Infinity, 0",
    "FR x 0, -Infinity, Infinity, 0",
    "MI b x, -Infinity, Infinity, 0",
    "MI b x|UP b x 4, -Infinity, 4, 0",
    "MI b x|UP b x -4, -Infinity, -4, 0",
    "PL b x, 0, Infinity, 0",
    "BV b x, 0, 1, 1",
    "LI b x 2, 2, Infinity, 1",
    "UI b x 7, 0, 7, 1",
    "SC b x 9|LO b x 2, 0, 9, 1",
    "UP x 3, 0, 3, 0",
    "UP b x 1e30, 0, Infinity, 0",
    "LO b x -Inf, -Infinity, Infinity, 0",
    "UP b x 3|UP other x 5, 0, 3, 1",
    "UP b x 3 $ remark, 0, 3, 0"
  })
  void bounds(String lines, double lower, double upper, int warned) throws IOException {
    LinearProgram program = read(file("BOUNDS\n " + lines.replace("|", "\n ") + "\n"));
    assertThat(program.columnLower(0)).isEqualTo(lower);
    assertThat(program.columnUpper(0)).isEqualTo(upper);
    assertThat(warnings).hasSize(warned);
  }

  @ParameterizedTest
  @CsvSource({
    "OBJSENSE MAX, MAXIMISE",
    "OBJSENSE|    MAX, MAXIMISE",
    "OBJSENSE|MAXIMIZE, MAXIMISE",
    "OBJSENSE MAXIMUM, MAXIMISE",
    "OBJSENSE|    MINIMUM, MINIMISE",
    "OBJSENSE|  maximization, MAXIMISE",
    "objsense maximise, MAXIMISE",
    "OBJSENSE|  min, MINIMISE",
    "OBJSENSE MINIMIZE, MINIMISE"
  })
  void directions(String lines, Direction direction) throws IOException {
    String text = file("").replace("ROWS", lines.replace("|", "\n") + "\nROWS");
    assertThat(read(text).direction()).isEqualTo(direction);
  }

  @Test
  void setNamesMayBeMissing() throws IOException {
    LinearProgram program = read(file("RHS\n l 10 g 20\n e 30\nRANGES\n l 4\nBOUNDS\n LO z 1\n"));
    assertThat(program.rowLower(0)).isEqualTo(6);
    assertThat(program.rowLower(1)).isEqualTo(20);
    assertThat(program.rowLower(2)).isEqualTo(30);
    assertThat(program.columnLower(2)).isEqualTo(1);
  }

  @Test
  void remarksAndOtherObjectivesAreLeftOut() throws IOException {
    String text =
        """
        * title
        NAME
        OBJNAME
         second
        ROWS
         N first $ remark
         N second
         L *odd*
        COLUMNS
         x first 1 second 2 * remark
         x *odd* 3
         M1 'MARKER' 'INTORG'
         RHS second 5 *odd* 6
         M2 'MARKER' 'INTEND'
        RHS
         first 3 *odd* 4
        ENDATA
        anything
        """;
    LinearProgram program = read(text);
    assertThat(program.objective(0)).isEqualTo(2);
    assertThat(program.objective(1)).isEqualTo(5);
    assertThat(program.rowNames()).containsExactly("*odd*");
    assertThat(program.value(1, 0)).isEqualTo(6);
    assertThat(program.objectiveConstant()).isZero();
    assertThat(warnings).containsExactly("p.mps:12:5: integer columns are taken as continuous");
  }

  /** A direction stands alone, in columns that divide its word, where names have blanks. */
  @Test
  void aDirectionBeginsAnywhereInFilesOfTheFixedFormat() throws IOException {
    for (String sense :
        List.of(" MAX", "  MAX", "   MAXIMIZE", "    MAXIMISE", "            MAX")) {
      String text =
          "NAME          T\nOBJSENSE\n"
              + sense
              + "\nROWS\n N  MY COST\n L  ROW ONE\nCOLUMNS\n"
              + "    COL ONE   MY COST              1   ROW ONE              1\n"
              + "RHS\n    RHS       ROW ONE             10\nENDATA\n";
      LinearProgram program = read(text);
      assertThat(program.direction()).isEqualTo(Direction.MAXIMISE);
      assertThat(program.rowNames()).containsExactly("ROW ONE");
      assertThatThrownBy(() -> read(text.replace("RHS       ROW ONE", "RHS       ROW TWO")))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(":10:15: ")
          .hasMessageContaining("ROW TWO");
    }
  }

  @Test
  void namesWithBlanksAreReadByTheColumnsOfTheFixedFormat() throws IOException {
    String text =
        """
        NAME          BLANKS
        ROWS
         N  COST
         L  ROW ONE
         G  ROW TWO
        COLUMNS
            COL 1     ROW ONE            1.5   ROW TWO           -2.0
            COL 1     COST               1.0
            COL 2     ROW TWO            3.0
        RHS
            RHS       ROW ONE            4.0   ROW TWO            1.0
        BOUNDS
         UP BOUND     COL 1              4.0
        ENDATA
        """;
    LinearProgram program = read(text);
    assertThat(program.rowNames()).containsExactly("ROW ONE", "ROW TWO");
    assertThat(program.columnNames()).containsExactly("COL 1", "COL 2");
    assertThat(program.columnUpper(0)).isEqualTo(4);
    assertThat(program.value(0, 1)).isEqualTo(-2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 1:1: found the end of the file, expected the section NAME or ROWS",
        "garbage | 1:1: found 'garbage', expected the section NAME or ROWS",
        "ROWS; X r | 2:2: found 'X', expected a row type",
        "ROWS; N | 2:3: found the end of the line, expected the row's name",
        "ROWS; N c; L c | 3:4: found a second row c",
        "ROWS; N c;COLUMNS; x r 1 | 4:4: found 'r', expected the name of a row",
        "ROWS; N c;COLUMNS; x c | 4:5: found the end of the line, expected a coefficient",
        "ROWS; N c;COLUMNS; x c nan | 4:6: found 'nan', expected a coefficient",
        "ROWS; N c;COLUMNS; x c 1e999 | 4:6: found '1e999', expected a coefficient",
        "ROWS; N c;COLUMNS; x c 1 c 2 | 4:8: found a second entry for row c",
        "ROWS; N c;COLUMNS; x c 1; y c 1; x c 1 | 6:2: found column x again",
        "ROWS; N c;COLUMNS; x c 1;RHS; r c | 6:5: found the end of the line, expected a right-hand side",
        "ROWS; N c;COLUMNS; x c 1;RHS; r c 1 c 2 | 6:8: found a second right-hand side",
        "ROWS; N c;COLUMNS; x c 1;BOUNDS; ZZ b x | 6:2: found 'ZZ', expected a bound type",
        "ROWS; N c;COLUMNS; x c 1;BOUNDS; UP b y 1 | 6:7: found 'y', expected the name of a column",
        "ROWS; N c;COLUMNS; x c 1;BOUNDS; LO b x inf | 6:9: found 'inf', expected a finite bound",
        "ROWS; N c;COLUMNS; x c 1;QUADOBJ | 5:1: found the section QUADOBJ, expected a linear",
        "ROWS; N c;COLUMNS; x c 1 | 4:7: found the end of the file, expected ENDATA",
        "OBJSENSE SIDEWAYS | 1:10: found 'SIDEWAYS', expected MIN or MAX",
        "OBJNAME d;ROWS; N c;ENDATA | 4:1: found 'ENDATA', expected an N row named d"
      })
  void wrongFilesAreAnsweredWithThePlace(String text, String message) {
    String file = text.strip().replace("; ", "\n ").replace(";", "\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("p.mps:" + message.strip());
    assertThat(warnings).isEmpty();
  }
}
