package org.kronproj.conic.instances;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** Programs in units that were chosen badly. */
public final class ScaledPrograms {

  private ScaledPrograms() {}

  /**
   * How many powers of ten the units are off by, at most, either way; fractions of a power too.
   *
   * @param constraints each A_i with its b_i
   * @param entries each entry of diagonal and free blocks; each row and column of semidefinite ones
   *     by the root of that
   * @param right b as a whole
   * @param objective C as a whole
   */
  public record Digits(int constraints, int entries, int right, int objective) {}

  /**
   * Multiplies a program's data by random numbers.
   *
   * @param instance a program
   * @param digits how large and how small they get
   * @param seed the seed of the numbers
   * @return a program with as many feasible points, whose value is not said to be known
   */
  public static Instance scaled(Instance instance, Digits digits, Seed seed) {
    Program program = instance.program();
    RandomStream random = seed.split("scaled").stream();
    double right = factor(digits.right, random);
    double objective = factor(digits.objective, random);
    double[] factors = factors(program.constraintCount(), digits.constraints, random);
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < factors.length; i++) {
      builder.addConstraint(factors[i] * right * program.rightHandSide(i));
    }
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      double[] units = factors(data.block().size(), digits.entries, random);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        double value = objective * unit(data, p, units) * data.value(p);
        builder.objective(k, data.row(p), data.column(p), value);
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          double value = factors[i] * unit(data, p, units) * data.value(p);
          builder.coefficient(i, k, data.row(p), data.column(p), value);
        }
      }
    }
    return Instance.of(instance.name() + "-scaled", builder.build(), instance.answer());
  }

  private static double unit(BlockData data, int p, double[] units) {
    return Math.sqrt(units[data.row(p)]) * Math.sqrt(units[data.column(p)]);
  }

  private static double[] factors(int count, int digits, RandomStream random) {
    double[] factors = new double[count];
    for (int i = 0; i < count; i++) {
      factors[i] = factor(digits, random);
    }
    return factors;
  }

  private static double factor(int digits, RandomStream random) {
    return Math.pow(10, digits * (2 * random.nextDouble() - 1));
  }
}
