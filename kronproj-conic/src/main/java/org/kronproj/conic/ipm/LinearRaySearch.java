package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.conic.ipm.Stopwatch.Part;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.conic.newton.NewtonSystem;
import org.kronproj.conic.newton.Workers;

/**
 * Looks for a ray of an unbounded linear program where its own iterates run away from it: maximises
 * ⟨C, X⟩ over the X of trace at most 1 with ⟨A_i, X⟩ = 0, free entries being differences of two.
 * That program has an optimum, of positive value if and only if there is a ray.
 */
final class LinearRaySearch {

  /**
   * Parts of the largest entry that count as 0: interior iterates have no zeros, and a row whose
   * entries are all as small holds to its own last digit only without them.
   */
  private static final double[] VANISHING = {0, 1e-9, 1e-6};

  private final Program program;

  /** The program with every entry of a block in a diagonal one, free ones twice. */
  private final Program split;

  private LinearRaySearch(Program program) {
    this.program = program;
    split = split(Program.builder(), 0).build();
  }

  /**
   * Runs the search.
   *
   * @param program a linear program
   * @return what may be rays: X as the search ends, and the nearest with ⟨A_i, X⟩ = 0, each as it
   *     is and without entries that are small
   */
  static List<Point> run(Program program, SolverOptions options, Stopwatch watch) {
    LinearRaySearch search = new LinearRaySearch(program);
    Point found = CertificateSearch.iterate(search.bounded(), options, watch);
    double[][] x = new double[program.blockCount()][];
    for (int k = 0; k < x.length; k++) {
      x[k] = found.x().packed(k);
    }
    BlockMatrix ray = new BlockMatrix(search.split.blocks(), x);
    List<Point> rays = new ArrayList<>();
    try (Workers workers = new Workers(options.threads());
        NewtonSystem newton = new DirectNewtonSystem(search.split, workers);
        ConstraintMap map = new ConstraintMap(search.split);
        BlockVariable variable = BlockVariable.allocate(search.split.blocks())) {
      variable.copyFrom(ray);
      RayProjection.ofX(search.split, newton, map, variable)
          .ifPresent(near -> search.addJoined(near.x(), rays));
    }
    search.addJoined(ray, rays);
    watch.lap(Part.VERIFICATION);
    return rays;
  }

  private void addJoined(BlockMatrix x, List<Point> rays) {
    double largest = 0;
    for (int k = 0; k < split.blockCount(); k++) {
      for (double value : x.packed(k)) {
        largest = Math.max(largest, value);
      }
    }
    for (double part : VANISHING) {
      rays.add(joined(x, part * largest));
    }
  }

  private Point joined(BlockMatrix x, double vanishing) {
    double[][] joined = new double[program.blockCount()][];
    for (int k = 0; k < joined.length; k++) {
      int size = program.block(k).size();
      joined[k] = new double[size];
      for (int i = 0; i < size; i++) {
        double value = x.packed(k, i) - (isFree(k) ? x.packed(k, size + i) : 0);
        joined[k][i] = Math.abs(value) > vanishing ? value : 0;
      }
    }
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    double[] y = new double[program.constraintCount()];
    return Rays.normalized(program, new Point(new BlockMatrix(program.blocks(), joined), y, zero));
  }

  private boolean isFree(int block) {
    return program.block(block).kind() == BlockKind.FREE;
  }

  private Program bounded() {
    ProgramBuilder builder = split(Program.builder(), 1);
    int slack = builder.addBlock(Block.diagonal(1));
    int trace = program.constraintCount();
    builder.coefficient(trace, slack, 0, 0, 1);
    for (int k = 0; k < split.blockCount(); k++) {
      for (int i = 0; i < split.block(k).size(); i++) {
        builder.coefficient(trace, k, i, i, 1);
      }
    }
    return builder.build();
  }

  private ProgramBuilder split(ProgramBuilder builder, int more) {
    for (int i = 0; i < program.constraintCount(); i++) {
      builder.addConstraint(0);
    }
    for (int i = 0; i < more; i++) {
      builder.addConstraint(1);
    }
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      int size = data.block().size();
      int second = isFree(k) ? size : 0;
      builder.addBlock(Block.diagonal(size + second));
      for (int p = 0; p < data.objectiveEnd(); p++) {
        int i = data.row(p);
        builder.objective(k, i, i, data.value(p));
        if (second > 0) {
          builder.objective(k, size + i, size + i, -data.value(p));
        }
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int i = data.row(p);
          builder.coefficient(data.constraint(slot), k, i, i, data.value(p));
          if (second > 0) {
            builder.coefficient(data.constraint(slot), k, size + i, size + i, -data.value(p));
          }
        }
      }
    }
    return builder;
  }
}
