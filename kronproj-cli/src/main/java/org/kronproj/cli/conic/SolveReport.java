package org.kronproj.cli.conic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.kronproj.cli.report.Chart;
import org.kronproj.cli.report.HtmlReport;
import org.kronproj.cli.report.Series;
import org.kronproj.conic.ipm.IterationRecord;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.verify.DimacsErrors;
import org.kronproj.conic.verify.Spectra;

/** The report of a solve: how it converged, the spectra of X and Z, and where the time went. */
final class SolveReport {

  private final ProgramInput input;
  private final Solution solution;

  SolveReport(ProgramInput input, Solution solution) {
    this.input = input;
    this.solution = solution;
  }

  void write(Path problem, Path file) throws IOException {
    String which = solution.status().isSolved() ? "" : " " + Verdicts.LAST;
    DimacsErrors errors = solution.verification().errors();
    HtmlReport report =
        new HtmlReport(
                String.valueOf(problem.getFileName()),
                input.shape() + ": " + Verdicts.sentence(input, solution) + ".")
            .figure("primal objective" + which, value(input.objective(solution.primalObjective())))
            .figure("dual objective" + which, value(input.objective(solution.dualObjective())))
            .figure("iterations", Integer.toString(solution.iterations()))
            .figure("seconds", String.format(Locale.ROOT, "%.3f", solution.timings().total()))
            .figure("DIMACS errors" + which, list(errors.toArray()));
    for (TimePart part : TimePart.of(solution.timings())) {
      report.figure("seconds: " + part.label(), String.format(Locale.ROOT, "%.3f", part.seconds()));
    }
    if (!solution.history().isEmpty()) {
      report.chart(convergence());
    }
    report.chart(spectrum("X", solution.point().x())).chart(spectrum("Z", solution.point().z()));
    report.chart(time()).write(file);
  }

  private static String value(double value) {
    return String.format(Locale.ROOT, "%.10e", value);
  }

  private static String list(double[] values) {
    return String.join(
        "  ", Arrays.stream(values).mapToObj(v -> String.format(Locale.ROOT, "%.2e", v)).toList());
  }

  private Chart convergence() {
    double[] x = solution.history().stream().mapToDouble(IterationRecord::iteration).toArray();
    return new Chart(
        "Convergence",
        "Relative residuals and gap at the start of each iteration; straight lines downwards are"
            + " what a healthy solve shows.",
        "iteration",
        "relative",
        Chart.Scale.LOGARITHMIC,
        x,
        List.of(
            line("gap", IterationRecord::relativeGap),
            line("primal residual", IterationRecord::primalInfeasibility),
            line("dual residual", IterationRecord::dualInfeasibility),
            line("complementarity", IterationRecord::complementarity)));
  }

  private Series line(String name, ToDoubleFunction<IterationRecord> value) {
    return new Series(
        name, Series.Mark.LINE, solution.history().stream().mapToDouble(value).toArray());
  }

  private static Chart spectrum(String name, BlockMatrix matrix) {
    double[] all = {};
    for (int k = 0; k < matrix.blocks().size(); k++) {
      double[] values = Spectra.eigenvalues(matrix, k);
      int begin = all.length;
      all = Arrays.copyOf(all, begin + values.length);
      System.arraycopy(values, 0, all, begin, values.length);
    }
    Arrays.sort(all);
    double[] descending = new double[all.length];
    for (int i = 0; i < all.length; i++) {
      descending[i] = all[all.length - 1 - i];
    }
    double[] x = IntStream.rangeClosed(1, all.length).asDoubleStream().toArray();
    return new Chart(
        "Eigenvalues of " + name,
        "Descending, all blocks together; the cliff shows the rank.",
        "index",
        "eigenvalue",
        Chart.Scale.LOGARITHMIC,
        x,
        List.of(new Series(name, Series.Mark.POINTS, descending)));
  }

  private Chart time() {
    List<TimePart> parts = TimePart.of(solution.timings());
    double[] x = IntStream.rangeClosed(1, parts.size()).asDoubleStream().toArray();
    List<Series> bars = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      double[] values = new double[parts.size()];
      Arrays.fill(values, Double.NaN);
      values[i] = parts.get(i).seconds();
      bars.add(new Series(parts.get(i).label(), Series.Mark.BARS, values));
    }
    return new Chart(
        "Time by part",
        "One bar for each part, in the order of the legend.",
        "part",
        "seconds",
        Chart.Scale.LINEAR,
        x,
        bars);
  }
}
