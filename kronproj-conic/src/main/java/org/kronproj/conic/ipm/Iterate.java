package org.kronproj.conic.ipm;

import java.util.List;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.newton.BlockVariable;

/** The current point (X, y, Z), Z⁻¹, and the current direction (ΔX, Δy, ΔZ). Owns its memory. */
final class Iterate implements AutoCloseable {

  final BlockVariable x;
  final BlockVariable z;
  final BlockVariable zInverse;
  final BlockVariable dx;
  final BlockVariable dz;
  double[] y;
  double[] dy;

  Iterate(List<Block> blocks, int constraints) {
    x = BlockVariable.allocate(blocks);
    z = BlockVariable.allocate(blocks);
    zInverse = BlockVariable.allocate(blocks);
    dx = BlockVariable.allocate(blocks);
    dz = BlockVariable.allocate(blocks);
    y = new double[constraints];
    dy = new double[constraints];
  }

  Point toPoint() {
    return new Point(x.toBlockMatrix(), y, z.toBlockMatrix());
  }

  @Override
  public void close() {
    x.close();
    z.close();
    zInverse.close();
    dx.close();
    dz.close();
  }
}
