package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.conic.newton.Workers;
import org.kronproj.conic.verify.Certificates;

class RayProjectionTest {

  private static Point projected(Program program, BlockMatrix x) {
    ConstraintMap map = new ConstraintMap(program);
    try (Workers workers = new Workers(1);
        DirectNewtonSystem newton = new DirectNewtonSystem(program, workers);
        BlockVariable variable = BlockVariable.allocate(program.blocks()).copyFrom(x)) {
      return RayProjection.ofX(program, newton, map, variable).orElseThrow();
    }
  }

  /** x_1 − x_2 = 1 and X_12 + X_33 + x_3 = −1, x_3 free; C is the identity. */
  @Test
  void whatTheConstraintsAskForIsTakenOut() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(2));
    builder.addBlock(Block.semidefinite(3));
    builder.addBlock(Block.free(1));
    for (int i = 0; i < 5; i++) {
      builder.objective(i < 2 ? 0 : 1, i < 2 ? i : i - 2, i < 2 ? i : i - 2, 1);
    }
    int first = builder.addConstraint(1);
    builder.coefficient(first, 0, 0, 0, 1).coefficient(first, 0, 1, 1, -1);
    int second = builder.addConstraint(-1);
    builder.coefficient(second, 1, 0, 1, 0.5).coefficient(second, 1, 2, 2, 1);
    builder.coefficient(second, 2, 0, 0, 1);
    Program program = builder.build();
    double[][] grown = {{1e6 + 1, 1e6}, {3e6, 1e6, 2e6, 0, -1e6, 4e6}, {-5e6 - 1}};
    BlockMatrix x = new BlockMatrix(program.blocks(), grown);
    Point ray = new Point(x, new double[2], BlockMatrix.identity(program.blocks(), 0));
    assertThat(Certificates.dualViolation(program, ray)).isBetween(1e-8, 1e-6);
    assertThat(Certificates.dualViolation(program, projected(program, x))).isLessThan(1e-15);
  }

  /** Where points are feasible, X can lose its growth only by leaving the cone or C. */
  @Test
  void nothingIsProvedWhereNoRayIs() {
    List<Block> blocks = List.of(Block.semidefinite(4), Block.diagonal(3));
    for (int seed = 0; seed < 5; seed++) {
      Program program = KnownPrograms.optimal(blocks, 4, 1, Seed.of(seed)).program();
      Point ray = projected(program, BlockMatrix.identity(blocks, 1e9));
      assertThat(Certificates.dualViolation(program, ray)).isGreaterThan(1e-3);
    }
  }
}
