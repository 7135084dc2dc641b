package org.kronproj.projection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.kronproj.base.FormatException;
import org.kronproj.base.WholeFile;

/** Files of recorded strategies, one a line: with them a run can be replayed on another machine. */
public final class Choices {

  private Choices() {}

  /**
   * Writes choices, whole or not at all.
   *
   * @param path where to
   * @param choices what {@link MaintainedProjection#choices()} returned
   * @throws IOException if the file cannot be written
   */
  public static void write(Path path, List<Strategy> choices) throws IOException {
    StringBuilder lines = new StringBuilder();
    choices.forEach(choice -> lines.append(choice.name().toLowerCase(Locale.ROOT)).append('\n'));
    WholeFile.write(path, out -> out.write(lines.toString().getBytes(StandardCharsets.US_ASCII)));
  }

  /**
   * Reads choices.
   *
   * @param path a file that {@link #write} wrote
   * @return the strategies in order
   * @throws FormatException if a line names no strategy
   * @throws IOException if the file cannot be read
   */
  public static List<Strategy> read(Path path) throws IOException {
    List<Strategy> choices = new ArrayList<>();
    List<String> lines = TextFile.read(path).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      try {
        choices.add(Strategy.valueOf(lines.get(i).strip().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw new FormatException(
            path.toString(), i + 1L, 1, "\"" + lines.get(i) + "\"", "the name of a strategy");
      }
    }
    return choices;
  }
}
