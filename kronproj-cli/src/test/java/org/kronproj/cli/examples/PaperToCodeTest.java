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

/** Every class and method that docs/paper-to-code.md names is there. */
class PaperToCodeTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Pattern NAME = Pattern.compile("`([A-Z][A-Za-z0-9]+)(?:#([a-z]\\w*))?`");

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
    while (matcher.find()) {
      String source = sources.getOrDefault(matcher.group(1), "");
      String method = matcher.group(2);
      if (source.isEmpty() || (method != null && !source.contains(" " + method + "("))) {
        missing.add(matcher.group());
      }
    }
    return missing;
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
  }
}
