package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.AssignmentPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.SchemeGraphs;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

class AlgebraReductionTest {

  private static AlgebraReduction find(Program program, Seed seed) {
    return AlgebraReduction.find(program, seed, () -> false);
  }

  private static final Seed SEED = Seed.of(6);

  @Test
  void hammingGraphsHaveBinomialMultiplicitiesAndKrawtchoukEigenvalues() {
    for (int d = 3; d <= 7; d++) {
      Program theta = GraphPrograms.theta(SchemeGraphs.hamming(d, 1));
      AlgebraReduction reduction = find(theta, SEED);
      assertThat(reduction.dimension()).isEqualTo(d + 1);
      assertThat(reduction.isCommutative()).isTrue();
      assertThat(multiplicities(reduction)).isEqualTo(sorted(binomials(d)));
      // The projected edge constraint has the eigenvalues d − 2j of the cube, up to its scale.
      Program reduced = reduction.reduced();
      double[] edges = values(reduced.data(0), reduced.touchedSlot(1, 0), d + 1);
      double scale = edges[indexOfLargest(edges)] / d;
      int degree = d;
      double[] expected = IntStream.rangeClosed(0, d).mapToDouble(j -> 2.0 * j - degree).toArray();
      double[] found = Arrays.stream(edges).map(v -> v / scale).sorted().toArray();
      assertThat(found).containsExactly(expected, within(1e-9));
    }
  }

  @Test
  void thetaOfHammingGraphsIsTheVertexOptimumOfTheReducedProgram() {
    assertThat(theta(SchemeGraphs.hamming(7, 5, 6))).isCloseTo(128 / 3.0, within(1e-9));
    assertThat(theta(SchemeGraphs.hamming(8, 3, 4))).isCloseTo(25.6, within(1e-9));
    assertThat(theta(SchemeGraphs.hamming(9, 8))).isCloseTo(224, within(1e-9));
    assertThat(theta(SchemeGraphs.hamming(9, 5, 6))).isCloseTo(256 / 3.0, within(1e-9));
  }

  @Test
  void thetaOfKneserGraphsIsLovaszFormula() {
    assertThat(theta(SchemeGraphs.kneser(5, 2))).isCloseTo(4, within(1e-9));
    assertThat(theta(SchemeGraphs.kneser(7, 3))).isCloseTo(15, within(1e-9));
    assertThat(theta(SchemeGraphs.kneser(9, 2))).isCloseTo(8, within(1e-9));
  }

  @Test
  void thetaOfCyclesIsTheClosedForm() {
    for (int n : new int[] {5, 7, 16, 31, 64}) {
      double c = Math.cos(Math.PI / n);
      double expected = n % 2 == 0 ? n / 2.0 : n * c / (1 + c);
      assertThat(theta(Graph.cycle(n))).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void johnsonSchemesHaveTheirDimensionAndMultiplicities() {
    AlgebraReduction reduction = find(GraphPrograms.theta(SchemeGraphs.johnson(8, 3, 1)), SEED);
    assertThat(reduction.dimension()).isEqualTo(4);
    assertThat(multiplicities(reduction)).isEqualTo(new int[] {1, 7, 20, 28});
  }

  @Test
  void liftsKeepObjectivesEquationsAndCones() {
    for (Graph graph :
        List.of(
            SchemeGraphs.hamming(6, 2, 3),
            SchemeGraphs.kneser(7, 2),
            Graph.cycle(9),
            Graph.cycle(40))) {
      Program theta = GraphPrograms.theta(graph);
      AlgebraReduction reduction = find(theta, SEED);
      ReductionContract.check(reduction, SEED);
    }
    ReductionContract.check(find(orbits(5), SEED), SEED);
    ReductionContract.check(find(mixedBlocks(), SEED), SEED);
  }

  @Test
  void everyOriginalEquationHoldsAtALiftedSolution() {
    Program theta = GraphPrograms.theta(SchemeGraphs.hamming(5, 2));
    AlgebraReduction reduction = find(theta, SEED);
    LinearVertices.Solution best = LinearVertices.maximise(reduction.reduced());
    ReductionContract.checkEquations(reduction, best.point());
  }

  /** S_p on two copies of p points and one fixed point: blocks 3×3 once and 2×2 p − 1 times. */
  @Test
  void nonCommutativeAlgebrasHaveTheirIrreducibleBlocks() {
    for (int p = 4; p <= 9; p++) {
      AlgebraReduction reduction = find(orbits(p), SEED);
      assertThat(reduction.isCommutative()).isFalse();
      // Symmetric orbitals: in a pair of copies 2 each, between them 2; 3 with the fixed point.
      assertThat(reduction.dimension()).isEqualTo(2 + 2 + 2 + 1 + 1 + 1);
      assertThat(reduction.parts())
          .containsExactlyInAnyOrder(
              new IrreduciblePart(0, 3, 1), new IrreduciblePart(0, 2, p - 1));
    }
  }

  /**
   * Two copies of Z_3 or of the quaternion group: what commutes with it has parts of Hermitian 2×2
   * matrices over the complex numbers or the quaternions, 4×4 and 8×8 in real numbers.
   */
  @Test
  void partsMayBeOfComplexOrQuaternionicType() {
    AlgebraReduction complex = find(copies(3, (g, h) -> (h - g + 3) % 3), SEED);
    assertThat(complex.dimension()).isEqualTo(3 + 4);
    assertThat(complex.parts())
        .containsExactlyInAnyOrder(new IrreduciblePart(0, 2, 1), new IrreduciblePart(0, 4, 1));
    ReductionContract.check(complex, SEED);
    AlgebraReduction quaternionic =
        find(copies(8, (g, h) -> product(g < 2 ? g : g ^ 1, h)), SEED); // g⁻¹h: units but ±1 flip
    assertThat(quaternionic.dimension()).isEqualTo(4 * 3 + 6);
    assertThat(quaternionic.parts())
        .filteredOn(part -> part.order() == 2)
        .hasSize(4)
        .containsOnly(new IrreduciblePart(0, 2, 1));
    assertThat(quaternionic.parts()).hasSize(5).contains(new IrreduciblePart(0, 8, 1));
    ReductionContract.check(quaternionic, SEED);
  }

  @Test
  void assignmentRelaxationsSplitByTheSchemeOfOneMatrix() {
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
    Program program = AssignmentPrograms.orthogonalRelaxation(flows, hamming);
    AlgebraReduction reduction = find(program, SEED);
    // (Bose–Mesner algebra of the 3-cube) ⊗ (all symmetric 8×8 matrices).
    assertThat(reduction.parts()).extracting(IrreduciblePart::order).containsOnly(8).hasSize(4);
    assertThat(multiplicities(reduction)).isEqualTo(new int[] {1, 1, 3, 3});
    ReductionContract.check(reduction, SEED);
  }

  @Test
  void programsWithoutStructureAreLeftAlone() {
    assertThat(find(GraphPrograms.theta(Graph.random(40, 300, SEED)), SEED)).isNull();
    assertThat(find(GraphPrograms.maxCut(Graph.random(60, 500, SEED)), SEED)).isNull();
  }

  @Test
  void nearStructureIsNotStructure() {
    Graph graph = SchemeGraphs.hamming(6, 2, 3);
    assertThat(find(perturbed(graph, 1e-6), SEED)).isNull();
    assertThat(find(perturbed(graph, 1e-8), SEED)).isNull();
    AlgebraReduction rounding = find(perturbed(graph, 1e-14), SEED);
    assertThat(rounding.dimension()).isLessThanOrEqualTo(7);
  }

  @Test
  void aPenaltyHidesNoPerturbation() {
    Graph graph = SchemeGraphs.hamming(6, 2, 3);
    assertThat(find(besidePenalty(graph, 1e-6), SEED)).isNull();
    assertThat(find(besidePenalty(graph, 0), SEED)).isNotNull();
  }

  private static Program besidePenalty(Graph graph, double size) {
    ProgramBuilder builder = perturbedBuilder(graph, size);
    int slack = builder.addBlock(Block.diagonal(1));
    builder.objective(slack, 0, 0, -1e4);
    builder.coefficient(builder.addConstraint(1), slack, 0, 0, 1);
    return builder.build();
  }

  @Test
  void oneConstraintIsEnoughForAnAlgebra() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(12));
    for (int i = 0; i < 12; i++) {
      builder.objective(0, i, (i + 1) % 12, 1);
    }
    int trace = builder.addConstraint(1);
    for (int i = 0; i < 12; i++) {
      builder.coefficient(trace, 0, i, i, 1);
    }
    AlgebraReduction reduction = find(builder.build(), SEED);
    assertThat(reduction.dimension()).isEqualTo(7);
    assertThat(multiplicities(reduction)).isEqualTo(new int[] {1, 1, 2, 2, 2, 2, 2});
    assertThat(reduction).hasToString("algebra of dimension 7, parts 2 of 1x1, 5 of 1x2");
    ReductionContract.check(reduction, SEED);
  }

  @Test
  void inconsistentEquationsAreLeftForOthers() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(4));
    for (double value : new double[] {1, 2}) {
      int trace = builder.addConstraint(value);
      for (int i = 0; i < 4; i++) {
        builder.coefficient(trace, 0, i, i, 1);
      }
    }
    assertThat(find(builder.build(), SEED)).isNull();
  }

  @Test
  void inconsistencyShowsWhateverTheUnits() {
    for (double second : new double[] {1, 2}) {
      ProgramBuilder builder = Program.builder();
      builder.addBlock(Block.semidefinite(4));
      int large = builder.addConstraint(0);
      int trace = builder.addConstraint(1);
      int scaled = builder.addConstraint(1e-9 * second);
      for (int i = 0; i < 4; i++) {
        builder.coefficient(trace, 0, i, i, 1);
        builder.coefficient(scaled, 0, i, i, 1e-9);
        builder.coefficient(large, 0, i, (i + 1) % 4, 1e6);
        builder.objective(0, i, (i + 1) % 4, 1);
      }
      AlgebraReduction reduction = find(builder.build(), SEED);
      assertThat(reduction == null).isEqualTo(second != 1);
    }
  }

  @Test
  void theSeedChangesNothingButRounding() {
    Program theta = GraphPrograms.theta(SchemeGraphs.hamming(6, 2));
    for (int s = 0; s < 5; s++) {
      AlgebraReduction reduction = find(theta, Seed.of(s));
      assertThat(reduction.dimension()).isEqualTo(5);
      assertThat(multiplicities(reduction)).isEqualTo(new int[] {1, 1, 12, 20, 30});
    }
  }

  private static double theta(Graph graph) {
    AlgebraReduction reduction = find(GraphPrograms.theta(graph), SEED);
    assertThat(reduction.isCommutative()).isTrue();
    return LinearVertices.maximise(reduction.reduced()).value();
  }

  /** Two copies of p points and a fixed point; random values on the orbitals of S_p. */
  private static Program orbits(int p) {
    RandomStream random = SEED.split("orbits", p).stream();
    double[] values = random.doubles(9).toArray();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2 * p + 1));
    for (int j = 0; j <= 2 * p; j++) {
      for (int i = 0; i <= j; i++) {
        int fibres = i / p + j / p * 3;
        boolean same = i % p == j % p;
        int orbital =
            switch (fibres) {
              case 0 -> same ? 0 : 1;
              case 3 -> same ? 2 : 3;
              case 4 -> same ? 4 : 5;
              case 6 -> 6;
              case 7 -> 7;
              default -> 8;
            };
        builder.objective(0, i, j, values[orbital]);
      }
    }
    for (int v = 0; v < p; v++) { // one orbit of constraints
      int constraint = builder.addConstraint(1);
      builder.coefficient(constraint, 0, v, v, 1);
      builder.coefficient(constraint, 0, v, p + v, 0.5);
    }
    int trace = builder.addConstraint(3);
    for (int v = p; v <= 2 * p; v++) {
      builder.coefficient(trace, 0, v, v, 1);
    }
    return builder.build();
  }

  /** Two copies of a group; random values on what is left invariant. */
  private static Program copies(int order, IntBinaryOperator quotient) {
    double[][] within = {randomValues(0, order), randomValues(1, order)};
    double[] between = randomValues(2, order);
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2 * order));
    int trace = builder.addConstraint(1);
    for (int h = 0; h < 2 * order; h++) {
      builder.coefficient(trace, 0, h, h, 1);
      for (int g = 0; g <= h; g++) {
        int x = quotient.applyAsInt(g % order, h % order);
        int back = quotient.applyAsInt(h % order, g % order);
        boolean same = g / order == h / order;
        double[] values = same ? within[g / order] : between;
        builder.objective(0, g, h, same ? values[x] + values[back] : values[x]);
      }
    }
    return builder.build();
  }

  private static double[] randomValues(int which, int count) {
    return SEED.split("copies", which).stream().doubles(count).toArray();
  }

  /** The product of the units 1, −1, i, −i, j, −j, k, −k of the quaternions by their numbers. */
  private static int product(int g, int h) {
    int a = g / 2;
    int b = h / 2;
    boolean negative = a > 0 && b > 0 && (a == b || (a + 2) % 3 == b % 3);
    return 2 * (a ^ b) + (g + h + (negative ? 1 : 0)) % 2;
  }

  /** A cycle's matrix beside a diagonal and a free block that share its constraints. */
  private static Program mixedBlocks() {
    int n = 10;
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    builder.addBlock(Block.diagonal(n));
    builder.addBlock(Block.free(2));
    for (int v = 0; v < n; v++) {
      builder.objective(0, v, v, 2);
      builder.objective(1, v, v, -1);
      int constraint = builder.addConstraint(1);
      builder.coefficient(constraint, 0, v, (v + 1) % n, 1);
      builder.coefficient(constraint, 1, v, v, 1);
      builder.coefficient(constraint, 2, 0, 0, 1);
    }
    int trace = builder.addConstraint(4);
    for (int v = 0; v < n; v++) {
      builder.coefficient(trace, 0, v, v, 1);
    }
    builder.coefficient(trace, 2, 1, 1, 1);
    return builder.build();
  }

  private static Program perturbed(Graph graph, double size) {
    return perturbedBuilder(graph, size).build();
  }

  private static ProgramBuilder perturbedBuilder(Graph graph, double size) {
    RandomStream random = SEED.split("perturbed").stream();
    int n = graph.vertexCount();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        builder.objective(0, i, j, 1 + size * (random.nextDouble() - 0.5));
      }
    }
    int trace = builder.addConstraint(1);
    for (int v = 0; v < n; v++) {
      builder.coefficient(trace, 0, v, v, 1);
    }
    for (int e = 0; e < graph.edgeCount(); e++) {
      builder.coefficient(builder.addConstraint(0), 0, graph.smallerEnd(e), graph.largerEnd(e), 1);
    }
    return builder;
  }

  private static int[] multiplicities(AlgebraReduction reduction) {
    return sorted(reduction.parts().stream().mapToInt(IrreduciblePart::multiplicity).toArray());
  }

  private static int[] sorted(int[] values) {
    return Arrays.stream(values).sorted().toArray();
  }

  private static int[] binomials(int d) {
    int[] row = new int[d + 1];
    row[0] = 1;
    for (int i = 1; i <= d; i++) {
      row[i] = row[i - 1] * (d - i + 1) / i;
    }
    return row;
  }

  private static double[] values(BlockData data, int slot, int length) {
    assertThat(data.block().kind()).isEqualTo(BlockKind.DIAGONAL);
    double[] values = new double[length];
    for (int p = data.begin(slot); p < data.end(slot); p++) {
      values[data.row(p)] = data.value(p);
    }
    return values;
  }

  private static int indexOfLargest(double[] values) {
    // The trivial part has eigenvalue +d; the alternating one −d. C = J is not zero on the former
    // only, so its sign tells them apart; here the sign of the scale does not matter.
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = Math.abs(values[i]) > Math.abs(values[best]) ? i : best;
    }
    return best;
  }
}
