package org.kronproj.conic.newton;

import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * Forms the Schur complement M_ij = ⟨A_i, L A_j R⟩ from sparse data, a row at a time and the rows
 * shared among the threads. Each entry is summed by one thread in one order, so the result does not
 * depend on the number of threads.
 */
final class SchurAssembly implements AutoCloseable {

  private final ConstraintOrder order;
  private final Workers workers;
  private final SchurBlock[] blocks;
  private final SchurWorkspace[] workspaces;
  private final int[] starts;
  private final int[] touchedBlocks;
  private final int[] touchedMembers;
  private final double cost;

  SchurAssembly(Program program, ConstraintOrder order, Workers workers) {
    this.order = order;
    this.workers = workers;
    int m = order.count();
    blocks = new SchurBlock[program.blockCount()];
    double operations = 0;
    for (int k = 0; k < blocks.length; k++) {
      blocks[k] =
          program.block(k).isSemidefinite()
              ? semidefinite(program.data(k), k, order)
              : vector(program, k, order);
      operations += blocks[k].cost();
    }
    cost = operations + 0.5 * m * m;
    workspaces = new SchurWorkspace[workers.threads()];
    starts = new int[m + 1];
    for (int rank = 0; rank < m; rank++) {
      starts[rank + 1] = starts[rank] + program.touchedBlockCount(order.constraint(rank));
    }
    touchedBlocks = new int[starts[m]];
    touchedMembers = new int[starts[m]];
    for (int rank = 0; rank < m; rank++) {
      int constraint = order.constraint(rank);
      for (int index = 0; index < program.touchedBlockCount(constraint); index++) {
        int block = program.touchedBlock(constraint, index);
        touchedBlocks[starts[rank] + index] = block;
        touchedMembers[starts[rank] + index] =
            blocks[block].memberOfSlot(program.touchedSlot(constraint, index));
      }
    }
  }

  /** A dense product is for programs that load the natives anyway. */
  private static SchurBlock vector(Program program, int block, ConstraintOrder order) {
    BlockData data = program.data(block);
    return DirectNewtonSystem.needsNatives(program) && DenseVectorSchurBlock.pays(data)
        ? new DenseVectorSchurBlock(data, block, order)
        : new VectorSchurBlock(data, block, order);
  }

  private static SchurBlock semidefinite(BlockData data, int block, ConstraintOrder order) {
    return DiagonalSchurBlock.fits(data) && DiagonalSchurBlock.pays(data, order)
        ? new DiagonalSchurBlock(data, block, order)
        : new SemidefiniteSchurBlock(data, block, order);
  }

  /** The pattern of M, or nothing if it has more entries than that. */
  Optional<SchurPattern> pattern(long limit) {
    SchurPattern.Builder pattern = new SchurPattern.Builder(order.count(), limit);
    for (int rank = 0; rank < order.count(); rank++) {
      for (int t = starts[rank]; t < starts[rank + 1]; t++) {
        blocks[touchedBlocks[t]].addPattern(touchedMembers[t], pattern);
      }
      if (!pattern.endColumn(rank)) {
        return Optional.empty();
      }
    }
    return Optional.of(pattern.build());
  }

  /** Puts every column of M into the storage. */
  void assemble(BlockVariable left, BlockVariable right, SchurStorage storage) {
    for (SchurBlock block : blocks) {
      block.prepare(left, right);
    }
    workers.run(
        order.count(),
        cost,
        thread -> {
          if (workspaces[thread] == null) {
            workspaces[thread] = new SchurWorkspace(order.count());
          }
          return new Rows(storage, workspaces[thread]);
        });
  }

  /** A class with a name: a lambda that two threads meet at once is made anew by one of them. */
  private final class Rows implements Workers.Body {
    private final SchurStorage storage;
    private final SchurWorkspace workspace;

    Rows(SchurStorage storage, SchurWorkspace workspace) {
      this.storage = storage;
      this.workspace = workspace;
    }

    @Override
    public void run(int rank) {
      for (int t = starts[rank]; t < starts[rank + 1]; t++) {
        blocks[touchedBlocks[t]].addRow(touchedMembers[t], workspace.accumulator, workspace);
      }
      storage.putColumn(rank, workspace.accumulator);
    }
  }

  @Override
  public void close() {
    for (SchurBlock block : blocks) {
      block.close();
    }
    for (SchurWorkspace workspace : workspaces) {
      if (workspace != null) {
        workspace.close();
      }
    }
  }
}
