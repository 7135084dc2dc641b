package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Triangle;

/**
 * A face of a program's cone: the matrices VWVᵀ with W in a smaller cone, where the columns of V
 * span the null space of a matrix in the cone that exposes the face (Borwein and Wolkowicz 1981).
 * Free blocks are whole. Immutable.
 *
 * <p>The exposing matrix is known to some digits only. What is as small as that in the basis that
 * it gives is taken for zero, and equations that would depend on each other without it do so;
 * programs are restricted to learn about them, not to lift their solutions.
 */
public final class Face {

  /** Bases this near to some of the unit vectors are those. */
  private static final double UNIT = 1e-6;

  /** What is left of an equation, relative to what it was, that counts as nothing. */
  private static final double NEGLIGIBLE = 1e-5;

  /** Entries that are no larger, beside their matrix, are the basis's rounding. */
  private static final double ROUNDING = 1e-9;

  /** How far equations whose left-hand sides cancel may disagree, relative to their terms. */
  private static final double DISAGREEMENT = 1e-4;

  private final List<Block> blocks;

  /** An orthogonal matrix a semidefinite block, by columns, V before the rest; null for others. */
  private final double[][] bases;

  /** Whether each column is V's; the entries, in diagonal and free blocks. */
  private final boolean[][] kept;

  private Face(List<Block> blocks, double[][] bases, boolean[][] kept) {
    this.blocks = blocks;
    this.bases = bases;
    this.kept = kept;
  }

  /**
   * Finds the face that a matrix exposes.
   *
   * @param exposing a matrix that is nearly in the cone
   * @param negligible eigenvalues up to this are zero
   * @return the face
   */
  public static Face exposedBy(BlockMatrix exposing, double negligible) {
    List<Block> blocks = exposing.blocks();
    double[][] bases = new double[blocks.size()][];
    boolean[][] kept = new boolean[bases.length][];
    for (int k = 0; k < bases.length; k++) {
      Block block = blocks.get(k);
      double[] packed = exposing.packed(k);
      kept[k] = new boolean[block.size()];
      if (block.isSemidefinite()) {
        bases[k] = new double[block.size() * block.size()];
        eigenvectors(packed, negligible, bases[k], kept[k]);
      } else {
        for (int i = 0; i < packed.length; i++) {
          kept[k][i] = block.kind() == BlockKind.FREE || packed[i] <= negligible;
        }
      }
    }
    return new Face(blocks, bases, kept);
  }

  private static void eigenvectors(
      double[] packed, double negligible, double[] basis, boolean[] kept) {
    int n = kept.length;
    double[] exposed = new double[n];
    try (Matrix dense = Matrix.allocate(n, n)) {
      for (int j = 0; j < n; j++) {
        dense.write(0, j, packed, (int) (j * (j + 1L) / 2), j + 1);
      }
      Blas.mirror(Triangle.UPPER, dense);
      try (SymmetricEigen eigen = SymmetricEigen.of(dense)) {
        for (int j = 0; j < n; j++) {
          kept[j] = eigen.values().get(j, 0) <= negligible;
          for (int i = 0; i < n; i++) {
            basis[i + n * j] = eigen.vectors().get(i, j);
            exposed[i] += kept[j] ? 0 : basis[i + n * j] * basis[i + n * j];
          }
        }
      }
    }
    if (Arrays.stream(exposed).allMatch(share -> Math.min(share, 1 - share) <= UNIT)) {
      Arrays.fill(basis, 0);
      for (int i = 0; i < n; i++) {
        basis[i + n * i] = 1;
        kept[i] = exposed[i] < 0.5;
      }
    }
  }

  /**
   * Tells whether this is the whole cone.
   *
   * @return whether nothing was exposed
   */
  public boolean isWhole() {
    for (boolean[] block : kept) {
      for (boolean column : block) {
        if (!column) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Restricts X to the face. Where the exposing matrix is some Σ y_i A_i with bᵀy = 0, every
   * feasible X is in it. Takes the Gram–Schmidt process of dense rows.
   *
   * @param program a program of these blocks
   * @return the program in W, without constraints that follow from the others there; empty if some
   *     contradict each other, so that no X is feasible
   */
  public Optional<Program> restrictPrimal(Program program) {
    double[] b = program.rightHandSide();
    double[][] all = coordinates(program);
    List<Entry> entries = entries();
    int[] inside = IntStream.range(0, entries.size()).filter(e -> entries.get(e).inside).toArray();
    double[][] rows = new double[b.length][];
    double[] right = b.clone();
    for (int i = 0; i < b.length; i++) {
      double norm = norm(all[i]);
      rows[i] = new double[inside.length];
      for (int e = 0; e < inside.length && norm > 0; e++) {
        rows[i][e] = all[i][inside[e]] / norm;
      }
      right[i] = norm > 0 ? b[i] / norm : b[i];
    }
    return independent(rows, right, norm(right))
        .map(chosen -> program(all, b, entries, i -> chosen[i] ? 0 : -1, e -> -1));
  }

  /**
   * Restricts Z to the face: what X is outside of the span of V is free. Where the exposing matrix
   * is an X with ⟨A_i, X⟩ = 0 and ⟨C, X⟩ = 0, every feasible Z is in it. Takes the Gram–Schmidt
   * process of dense rows.
   *
   * @param program a program of these blocks
   * @return the program in W and, in one more block, other entries of X in this basis; those whose
   *     equations follow from others' are 0. Empty if some of the equations that Z satisfies
   *     contradict each other, so that no y is feasible
   */
  public Optional<Program> restrictDual(Program program) {
    double[] b = program.rightHandSide();
    double[][] all = coordinates(program);
    List<Entry> entries = entries();
    int[] outside =
        IntStream.range(0, entries.size()).filter(e -> !entries.get(e).inside).toArray();
    double[][] rows = new double[outside.length][b.length];
    double[] right = new double[outside.length];
    double[] norms = new double[b.length + 1];
    Arrays.setAll(norms, i -> norm(all[i]));
    for (int e = 0; e < outside.length; e++) {
      for (int i = 0; i < b.length; i++) {
        rows[e][i] = norms[i] > 0 ? all[i][outside[e]] / norms[i] : 0;
      }
      right[e] = norms[b.length] > 0 ? all[b.length][outside[e]] / norms[b.length] : 0;
    }
    Optional<boolean[]> independent = independent(rows, right, 1);
    if (independent.isEmpty()) {
      return Optional.empty();
    }
    int[] places = new int[entries.size()];
    Arrays.fill(places, -1);
    int count = 0;
    for (int e = 0; e < outside.length; e++) {
      places[outside[e]] = independent.get()[e] ? count++ : -1;
    }
    return Optional.of(program(all, b, entries, i -> 0, e -> places[e]));
  }

  /** A maximal set of independent equations; empty if they contradict each other. */
  private static Optional<boolean[]> independent(double[][] rows, double[] right, double largest) {
    double[] negligible = new double[rows.length];
    Arrays.fill(negligible, NEGLIGIBLE);
    PivotedRows pivoted = PivotedRows.of(rows, negligible);
    boolean[] chosen = new boolean[rows.length];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = pivoted.isChosen(i);
      if (!chosen[i]) {
        double[] y = pivoted.combination(i);
        double sum = 0;
        double size = 0;
        for (int j = 0; j < y.length; j++) {
          sum += y[j] * right[j];
          size = Math.max(size, Math.abs(y[j]));
        }
        if (Math.abs(sum) > DISAGREEMENT * size * largest) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(chosen);
  }

  /** Where a coordinate belongs. */
  private record Entry(int block, int row, int column, boolean inside) {
    double weight() {
      return row == column ? 1 : Math.sqrt(2);
    }
  }

  private List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    for (int k = 0; k < kept.length; k++) {
      for (int j = 0; j < kept[k].length; j++) {
        for (int i = bases[k] == null ? j : 0; i <= j; i++) {
          entries.add(new Entry(k, i, j, kept[k][i] && kept[k][j]));
        }
      }
    }
    return entries;
  }

  /**
   * The matrices A_i, and C behind them, in the new basis, entries weighted to keep inner products.
   */
  private double[][] coordinates(Program program) {
    int m = program.constraintCount();
    List<Entry> entries = entries();
    double[][] all = new double[m + 1][entries.size()];
    int first = 0;
    for (int k = 0; k < kept.length; k++) {
      BlockData data = program.data(k);
      fill(data, 0, data.objectiveEnd(), k, first, all[m]);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        fill(data, data.begin(slot), data.end(slot), k, first, all[data.constraint(slot)]);
      }
      first += data.block().arrayLength();
    }
    for (double[] row : all) {
      double norm = norm(row);
      for (int e = 0; e < row.length; e++) {
        row[e] = Math.abs(row[e]) <= ROUNDING * norm ? 0 : row[e] * entries.get(e).weight();
      }
    }
    return all;
  }

  private void fill(BlockData data, int begin, int end, int k, int first, double[] row) {
    if (bases[k] == null) {
      for (int p = begin; p < end; p++) {
        row[first + data.row(p)] = data.value(p);
      }
      return;
    }
    int n = kept[k].length;
    double[] half = new double[n * n];
    for (int p = begin; p < end; p++) {
      addRow(half, data.row(p), data.column(p), data.value(p), bases[k]);
      if (data.row(p) != data.column(p)) {
        addRow(half, data.column(p), data.row(p), data.value(p), bases[k]);
      }
    }
    int place = first;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        double sum = 0;
        for (int l = 0; l < n; l++) {
          sum += bases[k][l + n * i] * half[l + n * j];
        }
        row[place++] = sum;
      }
    }
  }

  /** Adds value·(the other row of the basis) to a row of MQ. */
  private static void addRow(double[] half, int row, int other, double value, double[] basis) {
    int n = (int) Math.round(Math.sqrt(basis.length));
    for (int j = 0; j < n; j++) {
      half[row + n * j] += value * basis[other + n * j];
    }
  }

  private static double norm(double[] values) {
    double square = 0;
    for (double value : values) {
      square += value * value;
    }
    return Math.sqrt(square);
  }

  /** The program of what is inside, of chosen constraints, and of free entries outside. */
  private Program program(
      double[][] all,
      double[] b,
      List<Entry> entries,
      IntUnaryOperator constraints,
      IntUnaryOperator free) {
    ProgramBuilder builder = Program.builder();
    int[] targets = new int[kept.length];
    int[][] indices = new int[kept.length][];
    for (int k = 0; k < kept.length; k++) {
      indices[k] = new int[kept[k].length];
      int count = 0;
      for (int i = 0; i < kept[k].length; i++) {
        indices[k][i] = kept[k][i] ? count++ : -1;
      }
      targets[k] = count == 0 ? -1 : builder.addBlock(new Block(blocks.get(k).kind(), count));
    }
    int frees =
        (int) IntStream.range(0, entries.size()).filter(e -> free.applyAsInt(e) >= 0).count();
    int rest = frees == 0 ? -1 : builder.addBlock(Block.free(frees));
    for (int i = 0; i <= b.length; i++) {
      boolean objective = i == b.length;
      if (!objective && constraints.applyAsInt(i) < 0) {
        continue;
      }
      int constraint = objective ? -1 : builder.addConstraint(b[i]);
      for (int e = 0; e < entries.size(); e++) {
        Entry entry = entries.get(e);
        if (all[i][e] == 0) {
          continue;
        }
        if (entry.inside) {
          int row = indices[entry.block][entry.row];
          int column = indices[entry.block][entry.column];
          put(builder, constraint, targets[entry.block], row, column, all[i][e] / entry.weight());
        } else if (free.applyAsInt(e) >= 0) {
          int place = free.applyAsInt(e);
          put(builder, constraint, rest, place, place, all[i][e]);
        }
      }
    }
    return builder.build();
  }

  private static void put(
      ProgramBuilder builder, int constraint, int block, int row, int column, double value) {
    if (constraint < 0) {
      builder.objective(block, row, column, value);
    } else {
      builder.coefficient(constraint, block, row, column, value);
    }
  }
}
