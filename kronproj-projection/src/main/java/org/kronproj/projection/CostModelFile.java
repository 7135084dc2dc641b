package org.kronproj.projection;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.kronproj.base.FormatException;
import org.kronproj.base.WholeFile;
import org.kronproj.linalg.BlasThreads;

/** Cost models as property files, each for one machine and thread count. */
final class CostModelFile {

  private static final String FORMAT = "3";

  private CostModelFile() {}

  /** What a model depends on. */
  private static String machine() {
    return System.getProperty("os.arch")
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " processors, "
        + BlasThreads.get()
        + " threads";
  }

  static void write(Path path, CostModel model) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("format", FORMAT);
    properties.setProperty("machine", machine());
    put(properties, "woodbury", model.woodbury());
    put(properties, "change", model.change());
    put(properties, "form", model.form());
    put(properties, "copy", model.copy());
    put(properties, "factor", model.factor());
    put(properties, "invert", model.invert());
    properties.setProperty("pass.seconds", Double.toString(model.passSeconds()));
    StringWriter text = new StringWriter();
    properties.store(text, "Rates of this machine in flops or doubles a second, by sizes");
    Path target = path.toAbsolutePath();
    Files.createDirectories(target.getParent());
    WholeFile.replace(
        target, out -> out.write(text.toString().getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static void put(Properties properties, String name, RateSurface surface) {
    properties.setProperty(
        name + ".orders",
        surface.orders().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    for (int k = 0; k < surface.orders().size(); k++) {
      put(properties, name + "." + surface.orders().get(k), surface.curves().get(k));
    }
  }

  private static void put(Properties properties, String name, RateCurve curve) {
    properties.setProperty(name + ".sizes", text(curve.sizes()));
    properties.setProperty(name + ".rates", text(curve.rates()));
  }

  private static String text(double[] values) {
    return Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(" "));
  }

  /** Whether the file was written in this format on this machine with this many threads. */
  static boolean fits(Path path) throws IOException {
    Properties properties = properties(path);
    return FORMAT.equals(properties.getProperty("format"))
        && machine().equals(properties.getProperty("machine"));
  }

  private static String found(Properties properties) {
    String format = properties.getProperty("format");
    return format == null ? "no cost model" : "format " + format;
  }

  static CostModel read(Path path) throws IOException {
    Properties properties = properties(path);
    if (!FORMAT.equals(properties.getProperty("format"))) {
      throw new FormatException(path.toString(), 1, 1, found(properties), "format " + FORMAT);
    }
    try {
      return new CostModel(
          surface(properties, "woodbury"),
          surface(properties, "change"),
          curve(properties, "form"),
          curve(properties, "copy"),
          curve(properties, "factor"),
          curve(properties, "invert"),
          Double.parseDouble(properties.getProperty("pass.seconds", "")));
    } catch (IllegalArgumentException e) {
      throw new FormatException(
          path.toString(), 1, 1, String.valueOf(e.getMessage()), "a cost model");
    }
  }

  private static Properties properties(Path path) throws IOException {
    Properties properties = new Properties();
    try (StringReader reader = new StringReader(TextFile.read(path))) {
      properties.load(reader);
    } catch (IllegalArgumentException e) {
      throw new FormatException(
          path.toString(), 1, 1, String.valueOf(e.getMessage()), "a cost model");
    }
    return properties;
  }

  private static RateSurface surface(Properties properties, String name) {
    List<Integer> orders =
        Arrays.stream(properties.getProperty(name + ".orders", "").trim().split(" ", -1))
            .map(Integer::valueOf)
            .toList();
    return new RateSurface(
        orders, orders.stream().map(order -> curve(properties, name + "." + order)).toList());
  }

  private static RateCurve curve(Properties properties, String name) {
    return new RateCurve(
        values(properties.getProperty(name + ".sizes", "")),
        values(properties.getProperty(name + ".rates", "")));
  }

  private static double[] values(String text) {
    return Arrays.stream(text.trim().split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }
}
