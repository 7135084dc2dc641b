package org.kronproj.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.base.ShapeException;

class HtmlReportTest {

  @TempDir private Path folder;

  private static final double[] X = IntStream.rangeClosed(1, 40).asDoubleStream().toArray();

  private static double[] wave(double size) {
    return IntStream.range(0, X.length)
        .mapToDouble(i -> size * (1.2 + Math.sin(i / 3.0)))
        .toArray();
  }

  private static Chart chart(Chart.Scale scale, Series... series) {
    return new Chart("A <chart>", "See & learn.", "step", "size", scale, X, List.of(series));
  }

  private Path write(Chart... charts) throws IOException {
    HtmlReport report = new HtmlReport("Report </script>", "What it is.").figure("ratio", "7.1×");
    for (Chart chart : charts) {
      report.chart(chart);
    }
    Path file = folder.resolve("report.html");
    report.write(file);
    return file;
  }

  @Test
  void asksNothingOfTheNetwork() throws IOException {
    String html = Files.readString(write(chart(Chart.Scale.LINEAR)));
    assertThat(html).contains("default-src 'none'");
    assertThat(html).doesNotContainPattern("(src|href)\\s*=");
    assertThat(html).contains("A &lt;chart&gt;", "See &amp; learn.", "<td>7.1×</td>");
  }

  @Test
  void drawsEveryMarkOnBothScales() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    Chart[] charts = new Chart[6];
    int i = 0;
    for (Chart.Scale scale : Chart.Scale.values()) {
      for (Series.Mark mark : Series.Mark.values()) {
        charts[i++] = chart(scale, new Series(mark + "</script>", mark, wave(1e-3)));
      }
    }
    Chromium.Page page = chromium.open(write(charts), folder);
    assertThat(page.error()).isEmpty();
    assertThat(page.attribute("data-drawn")).contains("6");
    assertThat(page.colouredPixels()).hasSize(6).allMatch(count -> count > 200);
  }

  @Test
  void aChartWithoutDataStaysBlankAndHarmsNoOther() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    double[] nothing = new double[X.length];
    java.util.Arrays.fill(nothing, Double.NaN);
    Chromium.Page page =
        chromium.open(
            write(
                chart(Chart.Scale.LINEAR, new Series("none", Series.Mark.LINE, nothing)),
                chart(Chart.Scale.LOGARITHMIC, new Series("none", Series.Mark.LINE, nothing)),
                chart(Chart.Scale.LINEAR, new Series("some", Series.Mark.LINE, wave(1)))),
            folder);
    assertThat(page.error()).isEmpty();
    List<Integer> coloured = page.colouredPixels();
    assertThat(coloured.subList(0, 2)).allMatch(count -> count == 0);
    assertThat(coloured.get(2)).isGreaterThan(200);
  }

  @Test
  void anySizeOfNumbersIsDrawn() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    double[] sizes = {1e-300, 1e-17, 1e-15, 1e-3, 1e12, 1e300};
    Chart[] charts = new Chart[2 * sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      Series series = new Series("size", Series.Mark.LINE, wave(sizes[i]));
      charts[2 * i] = chart(Chart.Scale.LINEAR, series);
      charts[2 * i + 1] = chart(Chart.Scale.LOGARITHMIC, series);
    }
    Chromium.Page page = chromium.open(write(charts), folder);
    assertThat(page.error()).isEmpty();
    assertThat(page.attribute("data-drawn")).contains(Integer.toString(charts.length));
  }

  @Test
  void whatALogarithmicScaleLeavesOutIsNamed() throws IOException {
    double[] some = wave(1);
    some[3] = 0;
    some[4] = -1;
    some[5] = Double.NaN; // a gap in any case
    Series[] series = {
      new Series("residual", Series.Mark.LINE, new double[X.length]),
      new Series("size", Series.Mark.LINE, some),
      new Series("gap", Series.Mark.LINE, wave(1))
    };
    assertThat(Files.readString(write(chart(Chart.Scale.LOGARITHMIC, series))))
        .contains(
            "See &amp; learn. Not drawn, as a logarithmic scale has no place for it: residual is"
                + " exactly 0 throughout, size is 0 or less at 2 of 40.</p>");
    assertThat(Files.readString(write(chart(Chart.Scale.LINEAR, series))))
        .contains("<p>See &amp; learn.</p>");
  }

  @Test
  void aValueBetweenGapsIsDrawn() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    Chart[] charts = new Chart[3];
    int[] places = {0, 20};
    for (int k = 0; k < charts.length; k++) {
      double[] values = new double[X.length];
      if (k < places.length) {
        values[places[k]] = 1e-3;
      }
      charts[k] = chart(Chart.Scale.LOGARITHMIC, new Series("size", Series.Mark.LINE, values));
    }
    Chromium.Page page = chromium.open(write(charts), folder);
    assertThat(page.error()).isEmpty();
    List<Integer> coloured = page.colouredPixels();
    assertThat(coloured.subList(0, 2)).allMatch(count -> count > 5);
    assertThat(coloured.get(2)).isZero();
  }

  /** By the legend, where each series shows its colour. */
  @Test
  void manySeriesHaveColoursOfTheirOwn() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    Series[] series = new Series[20];
    for (int i = 0; i < series.length; i++) {
      series[i] = new Series("part " + i, Series.Mark.BARS, wave(i + 1));
    }
    Chromium.Page page = chromium.open(write(chart(Chart.Scale.LINEAR, series)), folder);
    assertThat(page.error()).isEmpty();
    Matcher marker =
        Pattern.compile(
                "u-marker\" style=\"[^\"]*border[^;\"]*: [^;\"]*?((rgb|hsl)\\([^)]*\\)|#\\w+)")
            .matcher(page.dom());
    List<String> colours = marker.results().map(found -> found.group(1)).toList();
    assertThat(colours).hasSize(series.length).doesNotHaveDuplicates();
  }

  @Test
  void theProbeSeesABrokenPage() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    Path file = write(chart(Chart.Scale.LINEAR));
    Files.writeString(
        file, Files.readString(file).replace("new uPlot(options", "new noPlot(options"));
    assertThat(chromium.open(file, folder).error()).isPresent();
    Files.writeString(
        file,
        "<!doctype html><meta http-equiv=Content-Security-Policy content=\"default-src 'none';"
            + " script-src 'unsafe-inline'\"><style></style><body><img"
            + " src='http://127.0.0.1:9/x.png'></body>");
    assertThat(chromium.open(file, folder).error()).isPresent();
  }

  @Test
  void lengthsMustAgree() {
    assertThatThrownBy(
            () -> chart(Chart.Scale.LINEAR, new Series("short", Series.Mark.LINE, new double[3])))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("40")
        .hasMessageContaining("3");
  }
}
