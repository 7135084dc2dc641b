package org.kronproj.cli.conic;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What CSDP's {@code param.csdp} in the current directory asks for: lines {@code key = value}.
 *
 * <p>axtol, atytol and objtol set the tolerance, pinftol and dinftol the size of a certificate,
 * maxiter and printlevel what they say. The others steer CSDP's own step lengths and are checked
 * but have no meaning here.
 */
final class CsdpParameters {

  private static final Map<String, Double> DEFAULTS =
      Map.ofEntries(
          Map.entry("axtol", 1e-8),
          Map.entry("atytol", 1e-8),
          Map.entry("objtol", 1e-8),
          Map.entry("pinftol", 1e8),
          Map.entry("dinftol", 1e8),
          Map.entry("maxiter", 100.0),
          Map.entry("minstepfrac", 0.9),
          Map.entry("maxstepfrac", 0.97),
          Map.entry("minstepp", 1e-8),
          Map.entry("minstepd", 1e-8),
          Map.entry("usexzgap", 1.0),
          Map.entry("tweakgap", 0.0),
          Map.entry("affine", 0.0),
          Map.entry("printlevel", 1.0),
          Map.entry("perturbobj", 1.0),
          Map.entry("fastmode", 0.0));

  private final Map<String, Double> values = new HashMap<>(DEFAULTS);

  /** Reads the file if there is one; what cannot be used is said in one line and passed over. */
  static CsdpParameters read(Path folder, Consumer<String> notices) {
    CsdpParameters parameters = new CsdpParameters();
    Path file = folder.resolve("param.csdp");
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      return parameters;
    }
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      notices.accept("param.csdp: cannot be read, using the defaults");
      return parameters;
    }
    for (String line : lines) {
      parameters.take(line, notices);
    }
    return parameters;
  }

  private void take(String line, Consumer<String> notices) {
    if (line.isBlank()) {
      return;
    }
    int equals = line.indexOf('=');
    String key = (equals < 0 ? line : line.substring(0, equals)).strip();
    if (!values.containsKey(key.toLowerCase(Locale.ROOT))) {
      notices.accept("param.csdp: unknown parameter " + key + ", passed over");
      return;
    }
    try {
      String word = equals < 0 ? "" : line.substring(equals + 1).strip().split("\\s", 2)[0];
      double value = Double.parseDouble(word.replace('d', 'e').replace('D', 'e'));
      if (Double.isFinite(value)) {
        values.put(key.toLowerCase(Locale.ROOT), value);
        return;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    notices.accept("param.csdp: no number for " + key + ", using the default");
  }

  private double get(String key) {
    return values.get(key);
  }

  /** The tightest of the three tolerances, within what the solver takes. */
  double tolerance() {
    double least = Math.min(get("axtol"), Math.min(get("atytol"), get("objtol")));
    return Math.max(1e-12, Math.min(1e-2, least));
  }

  int maximumIterations() {
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, get("maxiter")));
  }

  boolean isSilent() {
    return get("printlevel") < 1;
  }
}
