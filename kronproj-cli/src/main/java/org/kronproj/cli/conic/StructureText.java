package org.kronproj.cli.conic;

import java.io.PrintStream;
import java.util.OptionalInt;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.Reduction;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;

/**
 * What structure a program was found to have, in words.
 *
 * @param chain the reductions
 * @param seconds how long the search took
 */
record StructureText(ReductionChain chain, double seconds) {

  private static final int MOST_SIZES = 12;

  private static final Seed SEED = Seed.of(0);

  /** Searches a program for all structure there is, with the number of threads that was given. */
  static StructureText thorough(Program program, OptionalInt threads) {
    StructureSearch search = StructureSearch.thorough(SEED);
    if (threads.isPresent()) {
      search = search.withThreads(threads.getAsInt());
    }
    long begin = System.nanoTime();
    ReductionChain chain = search.search(program);
    return new StructureText(chain, 1e-9 * (System.nanoTime() - begin));
  }

  /** Tells whether there is any. */
  boolean isFound() {
    return !chain.steps().isEmpty();
  }

  /** Prints what was found, a line each, and what is left. */
  void print(PrintStream out) {
    for (Reduction step : chain.steps()) {
      out.println("found: " + step);
    }
    String left = isFound() ? "reduced: " + describe(chain.reduced()) : "found: no structure";
    // Not String.format, whose first call takes 20 ms.
    out.println(left + " (in " + Numerals.thousandths(seconds) + " s)");
  }

  /** One line: sizes, and whether it is a linear program. */
  static String describe(Program program) {
    StringBuilder text = new StringBuilder();
    text.append(counted(program.constraintCount(), "constraint")).append(", ");
    text.append(counted(program.entryCount(), "coefficient")).append(", blocks");
    int shown = 0;
    for (Block block : program.blocks()) {
      if (shown++ == MOST_SIZES) {
        text.append(" … (").append(program.blockCount()).append(" in all)");
        break;
      }
      text.append(' ').append(block.size()).append(suffix(block.kind()));
    }
    return isLinear(program) ? text + ": a linear program" : text.toString();
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static String suffix(BlockKind kind) {
    return switch (kind) {
      case SEMIDEFINITE -> "";
      case DIAGONAL -> " diagonal";
      case FREE -> " free";
    };
  }

  static boolean isLinear(Program program) {
    return program.blocks().stream().noneMatch(Block::isSemidefinite);
  }
}
