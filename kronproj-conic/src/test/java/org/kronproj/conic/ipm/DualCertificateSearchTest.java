package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.RayCleaning;

/** What the search finds is measured from the program's own data. */
class DualCertificateSearchTest {

  private static final List<Block> BLOCKS = List.of(Block.semidefinite(6), Block.diagonal(3));

  private static double violation(Program program) {
    return DualCertificateSearch.run(program, SolverOptions.defaults(), new Stopwatch()).stream()
        .flatMap(ray -> Stream.concat(Stream.of(ray), RayCleaning.ofX(program, ray).stream()))
        .mapToDouble(ray -> Certificates.dualViolation(program, ray))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  @Test
  void findsACertificateWhereThereIsOne() {
    for (int seed = 0; seed < 4; seed++) {
      Program program = KnownPrograms.dualInfeasible(BLOCKS, 5, Seed.of(seed)).program();
      assertThat(violation(program)).isLessThan(1e-8);
    }
  }

  @Test
  void findsOneThatIsLarge() {
    // X_11 = 0 leaves ⟨C, X⟩ = 1e-7·X_22.
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    builder.objective(0, 0, 1, 1).objective(0, 1, 1, 1e-7);
    assertThat(violation(builder.build())).isLessThan(1e-8);
  }

  @Test
  void findsNoneWhereAFeasibleSlackHasSmallTrace() {
    for (int seed = 0; seed < 4; seed++) {
      Program program = KnownPrograms.optimal(BLOCKS, 5, 0.5, Seed.of(seed)).program();
      assertThat(violation(program)).isGreaterThan(1e-4);
    }
    assertThat(violation(DelicatePrograms.gap().program())).isGreaterThan(1e-4);
    assertThat(violation(DelicatePrograms.noInterior().program())).isGreaterThan(1e-4);
  }

  @Test
  void hasNothingToFindWithoutAnObjective() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    assertThat(
            DualCertificateSearch.run(builder.build(), SolverOptions.defaults(), new Stopwatch()))
        .isEmpty();
  }
}
