package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A program restricted to a {@link PartitionAlgebra} S and written in the algebra's irreducible
 * blocks.
 *
 * <p>Let φ map X in S to the MᵀXM of a {@link BlockDiagonalisation}, and P be the projection to S.
 * The reduced program has the matrices φ(P A_i) for independent P A_i, and φ(P C). A reduced X̂ is
 * lifted by the adjoint of φ, X = P(Σ M X̂ Mᵀ), which is positive semidefinite since S is its own
 * dual cone, and for which ⟨A_i, X⟩ = ⟨φ(P A_i), X̂⟩ whatever the multiplicities are. A reduced ŷ
 * gives Z = P(Σ ŷ_i A_i − C), and the y of that Z by least squares, which fit because P maps the
 * span of the A_i into itself.
 */
public final class AlgebraReduction implements Reduction {

  private static final double NEGLIGIBLE = 1e-13;

  /** The reduced blocks must take less than this part of the cubic work. */
  private static final double WORTHWHILE = 0.5;

  private final PartitionAlgebra algebra;
  private final IndependentRows rows;
  private final ReducedBlocks blocks;
  private final Program reduced;

  private AlgebraReduction(PartitionAlgebra algebra, IndependentRows rows, ReducedBlocks blocks) {
    this.algebra = algebra;
    this.rows = rows;
    this.blocks = blocks;
    this.reduced = build();
  }

  /**
   * Looks for an algebra and restricts the program to it.
   *
   * @param program the program
   * @param seed the randomness of the search; the result depends on it only through rounding and
   *     the order of the blocks
   * @param stop asked between the steps of the search, whether to give up
   * @return the reduction, or null when the program has no such structure or too little of it, or
   *     the search gave up
   */
  static AlgebraReduction find(Program program, Seed seed, BooleanSupplier stop) {
    PartitionAlgebra algebra = PartitionAlgebra.find(program, seed.split("partition"), stop);
    if (algebra == null || stop.getAsBoolean()) {
      return null;
    }
    IndependentRows rows = IndependentRows.select(algebra);
    if (rows == null) {
      return null;
    }
    ReducedBlocks blocks =
        ReducedBlocks.of(algebra.partition(), algebra.sizes(), seed.split("blocks"), stop);
    if (blocks == null || blocks.work() > WORTHWHILE * work(program)) {
      return null;
    }
    return new AlgebraReduction(algebra, rows, blocks);
  }

  private static double work(Program program) {
    double work = 0;
    for (Block block : program.blocks()) {
      work += block.isSemidefinite() ? Math.pow(block.size(), 3) : block.size();
    }
    return work;
  }

  private Program build() {
    ProgramBuilder builder = Program.builder();
    for (Block block : blocks.blocks()) {
      builder.addBlock(block);
    }
    PositionPartition partition = algebra.partition();
    double[] sizes = algebra.sizes();
    double[][] objective = blocks.compress(partition.means(algebra.objective(), sizes));
    for (int k = 0; k < objective.length; k++) {
      put(builder, -1, k, objective[k]);
    }
    for (int j = 0; j < rows.size(); j++) {
      builder.addConstraint(rows.scale(j) * algebra.program().rightHandSide(rows.constraint(j)));
      double[][] matrix = blocks.compress(rows.means(j, sizes));
      for (int k = 0; k < matrix.length; k++) {
        put(builder, j, k, matrix[k]);
      }
    }
    return builder.build();
  }

  private void put(ProgramBuilder builder, int constraint, int block, double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    for (int p = 0, j = 0; j < blocks.blocks().get(block).size(); j++) {
      for (int i = blocks.blocks().get(block).isSemidefinite() ? 0 : j; i <= j; i++, p++) {
        if (Math.abs(values[p]) > NEGLIGIBLE * largest) {
          if (constraint < 0) {
            builder.objective(block, i, j, values[p]);
          } else {
            builder.coefficient(constraint, block, i, j, values[p]);
          }
        }
      }
    }
  }

  @Override
  public Program original() {
    return algebra.program();
  }

  @Override
  public Program reduced() {
    return reduced;
  }

  /**
   * Returns the dimension of the algebra.
   *
   * @return the number of classes of positions
   */
  public int dimension() {
    return algebra.dimension();
  }

  /**
   * Tells whether the algebra is commutative, so that its semidefinite blocks become numbers.
   *
   * @return whether the reduced program has no semidefinite block
   */
  public boolean isCommutative() {
    return reduced.blocks().stream().noneMatch(b -> b.kind() == BlockKind.SEMIDEFINITE);
  }

  /**
   * Lists the irreducible parts of the semidefinite blocks.
   *
   * @return their orders and multiplicities, block by block
   */
  public List<IrreduciblePart> parts() {
    return blocks.parts();
  }

  @Override
  public Point lift(Point point) {
    double[] image = combination(point);
    double[] shifted = image.clone();
    double[] objective = algebra.objective();
    for (int p = 0; p < image.length; p++) {
      image[p] -= objective[p];
    }
    algebra.operator().addAdjoint(-1, algebra.objectiveMultipliers(), shifted);
    double[] y = algebra.operator().approximateGram(applyProjected(shifted));
    for (int i = 0; i < y.length; i++) {
      y[i] += algebra.objectiveMultipliers()[i];
    }
    double[] x = algebra.partition().spread(byClass(point.x()));
    return new Point(toMatrix(x), y, toMatrix(algebra.project(image)));
  }

  @Override
  public Point liftRay(Point ray) {
    double[] image = combination(ray);
    double[] y = algebra.operator().approximateGram(applyProjected(image));
    double[] x = byClass(ray.x());
    dropRounding(x);
    return new Point(toMatrix(algebra.partition().spread(x)), y, toMatrix(algebra.project(image)));
  }

  /** Clears classes that hold rounding: a constraint on one of them alone wants it to vanish. */
  private static void dropRounding(double[] byClass) {
    double largest = 0;
    for (double value : byClass) {
      largest = Math.max(largest, Math.abs(value));
    }
    for (int c = 0; c < byClass.length; c++) {
      if (Math.abs(byClass[c]) <= NEGLIGIBLE * largest) {
        byClass[c] = 0;
      }
    }
  }

  private double[] applyProjected(double[] packed) {
    return algebra.operator().apply(algebra.project(packed));
  }

  /** Σ ŷ_j A_{i_j}, packed. */
  private double[] combination(Point point) {
    ShapeException.check("y", rows.size(), point.constraintCount());
    double[] y = new double[algebra.program().constraintCount()];
    for (int j = 0; j < rows.size(); j++) {
      y[rows.constraint(j)] = rows.scale(j) * point.y(j);
    }
    double[] image = new double[algebra.partition().layout().length()];
    algebra.operator().addAdjoint(1, y, image);
    return image;
  }

  private double[] byClass(BlockMatrix x) {
    double[] byClass = blocks.expand(x, algebra.dimension());
    for (int c = 0; c < byClass.length; c++) {
      byClass[c] /= algebra.sizes()[c];
    }
    return byClass;
  }

  private BlockMatrix toMatrix(double[] packed) {
    return algebra.partition().layout().toMatrix(packed);
  }

  /** Describes the reduction in one line: how many parts there are of each order×multiplicity. */
  @Override
  public String toString() {
    Map<IrreduciblePart, Integer> counts =
        new TreeMap<>(
            Comparator.comparingInt(IrreduciblePart::order)
                .thenComparingInt(IrreduciblePart::multiplicity));
    parts().forEach(part -> counts.merge(part, 1, Integer::sum));
    List<String> sizes = new ArrayList<>();
    counts.forEach(
        (part, count) ->
            sizes.add(
                (count > 1 ? count + " of " : "") + part.order() + "x" + part.multiplicity()));
    return "algebra of dimension " + dimension() + ", parts " + String.join(", ", sizes);
  }
}
