package org.kronproj.cli.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The JDKs at hand: the one that runs the tests, and those where Debian puts them. */
final class Jdks {

  private static final Path DEBIAN = Path.of("/usr/lib/jvm");

  private Jdks() {}

  /** The homes of different JDKs that are new enough. */
  static List<Path> all() throws IOException {
    List<Path> candidates = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
    if (Files.isDirectory(DEBIAN)) {
      try (Stream<Path> homes = Files.list(DEBIAN)) {
        homes.sorted().forEach(candidates::add);
      }
    }
    List<Path> found = new ArrayList<>();
    for (Path candidate : candidates) {
      if (version(candidate) >= 17 && !found.contains(candidate.toRealPath())) {
        found.add(candidate.toRealPath());
      }
    }
    return found;
  }

  private static int version(Path home) throws IOException {
    if (!Files.isExecutable(home.resolve("bin/javac")) || !Files.exists(home.resolve("release"))) {
      return 0;
    }
    Properties release = new Properties();
    try (var in = Files.newBufferedReader(home.resolve("release"))) {
      release.load(in);
    }
    return Integer.parseInt(
        release.getProperty("JAVA_VERSION").replace("\"", "").split("\\.", 2)[0]);
  }
}
