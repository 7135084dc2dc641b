package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.Face;
import org.kronproj.conic.verify.Spectra;
import org.kronproj.conic.verify.StrictFeasibility;
import org.kronproj.conic.verify.Verification;

/**
 * Asks a program that may have no interior whether it has the value that is claimed. It has if X
 * and Z both have one, which the point proves as a rule, or the end of a search for a matrix that
 * shows the contrary ({@link StrictFeasibility}). Otherwise X and Z are each restricted to the
 * faces of the cone that they must lie in (Borwein and Wolkowicz 1981), and the two programs are
 * solved, which have an interior more often: there is no such value if one of them is infeasible,
 * or their values or the claimed one differ, or if X takes several such steps. Small residuals do
 * not tell: with a gap of 1, points of size 10⁴ are feasible up to 10⁻⁸ on both sides, with any
 * value in between.
 */
final class FacialCheck {

  /**
   * Points below this sensitivity are not looked at: those of programs behind several steps that
   * seemed to be solved began at 1.9·10², those of regular ones stay below as a rule.
   */
  private static final double SUSPECT = 180;

  /** Flops of an iteration beyond which two searches take longer than moments. */
  private static final double MOST_WORK = 1e7;

  /** Dense coefficients, likewise. */
  private static final double MOST_ENTRIES = 1e6;

  /** Eigenvalues of an exposing matrix of trace 1 that count as zero. */
  private static final double NEGLIGIBLE = 1e-7;

  /**
   * Eigenvalues that are none. Between the two the face is not known well enough: where a second
   * one is exposed within the first, its rounding is as large as the root of theirs. Sums of
   * squares in monomials of a variable up to 3 have some of 7·10⁻⁴ in a single step.
   */
  private static final double SIGNIFICANT = 3e-4;

  /**
   * By how much the values of one program may differ, as the gap between them is measured by DIMACS
   * errors: what reduced accuracy allows for. Those of 1,275 restrictions of X in solved programs
   * differ by less than a tenth of it, those of Z by more, since what rounding leaves of its
   * equations moves y.
   */
  private static final double APART = 1e-5;

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
    if (!isAffordable(program)) {
      return false;
    }
    Verification verification = Verification.of(program, point, options.threads());
    if (verification.sensitivity() < SUSPECT) {
      return false;
    }
    Interiors known = Interiors.near(program, point);
    watch.lap(Stopwatch.Part.VERIFICATION);
    return !(known.points && known.slacks)
        && Overflow.none(() -> InUnits.of(program, point))
            .map(
                taken ->
                    refutes(
                        taken,
                        taken.program == program
                            ? verification
                            : Verification.of(taken.program, taken.point),
                        known))
            .orElse(false);
  }

  /**
   * Whether X and Z both have an interior: then the program has a value, both attain it, and what
   * is feasible up to rounding is near it, however large X and y are.
   */
  boolean confirms(Program program, Point point) {
    if (!isAffordable(program)) {
      return false;
    }
    Interiors known = Interiors.near(program, point);
    watch.lap(Stopwatch.Part.VERIFICATION);
    return (known.points && known.slacks)
        || Overflow.none(() -> InUnits.of(program, point))
            .map(taken -> confirms(taken, known))
            .orElse(false);
  }

  private boolean confirms(InUnits taken, Interiors known) {
    ExposingSearch search = new ExposingSearch(taken.program, taken.point, options, watch);
    return (known.points || search.orthogonalToPoints().hasInterior())
        && (known.slacks || search.orthogonalToSlacks().hasInterior());
  }

  /** Which of X and Z have an interior for certain. */
  private record Interiors(boolean points, boolean slacks) {

    /** What a point proves. */
    static Interiors near(Program program, Point point) {
      return new Interiors(
          StrictFeasibility.isNearPoints(program, point.x()),
          StrictFeasibility.isNearSlacks(program, point.y()));
    }
  }

  /** A program and a point of it, in units that agree better where the program's own do not. */
  private record InUnits(Program program, Point point) {

    static InUnits of(Program program, Point point) {
      return Units.of(program)
          .closer()
          .map(units -> new InUnits(units.reduced(), units.restrict(point).orElseThrow()))
          .orElse(new InUnits(program, point));
    }
  }

  private static boolean isAffordable(Program program) {
    double entries = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      entries += program.block(k).arrayLength();
    }
    return IterationWork.flops(program) <= MOST_WORK
        && entries * (program.constraintCount() + 1) <= MOST_ENTRIES;
  }

  private boolean refutes(InUnits taken, Verification claimed, Interiors known) {
    Program program = taken.program;
    ExposingSearch search = new ExposingSearch(program, taken.point, options, watch);
    List<Double> values = new ArrayList<>();
    values.add(claimed.primalObjective());
    // In other units than its own a value may be known to fewer digits: none contradicts it there
    // by less than what the point itself leaves open.
    double open = Math.abs(claimed.dualObjective() - claimed.primalObjective());
    Optional<BlockMatrix> ofPoints =
        known.points ? Optional.empty() : search.orthogonalToPoints().exposing();
    // X that take several such steps to a face with an interior. Of 60 solved programs without a
    // definite Z, 18 have a face of Z that is not clear: there, nothing is concluded.
    if (ofPoints.isPresent() && !isClear(ofPoints.get())) {
      return true;
    }
    Optional<Face> points = ofPoints.flatMap(FacialCheck::face);
    if (points.isPresent() && isRefuted(points.get().restrictPrimal(program), values, open)) {
      return true;
    }
    Optional<BlockMatrix> ofSlacks =
        known.slacks ? Optional.empty() : search.orthogonalToSlacks().exposing();
    Optional<Face> slacks = ofSlacks.filter(FacialCheck::isClear).flatMap(FacialCheck::face);
    return slacks.isPresent() && isRefuted(slacks.get().restrictDual(program), values, open);
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
  private boolean isRefuted(Optional<Program> restricted, List<Double> values, double open) {
    if (restricted.isEmpty()) {
      return true;
    }
    Solution found = new Solver(options.after(watch.elapsed())).solve(restricted.get());
    watch.ended(found);
    watch.lap(Stopwatch.Part.VERIFICATION);
    if (!found.status().isSolved()) {
      return found.certificate().filter(ray -> size(ray) <= MODERATE).isPresent();
    }
    values.add(found.primalObjective());
    double least = Collections.min(values);
    double largest = Collections.max(values);
    double accepted = APART * Math.max(1, options.tolerance() / TOLERANCE);
    return largest - least > open + accepted * (1 + Math.abs(least) + Math.abs(largest));
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
