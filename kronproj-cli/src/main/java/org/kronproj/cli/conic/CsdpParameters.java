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
import org.kronproj.conic.ipm.StepRule;
import org.kronproj.conic.verify.DimacsErrors;

/**
 * What CSDP's {@code param.csdp} in the current directory asks for: lines {@code key = value}. The
 * table in docs/formats.md says what each key does here.
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

  private static final int LONGEST_KEY = 40;
  private static final double PERTURBATION = 1e-6;
  private static final double LARGEST_PERTURBATION = 1e5;

  private final Map<String, Double> values = new HashMap<>(DEFAULTS);

  /** How the command is called, and the parameters with their defaults. */
  static String help(String synopsis) {
    StringBuilder text = new StringBuilder(" \nUsage: \n\n" + synopsis + "\n\n");
    text.append("param.csdp in the current directory may set, one key = value a line:\n");
    DEFAULTS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            e ->
                text.append("  ").append(e.getKey()).append('=').append(e.getValue()).append('\n'));
    return text.append("\nExit status: 0 solved, 1 primal infeasible, 2 dual infeasible, 3 reduced")
        .append(" accuracy,\n4 iterations, 5 and 6 stuck, 7 no progress, 8 singular, 9 not a")
        .append(" number, 10 stopped;\n200 usage, 201 format, 202 initial solution, 204 cannot")
        .append(" write, 205 memory, 206 bad data.\n")
        .toString();
  }

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
    if (parameters.get("printlevel") > 1) {
      notices.accept("param.csdp: printlevel above 1 prints what 1 does");
    }
    return parameters;
  }

  private void take(String line, Consumer<String> notices) {
    if (line.isBlank()) {
      return;
    }
    int equals = line.indexOf('=');
    String key = (equals < 0 ? line : line.substring(0, equals)).strip();
    if (key.isEmpty()) {
      notices.accept("param.csdp: a line without a key, passed over");
      return;
    }
    if (!values.containsKey(key.toLowerCase(Locale.ROOT))) {
      notices.accept("param.csdp: unknown parameter " + printable(key) + ", passed over");
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

  /** The beginning of a key, should the file be something else altogether. */
  private static String printable(String key) {
    String beginning = key.length() <= LONGEST_KEY ? key : key.substring(0, LONGEST_KEY) + "...";
    return beginning.replaceAll("[^ -~]", "?");
  }

  /**
   * By how much of 1 + max|C| the objective is perturbed at first; 0 where it is not. CSDP's
   * default, 1, stands for this solver's way to bound multipliers, which perturbs nothing.
   */
  double perturbation() {
    return PERTURBATION * Math.max(0, Math.min(LARGEST_PERTURBATION, given("perturbobj", 0)));
  }

  private double get(String key) {
    return values.get(key);
  }

  /** The tightest of the three tolerances, within what the solver takes. */
  double tolerance() {
    double least = Math.min(get("axtol"), Math.min(get("atytol"), get("objtol")));
    return Math.max(1e-12, Math.min(1e-2, least));
  }

  /** CSDP takes a first step whatever the limit. */
  int maximumIterations() {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, get("maxiter")));
  }

  /**
   * The keys about steps. Fractions and shortest steps are taken over where they differ from CSDP's
   * defaults: those are tuned to its own method, and its shortest steps end on rays too early.
   */
  StepRule steps() {
    StepRule own = StepRule.defaults();
    double minimum = within(given("minstepfrac", own.minimumFraction()));
    double maximum = within(given("maxstepfrac", own.maximumFraction()));
    return new StepRule(
        Math.min(minimum, maximum),
        maximum,
        Math.max(0, Math.min(1, given("minstepp", own.shortestPrimal()))),
        Math.max(0, Math.min(1, given("minstepd", own.shortestDual()))),
        get("affine") == 1 ? StepRule.Centering.NONE : StepRule.Centering.ADAPTIVE,
        get("fastmode") == 1 ? StepRule.Refinement.NEVER : StepRule.Refinement.AS_NEEDED);
  }

  private double given(String key, double own) {
    return get(key) == DEFAULTS.get(key) ? own : get(key);
  }

  private static double within(double fraction) {
    return Math.max(0.01, Math.min(0.999, fraction));
  }

  /**
   * Whether errors are as small as asked for, each by its own tolerance, as DIMACS errors (up to
   * the factor of ten that the solver's own verdict allows them).
   */
  boolean areMet(DimacsErrors errors) {
    double gap = errors.gap();
    boolean fixed = get("usexzgap") == 0 && get("tweakgap") == 1 && gap < 0;
    boolean complementary =
        get("usexzgap") == 0 || Math.abs(errors.complementarity()) <= 10 * get("objtol");
    return errors.primalResidual() <= 10 * get("axtol")
        && errors.primalCone() <= 10 * get("axtol")
        && errors.dualResidual() <= 10 * get("atytol")
        && errors.dualCone() <= 10 * get("atytol")
        && (fixed || Math.abs(gap) <= 10 * get("objtol"))
        && complementary;
  }

  /** By how much a certificate of primal infeasibility, of norm one, may be violated. */
  double primalViolation() {
    return 1 / Math.max(Double.MIN_NORMAL, get("pinftol"));
  }

  /** By how much a certificate of dual infeasibility, of norm one, may be violated. */
  double dualViolation() {
    return 1 / Math.max(Double.MIN_NORMAL, get("dinftol"));
  }

  boolean isSilent() {
    return get("printlevel") < 1;
  }
}
