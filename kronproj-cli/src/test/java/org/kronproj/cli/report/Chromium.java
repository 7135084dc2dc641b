package org.kronproj.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A headless Chromium that opens a page and tells what became of it. */
public final class Chromium {

  /** Counts the coloured pixels of each chart and collects errors, after the page has drawn. */
  private static final String PROBE =
      """
      <script>
      window.addEventListener('load', () => setTimeout(() => {
        const counts = Array.from(document.querySelectorAll('canvas')).map(canvas => {
          const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
          let coloured = 0;
          for (let i = 0; i < pixels.length; i += 4) {
            const spread = Math.max(pixels[i], pixels[i + 1], pixels[i + 2])
              - Math.min(pixels[i], pixels[i + 1], pixels[i + 2]);
            if (pixels[i + 3] > 0 && spread > 60) coloured++;
          }
          return coloured;
        });
        document.body.dataset.coloured = counts.join(' ');
      }, 300));
      </script>
      """;

  private static final String ERRORS =
      "<script>window.addEventListener('error', e => "
          + "document.documentElement.dataset.error = e.message);"
          + "document.addEventListener('securitypolicyviolation', e => "
          + "document.documentElement.dataset.error = e.blockedURI);</script>";

  private final Path program;

  private Chromium(Path program) {
    this.program = program;
  }

  /** Finds it, or skips the test. */
  public static Chromium orSkip() {
    Optional<Path> found =
        Stream.of("chromium", "chromium-browser", "google-chrome")
            .flatMap(
                name ->
                    Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .findFirst();
    Assumptions.assumeTrue(found.isPresent(), "Chromium is not on the PATH");
    return new Chromium(found.orElseThrow());
  }

  /** What a page became. */
  public record Page(String dom) {

    /** The number of coloured pixels in each chart. */
    public List<Integer> colouredPixels() {
      String counts = attribute("data-coloured").orElseThrow();
      return counts.isEmpty()
          ? List.of()
          : Arrays.stream(counts.split(" ")).map(Integer::valueOf).toList();
    }

    /** The first error of a script, or of the security policy. */
    public Optional<String> error() {
      return attribute("data-error");
    }

    /** The value of an attribute that appears once. */
    public Optional<String> attribute(String name) {
      Matcher matcher = Pattern.compile(name + "=\"([^\"]*)\"").matcher(dom);
      return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
  }

  /** Opens a page with a probe added to it. */
  public Page open(Path html, Path scratch) throws IOException, InterruptedException {
    String page = Files.readString(html);
    Path probed = scratch.resolve("probed.html");
    Files.writeString(
        probed,
        page.replace("<style>", ERRORS + "\n<style>").replace("</body>", PROBE + "</body>"));
    Path dom = scratch.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + scratch.resolve("profile"),
                "--window-size=1000,1600",
                "--virtual-time-budget=4000",
                "--dump-dom",
                probed.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(scratch.resolve("chromium.err").toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("Chromium ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Page(Files.readString(dom, StandardCharsets.UTF_8));
  }
}
