package org.kronproj.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.kronproj.base.WholeFile;

/**
 * A report in the making: figures and charts, written as one HTML file. Not safe for concurrent
 * use.
 *
 * <p>The file is self-contained: style, script and data are in it, and its content security policy
 * forbids the browser to fetch anything.
 */
public final class HtmlReport {

  private record Figure(String name, String value) {}

  private final String title;
  private final String summary;
  private final List<Figure> figures = new ArrayList<>();
  private final List<Chart> charts = new ArrayList<>();

  /**
   * Starts a report.
   *
   * @param title its title
   * @param summary what it is about, in a sentence or two
   */
  public HtmlReport(String title, String summary) {
    this.title = title;
    this.summary = summary;
  }

  /**
   * Adds a figure to the table at the top.
   *
   * @param name what it is
   * @param value its value with its unit
   * @return this report
   */
  public HtmlReport figure(String name, String value) {
    figures.add(new Figure(name, value));
    return this;
  }

  /**
   * Adds a chart below those before it.
   *
   * @param chart what to draw
   * @return this report
   */
  public HtmlReport chart(Chart chart) {
    charts.add(chart);
    return this;
  }

  /**
   * Writes the file.
   *
   * @param file where to
   * @throws IOException if writing fails, as {@link WholeFile#write} does
   */
  public void write(Path file) throws IOException {
    WholeFile.write(
        file,
        stream -> {
          Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
          writeTo(out);
          out.flush();
        });
  }

  private void writeTo(Writer out) throws IOException {
    out.write("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.write("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.write("script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">\n");
    out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.write("<title>" + escape(title) + "</title>\n<style>\n");
    out.write(text(uplot("uPlot.min.css")));
    out.write(text("report.css"));
    out.write("</style>\n</head>\n<body>\n<main>\n<h1>" + escape(title) + "</h1>\n");
    out.write("<p>" + escape(summary) + "</p>\n");
    writeFigures(out);
    for (int i = 0; i < charts.size(); i++) {
      Chart chart = charts.get(i);
      out.write("<section>\n<h2>" + escape(chart.title()) + "</h2>\n");
      String caption = (chart.caption() + " " + chart.leftOut()).strip();
      out.write("<p>" + escape(caption) + "</p>\n");
      out.write("<div class=\"chart\" id=\"chart-" + i + "\"></div>\n</section>\n");
    }
    out.write("</main>\n<script>\n");
    out.write(text(uplot("uPlot.iife.min.js")));
    out.write("</script>\n<script type=\"application/json\" id=\"charts\">\n");
    ChartJson.write(out, charts);
    out.write("</script>\n<script>\n");
    out.write(text("report.js"));
    out.write("</script>\n</body>\n</html>\n");
  }

  private void writeFigures(Writer out) throws IOException {
    if (figures.isEmpty()) {
      return;
    }
    out.write("<table class=\"figures\">\n");
    for (Figure figure : figures) {
      out.write("<tr><th scope=\"row\">" + escape(figure.name()) + "</th>");
      out.write("<td>" + escape(figure.value()) + "</td></tr>\n");
    }
    out.write("</table>\n");
  }

  /** The path of a file of the uPlot webjar; the build wrote down its version. */
  private static String uplot(String name) throws IOException {
    Properties build = new Properties();
    try (InputStream in = HtmlReport.class.getResourceAsStream("uplot.properties")) {
      build.load(in);
    }
    return "/META-INF/resources/webjars/uplot/" + build.getProperty("version") + "/dist/" + name;
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8) + "\n";
    }
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
