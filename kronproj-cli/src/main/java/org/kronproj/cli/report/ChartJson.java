package org.kronproj.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** The data of the charts, as the report's script reads them. */
final class ChartJson {

  private ChartJson() {}

  static void write(Writer out, List<Chart> charts) throws IOException {
    StringWriter json = new StringWriter();
    try (JsonGenerator generator = new JsonFactory().createGenerator(json)) {
      generator.writeStartArray();
      for (Chart chart : charts) {
        chart(generator, chart);
      }
      generator.writeEndArray();
    }
    out.write(json.toString().replace("<", "\\u003c")); // so that no text can end the script
    out.write('\n');
  }

  private static void chart(JsonGenerator out, Chart chart) throws IOException {
    boolean logarithmic = chart.scale() == Chart.Scale.LOGARITHMIC;
    out.writeStartObject();
    out.writeStringField("xLabel", chart.xLabel());
    out.writeStringField("yLabel", chart.yLabel());
    out.writeBooleanField("log", logarithmic);
    values(out, "x", chart.x(), false);
    out.writeArrayFieldStart("series");
    for (Series series : chart.series()) {
      out.writeStartObject();
      out.writeStringField("name", series.name());
      out.writeStringField("mark", series.mark().name().toLowerCase(Locale.ROOT));
      values(out, "values", series.values(), logarithmic);
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void values(JsonGenerator out, String name, double[] values, boolean positive)
      throws IOException {
    out.writeArrayFieldStart(name);
    for (double value : values) {
      if (!Double.isFinite(value) || (positive && value <= 0)) {
        out.writeNull();
      } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
        out.writeNumber((long) value);
      } else {
        out.writeRawValue(String.format(Locale.ROOT, "%.5g", value)); // finer than a pixel
      }
    }
    out.writeEndArray();
  }
}
