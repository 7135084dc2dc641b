package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.SparsityPattern;
import org.kronproj.conic.newton.Workers;

/** All blocks of an iteration: large ones in turn, small ones shared among the threads. */
final class Cones implements AutoCloseable {

  private final List<Cone> large = new ArrayList<>();
  private final List<Cone> small = new ArrayList<>();
  private final List<FreeCone> free = new ArrayList<>();
  private final Workers workers;
  private final int degree;
  private final double smallCost;

  Cones(Program program, Iterate iterate, Workers workers) {
    this.workers = workers;
    int sum = 0;
    double cost = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      Cone cone = cone(program, k, iterate);
      sum = Math.addExact(sum, cone.degree());
      if (cone.isParallelInside()) {
        large.add(cone);
      } else {
        small.add(cone);
        cost += cone.cost();
      }
    }
    degree = sum;
    smallCost = cost;
  }

  private Cone cone(Program program, int block, Iterate iterate) {
    if (program.block(block).kind() == BlockKind.SEMIDEFINITE) {
      SparsityPattern pattern = SparsityPattern.of(program.data(block));
      return pattern.isSparse()
          ? new SparseDualCone(iterate, block, pattern, workers)
          : new SemidefiniteCone(iterate, block, workers);
    }
    if (program.block(block).kind() == BlockKind.DIAGONAL) {
      return new NonnegativeCone(iterate, block);
    }
    FreeCone cone = new FreeCone(iterate, block);
    free.add(cone);
    return cone;
  }

  /** ν, the sum of the degrees. */
  int degree() {
    return degree;
  }

  boolean hasFree() {
    return !free.isEmpty();
  }

  void reweightFree(double scale, double mu) {
    free.forEach(cone -> cone.reweight(scale, mu));
  }

  /** Does something to every cone. */
  void forEach(Consumer<Cone> action) {
    large.forEach(action);
    workers.run(small.size(), smallCost, thread -> i -> action.accept(small.get(i)));
  }

  /** Tells whether something holds in every cone; all are asked. */
  boolean all(Predicate<Cone> test) {
    boolean[] holds = new boolean[small.size()];
    boolean all = true;
    for (Cone cone : large) {
      all &= test.test(cone);
    }
    if (all) {
      workers.run(small.size(), smallCost, thread -> i -> holds[i] = test.test(small.get(i)));
      for (boolean each : holds) {
        all &= each;
      }
    }
    return all;
  }

  /** The smallest of what the cones give, at most {@code limit}. */
  double smallest(double limit, ToDoubleFunction<Cone> function) {
    double[] values = new double[small.size()];
    double smallest = limit;
    for (Cone cone : large) {
      smallest = Math.min(smallest, function.applyAsDouble(cone));
    }
    workers.run(
        small.size(), smallCost, thread -> i -> values[i] = function.applyAsDouble(small.get(i)));
    for (double value : values) {
      smallest = Math.min(smallest, value);
    }
    return smallest;
  }

  /** ⟨X + α·ΔX, Z + β·ΔZ⟩ */
  double complementarity(double primalStep, double dualStep) {
    double[] values = new double[small.size()];
    double sum = 0;
    for (Cone cone : large) {
      sum += cone.complementarity(primalStep, dualStep);
    }
    workers.run(
        small.size(),
        smallCost,
        thread -> i -> values[i] = small.get(i).complementarity(primalStep, dualStep));
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  @Override
  public void close() {
    large.forEach(Cone::close);
    small.forEach(Cone::close);
  }
}
