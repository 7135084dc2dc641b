package org.kronproj.conic.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * M·x = A(sym(L·Aᵀ(x)·R)) by definition, for every formula, every block kind and both storages, and
 * solutions that satisfy it.
 */
class SchurComplementTest {

  /** Constraints of every density: single entries, a few, rank one, dense; all kinds of blocks. */
  private static Program program(int constraints, Seed seed) {
    ProgramBuilder builder = Program.builder();
    int[] orders = {6, 40, 3};
    for (int order : orders) {
      builder.addBlock(Block.semidefinite(order));
    }
    int diagonal = builder.addBlock(Block.diagonal(constraints + 5));
    int free = builder.addBlock(Block.free(4));
    RandomStream random = seed.split("program").stream();
    for (int i = 0; i < constraints; i++) {
      builder.addConstraint(1);
      builder.coefficient(i, diagonal, i, i, 1 + random.nextDouble());
      builder.coefficient(i, free, i % 4, i % 4, random.nextDouble() - 0.5);
      int block = i % orders.length;
      int n = orders[block];
      switch (i % 4) {
        case 0 -> builder.coefficient(i, block, i % n, (i / 2) % n, 1 + random.nextDouble());
        case 1 -> builder.coefficient(i, block, rankOne(n, random));
        case 2 -> builder.coefficient(i, block, dense(n, random));
        default -> {
          for (int j = 0; j < n; j++) {
            builder.coefficient(i, block, Math.min(j, 1), j, random.nextDouble());
          }
        }
      }
    }
    return builder.build();
  }

  private static double[] rankOne(int n, RandomStream random) {
    double[] a = new double[n];
    for (int i = 0; i < n; i++) {
      a[i] = random.nextDouble() < 0.5 ? -1 : 1;
    }
    double[] matrix = new double[n * n];
    for (int i = 0; i < n * n; i++) {
      matrix[i] = -2 * a[i % n] * a[i / n];
    }
    return matrix;
  }

  private static double[] dense(int n, RandomStream random) {
    double[] matrix = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        matrix[i + n * j] = random.nextDouble() - 0.5;
        matrix[j + n * i] = matrix[i + n * j];
      }
    }
    return matrix;
  }

  /** A positive definite variable: diagonally dominant. */
  private static BlockVariable definite(List<Block> blocks, Seed seed) {
    RandomStream random = seed.stream();
    BlockVariable variable = BlockVariable.allocate(blocks);
    for (int k = 0; k < blocks.size(); k++) {
      int n = blocks.get(k).size();
      for (int j = 0; j < n; j++) {
        if (!variable.isMatrix(k)) {
          variable.vector(k)[j] = 0.1 + random.nextDouble();
          continue;
        }
        for (int i = 0; i < j; i++) {
          double value = (random.nextDouble() - 0.5) / n;
          variable.matrix(k).set(i, j, value);
          variable.matrix(k).set(j, i, value);
        }
        variable.matrix(k).set(j, j, 1 + random.nextDouble());
      }
    }
    return variable;
  }

  /** A(sym(L·Aᵀ(x)·R)), by loops over all elements. */
  private static double[] byDefinition(
      Program program, BlockVariable left, BlockVariable right, double[] x) {
    ConstraintMap map = new ConstraintMap(program);
    try (BlockVariable image = BlockVariable.allocate(program.blocks());
        BlockVariable product = BlockVariable.allocate(program.blocks())) {
      map.adjoint(x, 0, image);
      for (int k = 0; k < program.blockCount(); k++) {
        int n = program.block(k).size();
        if (!product.isMatrix(k)) {
          boolean free = program.block(k).kind() == org.kronproj.conic.model.BlockKind.FREE;
          for (int i = 0; i < n; i++) {
            double weight = right.vector(k)[i] * (free ? 1 : left.vector(k)[i]);
            product.vector(k)[i] = weight * image.vector(k)[i];
          }
          continue;
        }
        double[] l = left.matrix(k).toArray();
        double[] d = image.matrix(k).toArray();
        double[] r = right.matrix(k).toArray();
        double[] p = multiply(multiply(l, d, n), r, n);
        for (int j = 0; j < n; j++) {
          for (int i = 0; i < n; i++) {
            product.matrix(k).set(i, j, 0.5 * (p[i + n * j] + p[j + n * i]));
          }
        }
      }
      return map.apply(product);
    }
  }

  private static double[] multiply(double[] a, double[] b, int n) {
    double[] c = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int l = 0; l < n; l++) {
        for (int i = 0; i < n; i++) {
          c[i + n * j] += a[i + n * l] * b[l + n * j];
        }
      }
    }
    return c;
  }

  @Test
  void solutionsSatisfyTheDefinition() {
    for (int constraints : new int[] {1, 7, 30, 90}) {
      Program program = program(constraints, Seed.of(constraints));
      for (int threads = 1; threads <= 3; threads++) {
        try (Workers workers = new Workers(threads);
            BlockVariable left = definite(program.blocks(), Seed.of(1));
            BlockVariable right = definite(program.blocks(), Seed.of(2));
            NewtonSystem system = new DirectNewtonSystem(program, workers)) {
          assertThat(system.factor(left, right)).isEqualTo(NewtonSystem.Outcome.FACTORED);
          double[] b = new double[constraints];
          for (int i = 0; i < constraints; i++) {
            b[i] = Math.cos(i);
          }
          double[] product = byDefinition(program, left, right, system.solve(b));
          for (int i = 0; i < constraints; i++) {
            assertThat(product[i]).isCloseTo(b[i], within(1e-9));
          }
        }
      }
    }
  }

  /** With a coefficient for nearly every position, where the part is one dense product. */
  @Test
  void denseVectorBlocksSatisfyTheDefinition() {
    int m = 160;
    ProgramBuilder builder = Program.builder();
    int[] blocks = {builder.addBlock(Block.diagonal(200)), builder.addBlock(Block.free(20))};
    RandomStream random = Seed.of(9).stream();
    for (int i = 0; i < m; i++) {
      builder.addConstraint(1);
      for (int block : blocks) {
        for (int j = block == blocks[0] ? 0 : i % 3; j < (block == blocks[0] ? 200 : 20); j++) {
          builder.coefficient(i, block, j, j, random.nextGaussian());
        }
      }
    }
    Program program = builder.build();
    assertThat(DenseVectorSchurBlock.pays(program.data(0))).isTrue();
    assertThat(DenseVectorSchurBlock.pays(program.data(1))).isTrue();
    try (Workers workers = new Workers(2);
        BlockVariable left = definite(program.blocks(), Seed.of(3));
        BlockVariable right = definite(program.blocks(), Seed.of(4));
        NewtonSystem system = new DirectNewtonSystem(program, workers)) {
      assertThat(system.factor(left, right)).isEqualTo(NewtonSystem.Outcome.FACTORED);
      double[] b = new double[m];
      b[7] = 1;
      double[] product = byDefinition(program, left, right, system.solve(b));
      for (int i = 0; i < m; i++) {
        assertThat(product[i]).isCloseTo(b[i], within(1e-9));
      }
    }
  }

  @Test
  void sparseAndDenseStoragesAgree() {
    int m = 120;
    ProgramBuilder builder = Program.builder();
    int block = builder.addBlock(Block.diagonal(m + 1));
    for (int i = 0; i < m; i++) {
      builder.addConstraint(1);
      builder.coefficient(i, block, i, i, 2 + Math.sin(i));
      builder.coefficient(i, block, i + 1, i + 1, Math.cos(3 * i) + 1.5);
    }
    Program program = builder.build();
    try (Workers workers = new Workers(1);
        BlockVariable left = definite(program.blocks(), Seed.of(3));
        BlockVariable right = definite(program.blocks(), Seed.of(4))) {
      ConstraintOrder order = new ConstraintOrder(program);
      SchurAssembly assembly = new SchurAssembly(program, order, workers);
      SchurStorage sparse =
          SparseSchur.analyse(assembly.pattern((long) m * m).orElseThrow()).orElseThrow();
      SchurStorage dense = DenseSchur.allocate(m, workers);
      for (SchurStorage storage : List.of(sparse, dense)) {
        assembly.assemble(left, right, storage);
        assertThat(storage.factor()).isEqualTo(NewtonSystem.Outcome.FACTORED);
      }
      double[] x = new double[m];
      double[] y = new double[m];
      double[] product = new double[m];
      for (int i = 0; i < m; i++) {
        x[i] = Math.sin(i);
        y[i] = x[i];
      }
      sparse.solve(x);
      dense.solve(y);
      sparse.multiply(x, product);
      for (int i = 0; i < m; i++) {
        assertThat(x[i]).isCloseTo(y[i], within(1e-10 * (1 + Math.abs(y[i]))));
        assertThat(product[i]).isCloseTo(Math.sin(i), within(1e-10));
      }
      dense.close();
      assembly.close();
    }
  }

  @Test
  void dependentConstraintsAreRegularised() {
    ProgramBuilder builder = Program.builder();
    int block = builder.addBlock(Block.diagonal(3));
    for (int i = 0; i < 2; i++) {
      builder.addConstraint(i + 1);
      for (int j = 0; j < 3; j++) {
        builder.coefficient(i, block, j, j, (i + 1) * (j + 1.0));
      }
    }
    Program program = builder.build();
    try (Workers workers = new Workers(1);
        BlockVariable left = definite(program.blocks(), Seed.of(5));
        NewtonSystem system = new DirectNewtonSystem(program, workers)) {
      // Again: from then on nothing is tried without a shift.
      for (int times = 0; times < 3; times++) {
        assertThat(system.factor(left, left)).isEqualTo(NewtonSystem.Outcome.REGULARIZED);
        double[] y = system.solve(new double[] {1, 2});
        assertThat(system.lastResidual()).isLessThan(1e-6);
        // Σ_i y_i A_i meets constraint i in i·(y_1 + 2y_2)·Σ_j j²·v_j².
        double sum = 0;
        for (int j = 0; j < 3; j++) {
          double scaled = (j + 1) * left.vector(block)[j];
          sum += scaled * scaled;
        }
        assertThat((y[0] + 2 * y[1]) * sum).isCloseTo(1, within(1e-6));
      }
    }
  }
}
