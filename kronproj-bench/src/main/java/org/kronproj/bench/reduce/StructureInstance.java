package org.kronproj.bench.reduce;

import java.util.List;
import java.util.function.Supplier;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.AssignmentPrograms;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.instances.EngineeringPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.SchemeGraphs;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;

/**
 * A program to measure with.
 *
 * @param name its name and the name of its file
 * @param optimum its known value, not a number when none is known
 * @param peers whether a peer can be asked to solve it in reasonable time
 * @param program makes it
 */
record StructureInstance(String name, double optimum, boolean peers, Supplier<Program> program) {

  private static final Seed SEED = Seed.of(2023);

  /**
   * A program that is solved beside peers, and how many times as fast.
   *
   * @param whole the whole process
   * @param startedUp a process that has started up, 0 where it does not matter
   * @param afterReading all after reading against the peer's main loop, likewise
   */
  record Race(StructureInstance instance, double whole, double startedUp, double afterReading) {}

  /** Theta of Hamming graphs, values as in the literature. */
  static List<StructureInstance> hamming() {
    return List.of(
        hamming("hamming-7-5-6", 128 / 3.0, false, 7, 5, 6),
        hamming("hamming-8-3-4", 25.6, false, 8, 3, 4),
        hamming("hamming-9-8", 224, false, 9, 8),
        hamming("hamming-9-5-6", 256 / 3.0, false, 9, 5, 6),
        hamming("hamming-10-2", 102.4, false, 10, 2),
        hamming("hamming-11-2", 512 / 3.0, false, 11, 2));
  }

  /** The two largest of them. */
  static List<StructureInstance> large() {
    return hamming().subList(4, 6);
  }

  static Race distanceEight() {
    return new Race(hamming().get(2), 4, 15, 0);
  }

  static Race commutingDense() {
    Supplier<Program> program = () -> CommutingPrograms.denseObjective(300, 300, SEED);
    return new Race(commuting("commuting-dense-300", program), 8, 0, 50);
  }

  static Race commutingDiagonal() {
    Supplier<Program> program = () -> CommutingPrograms.diagonalObjective(300, 300, SEED);
    return new Race(commuting("commuting-diagonal-300", program), 8, 0, 100);
  }

  /** Other algebras, by formulas and by a peer on the same program. */
  static List<StructureInstance> algebras() {
    double cosine = Math.cos(Math.PI / 151);
    return List.of(
        theta("johnson-12-3-1", Double.NaN, true, SchemeGraphs.johnson(12, 3, 1)),
        theta("kneser-11-4", 120, true, SchemeGraphs.kneser(11, 4)),
        theta("cycle-151", 151 * cosine / (1 + cosine), true, Graph.cycle(151)),
        assignment(8),
        assignment(12),
        assignment(16));
  }

  /** The smallest program that does all that others do. */
  static StructureInstance trivial() {
    return theta("cycle-5", Math.sqrt(5), false, Graph.cycle(5));
  }

  /** Programs without structure, on which the search should cost next to nothing. */
  static List<StructureInstance> unstructured() {
    return List.of(
        plain("maxcut-300", () -> GraphPrograms.maxCut(Graph.random(300, 1500, SEED))),
        plain("maxcut-800", () -> GraphPrograms.maxCut(Graph.random(800, 6000, SEED))),
        plain("theta-100", () -> GraphPrograms.theta(Graph.random(100, 1200, SEED))),
        plain("control-5", () -> EngineeringPrograms.control(5, SEED)),
        plain("control-7", () -> EngineeringPrograms.control(7, SEED)));
  }

  /** Small ones, to see that everything works. */
  static List<StructureInstance> tiny() {
    return List.of(
        hamming("hamming-5-2", Double.NaN, true, 5, 2),
        commuting("commuting-dense-12", () -> CommutingPrograms.denseObjective(12, 8, SEED)));
  }

  private static StructureInstance hamming(
      String name, double optimum, boolean peers, int length, int... distances) {
    return new StructureInstance(
        name, optimum, peers, () -> GraphPrograms.theta(SchemeGraphs.hamming(length, distances)));
  }

  private static StructureInstance theta(String name, double optimum, boolean peers, Graph graph) {
    return new StructureInstance(name, optimum, peers, () -> GraphPrograms.theta(graph));
  }

  private static StructureInstance commuting(String name, Supplier<Program> program) {
    return new StructureInstance(name, Double.NaN, true, program);
  }

  private static StructureInstance plain(String name, Supplier<Program> program) {
    return new StructureInstance(name, Double.NaN, false, program);
  }

  private static StructureInstance assignment(int n) {
    double[][] distances = new double[n][n];
    double[][] flows = new double[n][n];
    RandomStream random = SEED.split("flows").stream();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        distances[i][j] = distances[j][i] = Integer.bitCount(i ^ j);
        flows[i][j] = flows[j][i] = random.nextInt(10);
      }
    }
    return new StructureInstance(
        "assignment-" + n,
        eigenvalueBound(flows, distances),
        true,
        () -> AssignmentPrograms.orthogonalRelaxation(flows, distances));
  }

  /** The relaxation's value: the least inner product of the spectra (Anstreicher, Wolkowicz). */
  private static double eigenvalueBound(double[][] flows, double[][] distances) {
    double[] a = eigenvalues(flows);
    double[] b = eigenvalues(distances);
    double bound = 0;
    for (int i = 0; i < a.length; i++) {
      bound -= a[i] * b[a.length - 1 - i];
    }
    return bound;
  }

  private static double[] eigenvalues(double[][] symmetric) {
    int n = symmetric.length;
    try (Matrix matrix = Matrix.allocate(n, n)) {
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          matrix.set(i, j, symmetric[i][j]);
        }
      }
      try (SymmetricEigen eigen = SymmetricEigen.of(matrix)) {
        return eigen.values().toArray();
      }
    }
  }
}
