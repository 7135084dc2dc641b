package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.newton.SparsityPattern;
import org.kronproj.conic.newton.Workers;
import org.kronproj.linalg.Matrix;

/** The cheap ways of working on a block give what the general one gives. */
class SparseDualConeTest {

  private static final Seed SEED = Seed.of(42);

  @Test
  void withoutARowOfRankOne() {
    Program program = GraphPrograms.maxCut(Graph.torus(8, 10, SEED));
    assertThat(pattern(program).rankOneTerm()).isEmpty();
    agreesWithTheGeneralCone(program);
  }

  @Test
  void withARowOfRankOneThatIsEverywhere() {
    Program program = GraphPrograms.equipartition(Graph.torus(8, 10, SEED));
    assertThat(pattern(program).rankOneTerm()).isPresent();
    agreesWithTheGeneralCone(program);
  }

  @Test
  void aDensePatternIsNoneOfItsBusiness() {
    Program program = GraphPrograms.equipartition(Graph.random(80, 1500, SEED));
    assertThat(pattern(program).isSparse()).isFalse();
    assertThat(pattern(program).rankOneTerm()).isEqualTo(Optional.empty());
  }

  private static SparsityPattern pattern(Program program) {
    return SparsityPattern.of(program.data(0));
  }

  private static void agreesWithTheGeneralCone(Program program) {
    ConstraintMap map = new ConstraintMap(program);
    int m = program.constraintCount();
    try (Workers workers = new Workers(2);
        Iterate general = new Iterate(program.blocks(), m);
        Iterate sparse = new Iterate(program.blocks(), m);
        Cone expected = new SemidefiniteCone(general, 0, workers);
        Cone actual = new SparseDualCone(sparse, 0, pattern(program), workers)) {
      for (Iterate iterate : new Iterate[] {general, sparse}) {
        fill(iterate.x.matrix(0));
        map.adjoint(multipliers(m, 50), 1, iterate.z);
      }
      for (Cone cone : new Cone[] {expected, actual}) {
        assertThat(cone.factorPrimal() && cone.factorDual() && cone.prepare()).isTrue();
      }
      same(general.zInverse.matrix(0), sparse.zInverse.matrix(0));
      for (Iterate iterate : new Iterate[] {general, sparse}) {
        map.adjoint(multipliers(m, 0), 0, iterate.dz);
      }
      expected.scaleDualDirection();
      actual.scaleDualDirection();
      same(general.dx.matrix(0), sparse.dx.matrix(0));
      expected.affine();
      actual.affine();
      assertThat(actual.complementarity(0.5, 0.25))
          .isCloseTo(expected.complementarity(0.5, 0.25), within(1e-7));
      assertThat(actual.dualStep(1e9)).isCloseTo(expected.dualStep(1e9), within(1e-6));
      expected.secondOrder();
      actual.secondOrder();
      double[] seen = map.apply(general.dx);
      double[] alsoSeen = map.apply(sparse.dx);
      for (int i = 0; i < m; i++) {
        assertThat(alsoSeen[i]).isCloseTo(seen[i], within(1e-8 * (1 + Math.abs(seen[i]))));
      }
      for (Iterate iterate : new Iterate[] {general, sparse}) {
        map.adjoint(multipliers(m, 1), 0, iterate.dz);
      }
      expected.corrected(0.3);
      actual.corrected(0.3);
      same(general.dx.matrix(0), sparse.dx.matrix(0));
      expected.scaleCorrection();
      actual.scaleCorrection();
      same(general.dz.matrix(0), sparse.dz.matrix(0));
    }
  }

  private static double[] multipliers(int m, double level) {
    RandomStream random = SEED.split("multipliers").stream();
    double[] y = new double[m];
    for (int i = 0; i < m; i++) {
      y[i] = level + random.nextDouble();
    }
    return y;
  }

  /** A positive definite matrix without structure: diagonally dominant. */
  private static void fill(Matrix x) {
    RandomStream random = SEED.split("x").stream();
    for (int j = 0; j < x.rows(); j++) {
      for (int i = 0; i < j; i++) {
        double element = random.nextDouble() - 0.5;
        x.set(i, j, element);
        x.set(j, i, element);
      }
      x.set(j, j, x.rows());
    }
  }

  private static void same(Matrix expected, Matrix actual) {
    double scale = 0;
    double largest = 0;
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        scale = Math.max(scale, Math.abs(expected.get(i, j)));
        largest = Math.max(largest, Math.abs(expected.get(i, j) - actual.get(i, j)));
      }
    }
    assertThat(largest).isLessThan(1e-10 * scale);
  }
}
