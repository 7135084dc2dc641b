package org.kronproj.cli.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every class and method that docs/paper-to-code.md names is there; a method without a class is one
 * of the class named before.
 */
class PaperToCodeTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Pattern NAME =
      Pattern.compile("`(?:([A-Z][A-Za-z0-9]+)|(?=#))(?:#(\\w+)(?:\\([^`]*)?)?`");

  private static List<String> missing(String text) throws IOException {
    Map<String, String> sources = new HashMap<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        sources.merge(
            file.getFileName().toString().replace(".java", ""),
            Files.readString(file),
            String::concat);
      }
    }
    List<String> missing = new ArrayList<>();
    Matcher matcher = NAME.matcher(text);
    String source = "";
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        source = sources.getOrDefault(matcher.group(1), "");
      }
      String member = matcher.group(2);
      if (source.isEmpty() || (member != null && !declares(source, member))) {
        missing.add(matcher.group());
      }
    }
    return missing;
  }

  /** A method's name stands before a bracket, an enum's constant at the beginning of a line. */
  private static boolean declares(String source, String member) {
    return source.contains(" " + member + "(")
        || source.lines().anyMatch(line -> line.strip().matches(member + "[(,;].*"));
  }

  @Test
  void everyNameExists() throws IOException {
    String text = Files.readString(ROOT.resolve("docs/paper-to-code.md"));
    assertThat(NAME.matcher(text).results()).hasSizeGreaterThan(80);
    assertThat(missing(text)).isEmpty();
  }

  @Test
  void theTestSeesANameThatIsGone() throws IOException {
    assertThat(missing("`NoSuchClass` and `PaperToCodeTest#noSuchMethod`")).hasSize(2);
    assertThat(missing("`PaperToCodeTest#everyNameExists`, `#noSuchMethod(int)`")).hasSize(1);
    assertThat(missing("`Strategy#REBUILD`, `#NO_SUCH_CONSTANT`, `#valueOf`")).hasSize(2);
  }
}
