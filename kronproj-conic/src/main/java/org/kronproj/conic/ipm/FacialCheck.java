package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.reduce.Equilibration;
import org.kronproj.conic.reduce.Face;
import org.kronproj.conic.verify.Spectra;
import org.kronproj.conic.verify.Verification;

/**
 * Asks a program that may have no interior whether it has the value that is claimed. X and Z are
 * each restricted to the faces of the cone that they must lie in (Borwein and Wolkowicz 1981), and
 * the two programs are solved, which have an interior more often: there is no such value if one of
 * them is infeasible, or their values or the claimed one differ, or if X takes several such steps.
 * Small residuals do not tell: with a gap of 1, points of size 10⁴ are feasible up to 10⁻⁸ on both
 * sides, with any value in between.
 */
final class FacialCheck {

  /**
   * Points below this sensitivity have no need of it: those of programs with a gap that seemed to
   * be solved began at 4.4·10³, SDPLIB's stay below but for some of hinf.
   */
  private static final double SUSPECT = 1e3;

  /** Flops of an iteration beyond which two searches take longer than moments. */
  private static final double MOST_WORK = 1e7;

  /** Dense coefficients, likewise. */
  private static final double MOST_ENTRIES = 1e6;

  /** Eigenvalues of an exposing matrix of trace 1 that count as zero. */
  private static final double NEGLIGIBLE = 1e-7;

  /**
   * Eigenvalues that are none. Between the two the face is not known well enough: where a second
   * one is exposed within the first, its rounding is as large as the root of theirs.
   */
  private static final double SIGNIFICANT = 1e-3;

  /**
   * By what part of themselves the values of one program may differ. Those of 1,275 restrictions of
   * X in solved programs differ by up to 8·10⁻⁷.
   */
  private static final double POINTS_APART = 1e-5;

  /**
   * The same where Z is restricted: what rounding leaves of its equations moves y. One of 2,294
   * solved programs without a definite Z is lost by it; with 10⁻⁴ none would be, and 16 of 2,400
   * with a gap would be called solved in place of 3.
   */
  private static final double SLACKS_APART = 2e-5;

  /** What all this was measured with; values are no nearer to each other with a larger one. */
  private static final double TOLERANCE = 1e-8;

  /**
   * Certificates of restricted programs that are larger rest on the face's rounding: qap5's would
   * be of 6·10⁹.
   */
  private static final double MODERATE = 1e5;

  private final SolverOptions options;
  private final Stopwatch watch;

  FacialCheck(SolverOptions options, Stopwatch watch) {
    this.options = options;
    this.watch = watch;
  }

  /** Whether a point that passes for a solution is none. */
  boolean refutes(Program program, Point point) {
    if (!isAffordable(program)
        || Verification.of(program, point, options.threads()).sensitivity() < SUSPECT) {
      return false;
    }
    Optional<Equilibration> units = Units.of(program).closer();
    Program taken = units.map(Equilibration::reduced).orElse(program);
    Point restricted = units.map(in -> in.restrict(point).orElseThrow()).orElse(point);
    return Overflow.none(() -> refutesInUnits(taken, restricted)).orElse(false);
  }

  private static boolean isAffordable(Program program) {
    double work = Math.pow(program.constraintCount(), 3) / 3;
    double entries = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      double n = program.block(k).size();
      work += program.block(k).isSemidefinite() ? 20 * n * n * n : n;
      entries += program.block(k).arrayLength();
    }
    return work <= MOST_WORK && entries * (program.constraintCount() + 1) <= MOST_ENTRIES;
  }

  private boolean refutesInUnits(Program program, Point point) {
    ExposingSearch search = new ExposingSearch(program, options, watch);
    List<Double> values = new ArrayList<>();
    values.add(Verification.of(program, point, options.threads()).primalObjective());
    Optional<BlockMatrix> ofPoints =
        search.orthogonalToPoints().filter(exposing -> isExposedInUnitsOf(program, point));
    // X that take several such steps to a face with an interior; of 60 solved programs without a
    // definite Z, 18 have a face of Z that is not clear, so that nothing is concluded there.
    if (ofPoints.isPresent() && !isClear(ofPoints.get())) {
      return true;
    }
    Optional<Face> points = ofPoints.flatMap(FacialCheck::face);
    if (points.isPresent()
        && isRefuted(points.get().restrictPrimal(program), values, POINTS_APART)) {
      return true;
    }
    Optional<Face> slacks =
        search.orthogonalToSlacks().filter(FacialCheck::isClear).flatMap(FacialCheck::face);
    return slacks.isPresent()
        && isRefuted(slacks.get().restrictDual(program), values, SLACKS_APART);
  }

  /**
   * Whether there is such a matrix also in units in which X has ones on its diagonal. Where X is of
   * 1 in one place and of 10⁷ in another, its interior is too thin to be seen otherwise.
   */
  private boolean isExposedInUnitsOf(Program program, Point point) {
    Program scaled = inUnitsOf(program, point.x());
    return new ExposingSearch(scaled, options, watch).orthogonalToPoints().isPresent();
  }

  /** D·A_i·D over their norms, for D² the diagonal of X, without C. */
  private static Program inUnitsOf(Program program, BlockMatrix x) {
    double[] norms = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int i = data.constraint(slot);
          norms[i] = Math.hypot(norms[i], inUnits(data, p, x, k));
        }
      }
    }
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < norms.length; i++) {
      norms[i] = norms[i] > 0 ? norms[i] : 1;
      builder.addConstraint(program.rightHandSide(i) / norms[i]);
    }
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int i = data.constraint(slot);
          builder.coefficient(i, k, data.row(p), data.column(p), inUnits(data, p, x, k) / norms[i]);
        }
      }
    }
    return builder.build();
  }

  private static double inUnits(BlockData data, int p, BlockMatrix x, int block) {
    return data.block().kind() == BlockKind.FREE
        ? data.value(p)
        : data.value(p) * root(x, block, data.row(p)) * root(x, block, data.column(p));
  }

  private static double root(BlockMatrix x, int block, int i) {
    return Math.sqrt(Math.max(Double.MIN_NORMAL, x.get(block, i, i)));
  }

  /** The face, if it is not the whole cone. */
  private static Optional<Face> face(BlockMatrix exposing) {
    return Optional.of(Face.exposedBy(exposing, NEGLIGIBLE)).filter(face -> !face.isWhole());
  }

  /** Whether it is clear what the matrix exposes. */
  private static boolean isClear(BlockMatrix matrix) {
    for (int k = 0; k < matrix.blocks().size(); k++) {
      if (matrix.blocks().get(k).kind() != BlockKind.FREE) {
        for (double value : Spectra.eigenvalues(matrix, k)) {
          if (value > NEGLIGIBLE && value < SIGNIFICANT) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Whether a restricted program contradicts itself or the values so far, to which it adds its. */
  private boolean isRefuted(Optional<Program> restricted, List<Double> values, double apart) {
    if (restricted.isEmpty()) {
      return true;
    }
    Solution found = new Solver(options.after(watch.elapsed())).solve(restricted.get());
    watch.lap(Stopwatch.Part.VERIFICATION);
    if (!Verdict.isSuccess(found.status())) {
      return found.certificate().filter(ray -> size(ray) <= MODERATE).isPresent();
    }
    values.add(found.primalObjective());
    double least = Collections.min(values);
    double largest = Collections.max(values);
    double accepted = apart * Math.max(1, options.tolerance() / TOLERANCE);
    return largest - least > accepted * (1 + Math.max(Math.abs(least), Math.abs(largest)));
  }

  /** Σ |y_i| of a certificate that is a y, Σ |X_ii| of one that is an X. */
  private static double size(Point ray) {
    double size = 0;
    for (double value : ray.y()) {
      size += Math.abs(value);
    }
    for (int k = 0; k < ray.blocks().size(); k++) {
      for (int i = 0; i < ray.blocks().get(k).size(); i++) {
        size += Math.abs(ray.x().get(k, i, i));
      }
    }
    return size;
  }
}
