package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.AssignmentPrograms;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.SchemeGraphs;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;

class ReducingSolverTest {

  private static final Seed SEED = Seed.of(11);

  private static final ReducingSolver SOLVER =
      new ReducingSolver(SolverOptions.defaults(), StructureSearch.thorough(SEED));

  private static final Solver DIRECT = new Solver(SolverOptions.defaults());

  @Test
  void hammingGraphs() {
    checkOptimal(theta(SchemeGraphs.hamming(7, 5, 6)), 128 / 3.0);
    checkOptimal(theta(SchemeGraphs.hamming(8, 3, 4)), 25.6);
  }

  /** It is asked between the steps of the search, and the program is solved as far as that got. */
  @Test
  void aSearchEndsWhereItIsAskedTo() {
    Program theta = theta(SchemeGraphs.hamming(6, 2, 3));
    StructureSearch search = StructureSearch.thorough(SEED);
    AtomicInteger asked = new AtomicInteger();
    ReductionChain whole = search.until(() -> asked.incrementAndGet() < 0).search(theta);
    assertThat(whole.steps()).hasSize(1);
    assertThat(asked.get()).isGreaterThan(3);
    for (int count = 1; count <= asked.get(); count++) {
      AtomicInteger left = new AtomicInteger(count);
      ReductionChain chain = search.until(() -> left.decrementAndGet() <= 0).search(theta);
      assertThat(chain.steps()).isEmpty();
      assertThat(left.get()).isZero();
    }
  }

  @Test
  void theTimeLimitIsThatOfTheSearchToo() {
    Program theta = theta(SchemeGraphs.hamming(6, 2, 3));
    SolverOptions none = SolverOptions.defaults().withTimeLimit(Duration.ZERO);
    Solution solution = new ReducingSolver(none, StructureSearch.thorough(SEED)).solve(theta);
    assertThat(solution.status()).isEqualTo(SolverStatus.TIME_LIMIT);
    assertThat(solution.point().blocks()).isEqualTo(theta.blocks());
  }

  /** A small block of commuting constraints beside it hides no algebra. */
  @Test
  void anAlgebraBesideCommutingConstraints() {
    Program theta = theta(SchemeGraphs.hamming(6, 2, 3));
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(64));
    builder.addBlock(Block.semidefinite(2));
    for (double b : theta.rightHandSide()) {
      builder.addConstraint(b);
    }
    BlockData data = theta.data(0);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      builder.objective(0, data.row(p), data.column(p), data.value(p));
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        builder.coefficient(data.constraint(slot), 0, data.row(p), data.column(p), data.value(p));
      }
    }
    int small = builder.addConstraint(1); // x12 + x22 = 1 where −x11 − x22 counts
    builder.objective(1, 0, 0, -1);
    builder.objective(1, 1, 1, -1);
    builder.coefficient(small, 1, 0, 1, 0.5);
    builder.coefficient(small, 1, 1, 1, 1);
    Program program = builder.build();
    StructureSearch search = StructureSearch.thorough(SEED);
    assertThat(search.search(program).reduced().order())
        .isEqualTo(search.search(theta).reduced().order() + 2)
        .isLessThanOrEqualTo(7 + 2);
    // The largest eigenvalue of (0 ½; ½ 1) is (1 + √2)/2.
    checkOptimal(program, DIRECT.solve(theta).primalObjective() - 2 / (1 + Math.sqrt(2)));
  }

  @Test
  void cyclesJohnsonAndKneserGraphs() {
    double c = Math.cos(Math.PI / 21);
    checkOptimal(theta(Graph.cycle(21)), 21 * c / (1 + c));
    checkOptimal(theta(SchemeGraphs.kneser(7, 3)), 15);
    checkOptimal(theta(SchemeGraphs.johnson(9, 2, 2)), 8); // Kneser again, by its scheme
  }

  @Test
  void assignmentRelaxationsAttainTheEigenvalueBound() {
    int n = 8;
    double[][] hamming = new double[n][n];
    double[][] flows = new double[n][n];
    RandomStream random = SEED.stream();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        hamming[i][j] = hamming[j][i] = Integer.bitCount(i ^ j);
        flows[i][j] = flows[j][i] = random.nextInt(10);
      }
    }
    double[] a = eigenvalues(flows);
    double[] b = eigenvalues(hamming);
    double bound = 0;
    for (int i = 0; i < n; i++) {
      bound -= a[i] * b[n - 1 - i];
    }
    checkOptimal(AssignmentPrograms.orthogonalRelaxation(flows, hamming), bound);
  }

  /**
   * S_p on two copies of p points and a fixed one: the algebra of such a C has a block of order 3
   * and one of order 2, and with tr X = 1 the value is its largest eigenvalue, wherever that lies.
   * A slack constraint on the first copy, never tight, keeps the constraints from being multiples
   * of I, with which every C commutes.
   */
  @Test
  void nonCommutativeAlgebrasAttainTheLargestEigenvalue() {
    int p = 6;
    for (double sign : new double[] {1, -1}) {
      double[][] c = new double[2 * p + 1][2 * p + 1];
      ProgramBuilder builder = Program.builder();
      builder.addBlock(Block.semidefinite(c.length));
      builder.addBlock(Block.diagonal(1));
      int trace = builder.addConstraint(1);
      int slack = builder.addConstraint(2);
      builder.coefficient(slack, 1, 0, 0, 1);
      for (int j = 0; j < c.length; j++) {
        builder.coefficient(trace, 0, j, j, 1);
        if (j < p) {
          builder.coefficient(slack, 0, j, j, 1);
        }
        for (int i = 0; i <= j; i++) {
          boolean same = i % p == j % p;
          int block = i / p;
          double[] values =
              switch (block + j / p * 3) {
                case 0 -> new double[] {0.3, 1.1};
                case 3 -> new double[] {0.9, 0.2};
                case 4 -> new double[] {-0.4, 0.7};
                case 6 -> new double[] {0.5, 0.5};
                case 7 -> new double[] {1.5, 1.5};
                default -> new double[] {-1, -1};
              };
          c[i][j] = c[j][i] = sign * (same ? values[0] : values[1]);
          builder.objective(0, i, j, c[i][j]);
        }
      }
      Program program = builder.build();
      ReductionChain chain = StructureSearch.thorough(SEED).search(program);
      assertThat(chain.reduced().blocks())
          .containsExactlyInAnyOrder(
              Block.semidefinite(3), Block.semidefinite(2), Block.diagonal(1));
      checkOptimal(program, eigenvalues(c)[c.length - 1]);
    }
  }

  @Test
  void commutingProgramsAreSolvedAsWithoutReduction() {
    for (Program program :
        new Program[] {
          CommutingPrograms.denseObjective(24, 15, SEED),
          CommutingPrograms.diagonalObjective(24, 15, SEED)
        }) {
      Solution reduced = SOLVER.solve(program);
      Solution direct = DIRECT.solve(program);
      assertThat(direct.status()).isEqualTo(SolverStatus.OPTIMAL);
      checkOptimal(program, direct.primalObjective());
      assertThat(reduced.primalObjective()).isCloseTo(direct.primalObjective(), within(1e-5));
    }
  }

  @Test
  void splitBlocksAndProgramsWithoutStructure() {
    Graph graph = Graph.random(14, 30, SEED);
    for (Program program :
        new Program[] {
          GraphPrograms.maxCut(graph), GraphPrograms.maxCutWithSlacks(graph), theta(graph)
        }) {
      checkOptimal(program, DIRECT.solve(program).primalObjective());
    }
  }

  /** tr X = −1 beside a cycle's edges: no X is feasible. */
  @Test
  void certificatesOfPrimalInfeasibilityAreLifted() {
    Program program = cycle(12, -1, 0);
    Solution solution = SOLVER.solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
    Point ray = solution.certificate().orElseThrow();
    double product = 0;
    for (int i = 0; i < ray.constraintCount(); i++) {
      product += program.rightHandSide(i) * ray.y(i);
    }
    assertThat(product).isCloseTo(-1, within(1e-9));
    assertThat(smallest(ray.z().packed(0), 12)).isGreaterThan(-1e-7);
  }

  /** Only X's edges are fixed: ⟨C, X⟩ grows with the diagonal. */
  @Test
  void certificatesOfDualInfeasibilityAreLifted() {
    Program program = cycle(12, Double.NaN, 1);
    Solution solution = SOLVER.solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
    Point ray = solution.certificate().orElseThrow();
    try (BlockVariable x = BlockVariable.allocate(program.blocks()).copyFrom(ray.x())) {
      ConstraintMap map = new ConstraintMap(program);
      assertThat(map.objective(x)).isCloseTo(1, within(1e-9));
      assertThat(map.apply(x)).containsOnly(new double[12], within(1e-7));
    }
    assertThat(smallest(ray.x().packed(0), 12)).isGreaterThan(-1e-7);
  }

  /** Without tr X = 1 the value of θ has no bound. What the reduced program shows is enough. */
  @Test
  void unboundedProgramsAreSolvedOnce() {
    for (Graph graph :
        new Graph[] {Graph.cycle(21), SchemeGraphs.hamming(7, 5, 6), SchemeGraphs.kneser(7, 3)}) {
      Program program = withoutConstraint(theta(graph), 0);
      int[] starts = {0};
      SolverOptions counting =
          SolverOptions.defaults()
              .withListener(record -> starts[0] += record.iteration() == 0 ? 1 : 0);
      StructureSearch search = StructureSearch.thorough(SEED);
      assertThat(search.search(program).steps()).isNotEmpty();
      Solution solution = new ReducingSolver(counting, search).solve(program);
      assertThat(solution.status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
      Point ray = solution.certificate().orElseThrow();
      assertThat(Certificates.dualViolation(program, ray)).isLessThan(1e-8);
      assertThat(starts[0]).isLessThanOrEqualTo(1);
    }
  }

  private static Program withoutConstraint(Program program, int gone) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(program.block(0));
    for (int i = 0; i < program.constraintCount(); i++) {
      if (i != gone) {
        builder.addConstraint(program.rightHandSide(i));
      }
    }
    BlockData data = program.data(0);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      builder.objective(0, data.row(p), data.column(p), data.value(p));
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int i = data.constraint(slot);
      for (int p = data.begin(slot); i != gone && p < data.end(slot); p++) {
        builder.coefficient(i > gone ? i - 1 : i, 0, data.row(p), data.column(p), data.value(p));
      }
    }
    return builder.build();
  }

  /** A_1 is positive definite and b_1 = −1, in the basis of the cosines. */
  @Test
  void certificatesOfCommutingConstraintsAreLifted() {
    for (Program base :
        new Program[] {
          CommutingPrograms.denseObjective(24, 1, SEED),
          CommutingPrograms.diagonalObjective(24, 1, SEED)
        }) {
      Program infeasible = shifted(base, -1, 2);
      assertThat(StructureSearch.thorough(SEED).search(infeasible).steps()).isNotEmpty();
      Solution solution = SOLVER.solve(infeasible);
      assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
      Point ray = solution.certificate().orElseThrow();
      assertThat(Certificates.primalViolation(infeasible, ray)).isLessThan(1e-8);
      Program unbounded = shifted(base, 1, 0);
      assertThat(StructureSearch.thorough(SEED).search(unbounded).steps()).isNotEmpty();
      solution = SOLVER.solve(unbounded);
      assertThat(solution.status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
      ray = solution.certificate().orElseThrow();
      assertThat(Certificates.dualViolation(unbounded, ray)).isLessThan(1e-8);
    }
  }

  /**
   * The first constraint matrix, whose eigenvalues lie in [−1, 1], plus a multiple of I; without
   * one it is indefinite and C becomes C + 100·I, so that ⟨C, X⟩ has no bound.
   */
  private static Program shifted(Program program, double rightHandSide, double shift) {
    ProgramBuilder builder = Program.builder();
    BlockData data = program.data(0);
    builder.addBlock(data.block());
    builder.addConstraint(rightHandSide);
    for (int p = 0; p < data.end(0); p++) {
      double one = data.row(p) == data.column(p) ? 1 : 0;
      if (p < data.objectiveEnd()) {
        double value = data.value(p) + (shift == 0 ? 100 * one : 0);
        builder.objective(0, data.row(p), data.column(p), value);
      } else {
        builder.coefficient(0, 0, data.row(p), data.column(p), data.value(p) + shift * one);
      }
    }
    return builder.build();
  }

  private static Program theta(Graph graph) {
    return GraphPrograms.theta(graph);
  }

  /** X_{i,i+1} = 0 and, if it is a number, tr X; C is a multiple of I. */
  private static Program cycle(int n, double trace, double objective) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    for (int i = 0; i < n; i++) {
      builder.objective(0, i, i, objective);
      builder.coefficient(builder.addConstraint(0), 0, i, (i + 1) % n, 1);
    }
    if (!Double.isNaN(trace)) {
      int constraint = builder.addConstraint(trace);
      for (int i = 0; i < n; i++) {
        builder.coefficient(constraint, 0, i, i, 1);
      }
    }
    return builder.build();
  }

  /** Checks value, residuals, cones and complementarity on the original data. */
  private static void checkOptimal(Program program, double value) {
    Solution solution = SOLVER.solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    double scale = 1 + Math.abs(value);
    assertThat(solution.primalObjective()).isCloseTo(value, within(1e-6 * scale));
    assertThat(solution.dualObjective()).isCloseTo(value, within(1e-6 * scale));
    Point point = solution.point();
    ConstraintMap map = new ConstraintMap(program);
    try (BlockVariable x = BlockVariable.allocate(program.blocks()).copyFrom(point.x());
        BlockVariable z = BlockVariable.allocate(program.blocks()).copyFrom(point.z());
        BlockVariable slack = BlockVariable.allocate(program.blocks())) {
      double[] applied = map.apply(x);
      for (int i = 0; i < applied.length; i++) {
        assertThat(applied[i]).isCloseTo(program.rightHandSide(i), within(1e-7 * scale));
      }
      map.adjoint(point.y(), 1, slack);
      slack.add(-1, z);
      assertThat(slack.norm()).isLessThan(1e-7 * scale);
      assertThat(x.dot(z)).isCloseTo(0, within(1e-6 * scale));
    }
    for (int k = 0; k < program.blockCount(); k++) {
      int n = program.block(k).size();
      assertThat(smallest(point.x().packed(k), n)).isGreaterThan(-1e-8 * scale);
      assertThat(smallest(point.z().packed(k), n)).isGreaterThan(-1e-8 * scale);
    }
  }

  private static double smallest(double[] packed, int n) {
    double[][] full = new double[n][n];
    for (int j = 0, p = 0; j < n; j++) {
      for (int i = 0; i <= j; i++, p++) {
        full[i][j] = full[j][i] = packed[p];
      }
    }
    return eigenvalues(full)[0];
  }

  private static double[] eigenvalues(double[][] matrix) {
    int n = matrix.length;
    try (Matrix full = Matrix.allocate(n, n)) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          full.set(i, j, matrix[i][j]);
        }
      }
      try (SymmetricEigen eigen = SymmetricEigen.of(full)) {
        return eigen.values().toArray();
      }
    }
  }
}
