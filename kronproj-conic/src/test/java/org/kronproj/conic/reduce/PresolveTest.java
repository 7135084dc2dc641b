package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.Verification;
import org.kronproj.testkit.ForAll;

class PresolveTest {

  private static Reduction reduced(Program program) {
    PresolveOutcome outcome = Presolve.run(program);
    assertThat(outcome).isInstanceOf(PresolveOutcome.Reduced.class);
    return ((PresolveOutcome.Reduced) outcome).reduction();
  }

  /** A point of a program with random X and y, and Z = Σ y_i A_i − C. */
  private static Point randomPoint(Program program, RandomStream random) {
    double[] y = new double[program.constraintCount()];
    for (int i = 0; i < y.length; i++) {
      y[i] = random.nextDouble() - 0.5;
    }
    double[][] x = new double[program.blockCount()][];
    double[][] z = new double[program.blockCount()][];
    for (int k = 0; k < x.length; k++) {
      BlockData data = program.data(k);
      x[k] = new double[(int) data.block().packedLength()];
      z[k] = new double[x[k].length];
      for (int p = 0; p < x[k].length; p++) {
        x[k][p] = random.nextDouble() - 0.5;
      }
      add(data, 0, data.objectiveEnd(), -1, z[k]);
      for (int s = 0; s < data.slotCount(); s++) {
        add(data, data.begin(s), data.end(s), y[data.constraint(s)], z[k]);
      }
    }
    List<Block> blocks = program.blocks();
    return new Point(new BlockMatrix(blocks, x), y, new BlockMatrix(blocks, z));
  }

  private static void add(BlockData data, int begin, int end, double factor, double[] packed) {
    for (int p = begin; p < end; p++) {
      int j = data.column(p);
      int position = data.block().isSemidefinite() ? j * (j + 1) / 2 + data.row(p) : j;
      packed[position] += factor * data.value(p);
    }
  }

  /** Lifting keeps the dual residual zero, the objectives, and the primal residual's size. */
  @Test
  void liftingKeepsWhatAPointIs() {
    ForAll.cases(Seed.of(1), 60)
        .check(
            (random, size) -> {
              Program program = messy(random, 1 + size % 12);
              if (!(Presolve.run(program) instanceof PresolveOutcome.Reduced outcome)) {
                return;
              }
              Reduction reduction = outcome.reduction();
              Point point = randomPoint(reduction.reduced(), random);
              Verification before = Verification.of(reduction.reduced(), point);
              Verification after = Verification.of(program, reduction.lift(point));
              assertThat(after.errors().dualResidual()).isLessThan(1e-11);
              assertThat(after.primalObjective())
                  .isCloseTo(before.primalObjective() + reduction.objectiveOffset(), within(1e-9));
              assertThat(after.dualObjective())
                  .isCloseTo(before.dualObjective() + reduction.objectiveOffset(), within(1e-9));
            });
  }

  /** One of everything: parts, fixed, empty, repeated and unused, in a feasible program. */
  private static Program messy(RandomStream random, int n) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n + 2));
    builder.addBlock(Block.diagonal(n));
    builder.addBlock(Block.semidefinite(1));
    builder.addBlock(Block.free(2));
    for (int i = 0; i < n; i++) {
      int constraint = builder.addConstraint(random.nextDouble() + 1);
      builder.coefficient(constraint, 0, i, i, 1 + random.nextDouble());
      builder.coefficient(constraint, 1, i, i, random.nextDouble());
      if (i > 0 && random.nextInt(2) == 0) {
        builder.coefficient(constraint, 0, i - 1, i, random.nextDouble());
      }
      builder.objective(0, i, i, random.nextDouble()).objective(1, i, i, random.nextDouble());
    }
    int single = builder.addConstraint(2);
    builder.coefficient(single, 1, 0, 0, 4);
    int trace = builder.addConstraint(3);
    int again = builder.addConstraint(-6);
    for (int k : new int[] {2, 3}) {
      builder.coefficient(trace, k, 0, 0, 1.5).coefficient(again, k, 0, 0, -3);
    }
    builder.addConstraint(0);
    builder.objective(0, n, n, -1).objective(2, 0, 0, 0.5);
    return builder.build();
  }

  @Test
  void everythingThatCanGoGoes() {
    Program left = reduced(messy(Seed.of(5).stream(), 6)).reduced();
    assertThat(left.constraintCount()).isBetween(2, 7);
    assertThat(left.blocks()).last().isEqualTo(Block.free(1));
    assertThat(left.blocks()).filteredOn(b -> b.kind() == BlockKind.DIAGONAL).hasSize(1);
    assertThat(left.order()).isLessThanOrEqualTo(6 + 5 + 1 + 1L);
  }

  @Test
  void slacksOnTheDiagonalBecomeLinear() {
    Graph graph = Graph.cycle(30);
    Program left = reduced(GraphPrograms.maxCutWithSlacks(graph)).reduced();
    assertThat(left.blocks()).containsExactly(Block.semidefinite(30), Block.diagonal(30));
  }

  @Test
  void dependentConstraintsAreFoundWhateverTheirScale() {
    Program program = DelicatePrograms.dependent(5, 4, 9, Seed.of(2)).program();
    Reduction reduction = reduced(program);
    assertThat(reduction.reduced().constraintCount()).isEqualTo(4);
    assertThat(reduction.lift(randomPoint(reduction.reduced(), Seed.of(1).stream())).y())
        .hasSize(13);
  }

  @Test
  void manyConstraintsAreFactoredByBlocksFirst() {
    Program independent = DelicatePrograms.dependent(24, 230, 0, Seed.of(3)).program();
    assertThat(reduced(independent).reduced().constraintCount()).isEqualTo(230);
    Program dependent = DelicatePrograms.dependent(24, 230, 5, Seed.of(3)).program();
    assertThat(reduced(dependent).reduced().constraintCount()).isEqualTo(230);
  }

  /** Flow conservation in a connected graph: any one of the equations follows from the rest. */
  private static ProgramBuilder flow(int vertices, Seed seed) {
    RandomStream random = seed.stream();
    ProgramBuilder builder = Program.builder();
    int block = builder.addBlock(Block.diagonal(2 * vertices));
    double[] supply = new double[vertices];
    int[][] ends = new int[2 * vertices][];
    for (int e = 0; e < ends.length; e++) {
      int from = e % vertices;
      int to = e < vertices ? (from + 1) % vertices : random.nextInt(vertices);
      ends[e] = new int[] {from, to == from ? (from + 2) % vertices : to};
      double amount = random.nextDouble();
      supply[ends[e][0]] += amount;
      supply[ends[e][1]] -= amount;
    }
    for (double s : supply) {
      builder.addConstraint(s);
    }
    for (int e = 0; e < ends.length; e++) {
      builder.objective(block, e, e, -1 - random.nextDouble());
      builder.coefficient(ends[e][0], block, e, e, 1).coefficient(ends[e][1], block, e, e, -1);
    }
    return builder;
  }

  @Test
  void aDependentConstraintAmongThousandsIsRemoved() {
    Program program = flow(2_600, Seed.of(4)).build();
    Reduction reduction = reduced(program);
    assertThat(reduction.reduced().constraintCount()).isEqualTo(2_599);
    Point point = randomPoint(reduction.reduced(), Seed.of(1).stream());
    Verification lifted = Verification.of(program, reduction.lift(point));
    assertThat(lifted.errors().dualResidual()).isLessThan(1e-11);
  }

  @Test
  void aContradictionAmongThousandsIsProved() {
    ProgramBuilder builder = flow(2_600, Seed.of(4));
    Program consistent = builder.build();
    BlockData data = consistent.data(0);
    builder = Program.builder();
    builder.addBlock(data.block());
    for (int i = 0; i < consistent.constraintCount(); i++) {
      builder.addConstraint(consistent.rightHandSide(i) + (i == 17 ? 0.01 : 0));
    }
    for (int s = 0; s < data.slotCount(); s++) {
      for (int p = data.begin(s); p < data.end(s); p++) {
        builder.coefficient(data.constraint(s), 0, data.row(p), data.row(p), data.value(p));
      }
    }
    Program program = builder.build();
    PresolveOutcome outcome = Presolve.run(program);
    assertThat(outcome).isInstanceOf(PresolveOutcome.PrimalInfeasible.class);
    Point ray = ((PresolveOutcome.PrimalInfeasible) outcome).ray();
    assertThat(Certificates.primalViolation(program, ray)).isLessThan(1e-10);
  }

  @Test
  void nearlyDependentConstraintsAreKept() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    for (int i = 0; i < 3; i++) {
      builder.addConstraint(1);
      builder.coefficient(i, 0, 0, 0, 1).coefficient(i, 0, 0, 1, 1 + i * 1e-7);
      builder.coefficient(i, 0, 1, 1, 1 + i * i * 1e-7);
    }
    assertThat(reduced(builder.build()).reduced().constraintCount()).isEqualTo(3);
  }

  @Test
  void contradictionsComeWithACertificate() {
    Program inconsistent = DelicatePrograms.inconsistent(4, 3, Seed.of(3)).program();
    ProgramBuilder empty = Program.builder();
    empty.addBlock(Block.semidefinite(2));
    empty.addConstraint(-2);
    empty.addConstraint(1);
    empty.coefficient(1, 0, 0, 1, 1);
    ProgramBuilder negative = Program.builder();
    negative.addBlock(Block.semidefinite(1));
    negative.addConstraint(3);
    negative.coefficient(0, 0, 0, 0, -2);
    for (Program program : List.of(inconsistent, empty.build(), negative.build())) {
      PresolveOutcome outcome = Presolve.run(program);
      assertThat(outcome).isInstanceOf(PresolveOutcome.PrimalInfeasible.class);
      Point ray = ((PresolveOutcome.PrimalInfeasible) outcome).ray();
      assertThat(Certificates.primalViolation(program, ray)).isLessThan(1e-12);
    }
  }

  @Test
  void unboundedDirectionsComeWithACertificate() {
    ProgramBuilder unused = Program.builder();
    unused.addBlock(Block.semidefinite(3));
    unused.addConstraint(1);
    unused.coefficient(0, 0, 0, 0, 1).objective(0, 2, 2, 5);
    ProgramBuilder free = Program.builder();
    free.addBlock(Block.free(2));
    free.addConstraint(1);
    free.coefficient(0, 0, 0, 0, 1).objective(0, 1, 1, -5);
    ProgramBuilder unconstrained = Program.builder();
    unconstrained.addBlock(Block.semidefinite(2));
    unconstrained.objective(0, 0, 1, 1);
    for (ProgramBuilder builder : List.of(unused, free, unconstrained)) {
      Program program = builder.build();
      PresolveOutcome outcome = Presolve.run(program);
      assertThat(outcome).isInstanceOf(PresolveOutcome.DualInfeasible.class);
      Point ray = ((PresolveOutcome.DualInfeasible) outcome).ray();
      assertThat(Certificates.dualViolation(program, ray)).isLessThan(1e-12);
    }
  }

  @Test
  void aProgramWithoutConstraintsIsSolved() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.addBlock(Block.diagonal(2));
    builder.objective(0, 0, 0, -2).objective(0, 0, 1, 1).objective(0, 1, 1, -2);
    builder.objective(1, 1, 1, -3);
    Program program = builder.build();
    PresolveOutcome outcome = Presolve.run(program);
    assertThat(outcome).isInstanceOf(PresolveOutcome.Solved.class);
    Point point = ((PresolveOutcome.Solved) outcome).point();
    assertThat(Verification.of(program, point).isSolution(1e-14)).isTrue();
    ProgramBuilder zero = Program.builder();
    zero.addBlock(Block.semidefinite(3));
    assertThat(Presolve.run(zero.build())).isInstanceOf(PresolveOutcome.Solved.class);
  }

  @Test
  void aPlainProgramIsLeftAsItIs() {
    Program program = GraphPrograms.theta(Graph.cycle(7));
    assertThat(reduced(program).reduced()).isSameAs(program);
  }

  @Test
  void entriesForcedToZeroComeBackWithMultipliersThatAreLargeEnough() {
    // x_0 + 2x_1 = 0 forces both; then −x_2 = 0 is forced too; x_3 = 3 remains to be fixed.
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(5));
    builder
        .objective(0, 0, 0, 7)
        .objective(0, 1, 1, -1)
        .objective(0, 2, 2, 5)
        .objective(0, 3, 3, 1);
    int forcing = builder.addConstraint(0);
    builder.coefficient(forcing, 0, 0, 0, 1).coefficient(forcing, 0, 1, 1, 2);
    int second = builder.addConstraint(0);
    builder.coefficient(second, 0, 0, 0, 4).coefficient(second, 0, 2, 2, -1);
    int rest = builder.addConstraint(3);
    builder.coefficient(rest, 0, 1, 1, 9).coefficient(rest, 0, 3, 3, 1);
    builder.coefficient(rest, 0, 4, 4, 1);
    Program program = builder.build();
    ForcedZeros step = ForcedZeros.find(program);
    assertThat(step).isNotNull();
    assertThat(step.reduced().constraintCount()).isEqualTo(2);
    Reduction chain = reduced(program);
    assertThat(chain.reduced().constraintCount()).isEqualTo(1);
    List<Block> blocks = chain.reduced().blocks();
    double[] x = new double[blocks.get(0).size()];
    double[] z = new double[x.length];
    x[0] = 3;
    z[1] = 1;
    Point solution =
        new Point(
            new BlockMatrix(blocks, new double[][] {x}),
            new double[] {1},
            new BlockMatrix(blocks, new double[][] {z}));
    Verification verification = Verification.of(program, chain.lift(solution));
    assertThat(verification.errors().largest()).isLessThan(1e-14);
    assertThat(verification.primalObjective()).isCloseTo(3, within(1e-14));
  }

  @Test
  void restrictingUndoesLifting() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(4));
    builder.addBlock(Block.diagonal(3));
    int first = builder.addConstraint(1);
    builder.coefficient(first, 0, 0, 2, 1).coefficient(first, 0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(2), 0, 1, 1, 1);
    builder.coefficient(builder.addConstraint(2), 1, 0, 0, 1);
    int last = builder.addConstraint(3);
    builder.coefficient(last, 0, 2, 2, 1).coefficient(last, 1, 1, 1, 1);
    Reduction chain = reduced(builder.build());
    Point point = randomPoint(chain.reduced(), Seed.of(3).stream());
    Point back = chain.restrict(chain.lift(point)).orElseThrow();
    assertThat(back.y()).isEqualTo(point.y());
    for (int k = 0; k < chain.reduced().blockCount(); k++) {
      assertThat(back.x().packed(k)).isEqualTo(point.x().packed(k));
      assertThat(back.z().packed(k)).isEqualTo(point.z().packed(k));
    }
  }
}
