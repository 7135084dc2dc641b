package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;

/** What the search finds is measured from the program's own data. */
class PrimalCertificateSearchTest {

  private static final List<Block> BLOCKS = List.of(Block.semidefinite(6), Block.diagonal(3));

  private static double violation(Program program) {
    return PrimalCertificateSearch.run(program, SolverOptions.defaults(), new Stopwatch())
        .map(ray -> Certificates.primalViolation(program, ray))
        .orElse(Double.POSITIVE_INFINITY);
  }

  @Test
  void findsACertificateWhereThereIsOne() {
    for (int seed = 0; seed < 4; seed++) {
      Program program = KnownPrograms.primalInfeasible(BLOCKS, 5, Seed.of(seed)).program();
      assertThat(violation(program)).isLessThan(1e-8);
    }
  }

  @Test
  void findsOneWhoseMultipliersAreLarge() {
    // t·E_11 + E_12 + E_21 + 1e-7·E_22 is semidefinite from t = 1e7 on.
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.coefficient(builder.addConstraint(0), 0, 0, 0, 1);
    int second = builder.addConstraint(-1);
    builder.coefficient(second, 0, 0, 1, 1).coefficient(second, 0, 1, 1, 1e-7);
    assertThat(violation(builder.build())).isLessThan(1e-8);
  }

  @Test
  void findsNoneWhereAFeasiblePointHasSmallTrace() {
    for (int seed = 0; seed < 4; seed++) {
      Program program = KnownPrograms.optimal(BLOCKS, 5, 0.5, Seed.of(seed)).program();
      assertThat(violation(program)).isGreaterThan(1e-4);
    }
    assertThat(violation(DelicatePrograms.gap().program())).isGreaterThan(1e-4);
    assertThat(violation(DelicatePrograms.unattained().program())).isGreaterThan(1e-4);
  }

  @Test
  void hasNothingToFindWithoutARightHandSide() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.coefficient(builder.addConstraint(0), 0, 0, 0, 1);
    assertThat(
            PrimalCertificateSearch.run(builder.build(), SolverOptions.defaults(), new Stopwatch()))
        .isEmpty();
  }
}
