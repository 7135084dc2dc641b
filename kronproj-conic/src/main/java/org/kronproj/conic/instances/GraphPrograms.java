package org.kronproj.conic.instances;

import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** Semidefinite relaxations of problems on graphs. */
public final class GraphPrograms {

  private GraphPrograms() {}

  /**
   * The relaxation of the maximum cut (Goemans, Williamson 1995): maximise ⟨L/4, X⟩ with X_ii = 1,
   * where L is the weighted Laplacian.
   *
   * @param graph the graph, n vertices
   * @return one block of order n, n constraints of one entry each
   */
  public static Program maxCut(Graph graph) {
    int n = graph.vertexCount();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    addLaplacian(builder, graph);
    for (int v = 0; v < n; v++) {
      builder.coefficient(builder.addConstraint(1), 0, v, v, 1);
    }
    return builder.build();
  }

  /**
   * The maximum cut with X_ii ≤ 1, its slacks put on the diagonal of the same block: n of the 2n
   * rows of X have nothing off the diagonal.
   *
   * @param graph the graph, n vertices
   * @return one block of order 2n, n constraints of two entries each
   */
  public static Program maxCutWithSlacks(Graph graph) {
    int n = graph.vertexCount();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2 * n));
    addLaplacian(builder, graph);
    for (int v = 0; v < n; v++) {
      int constraint = builder.addConstraint(1);
      builder.coefficient(constraint, 0, v, v, 1);
      builder.coefficient(constraint, 0, n + v, n + v, 1);
    }
    return builder.build();
  }

  /**
   * The equipartition of a graph: maximise −⟨L, X⟩ with X_ii = 1 and ⟨J, X⟩ = 0, J all ones. No
   * feasible X is positive definite.
   *
   * @param graph the graph, n vertices
   * @return one block of order n, n + 1 constraints, the last one dense
   */
  public static Program equipartition(Graph graph) {
    int n = graph.vertexCount();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    double[] diagonal = new double[n];
    for (int e = 0; e < graph.edgeCount(); e++) {
      diagonal[graph.smallerEnd(e)] -= graph.weight(e);
      diagonal[graph.largerEnd(e)] -= graph.weight(e);
      builder.objective(0, graph.smallerEnd(e), graph.largerEnd(e), graph.weight(e));
    }
    for (int v = 0; v < n; v++) {
      builder.objective(0, v, v, diagonal[v]);
      builder.coefficient(builder.addConstraint(1), 0, v, v, 1);
    }
    addOnes(builder, builder.addConstraint(0), n);
    return builder.build();
  }

  /**
   * Lovász's theta number: maximise ⟨J, X⟩ with tr X = 1 and X_ij = 0 on every edge (Lovász 1979).
   * It lies between the largest stable set and the chromatic number of the complement. Weights are
   * ignored.
   *
   * @param graph the graph, n vertices and e edges
   * @return one block of order n, e + 1 constraints
   */
  public static Program theta(Graph graph) {
    int n = graph.vertexCount();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        builder.objective(0, i, j, 1);
      }
    }
    int trace = builder.addConstraint(1);
    for (int v = 0; v < n; v++) {
      builder.coefficient(trace, 0, v, v, 1);
    }
    for (int e = 0; e < graph.edgeCount(); e++) {
      builder.coefficient(builder.addConstraint(0), 0, graph.smallerEnd(e), graph.largerEnd(e), 1);
    }
    return builder.build();
  }

  /**
   * Theta of a cycle, whose value is known.
   *
   * @param length the length of the cycle, at least 3
   * @return the program; its value is n cos(π/n)/(1 + cos(π/n)) for odd n and n/2 for even n
   */
  public static Instance thetaOfCycle(int length) {
    double cosine = Math.cos(Math.PI / length);
    double value = length % 2 == 0 ? length / 2.0 : length * cosine / (1 + cosine);
    return Instance.optimal("theta-cycle-" + length, theta(Graph.cycle(length)), value);
  }

  private static void addLaplacian(ProgramBuilder builder, Graph graph) {
    double[] diagonal = new double[graph.vertexCount()];
    for (int e = 0; e < graph.edgeCount(); e++) {
      double weight = graph.weight(e) / 4;
      diagonal[graph.smallerEnd(e)] += weight;
      diagonal[graph.largerEnd(e)] += weight;
      builder.objective(0, graph.smallerEnd(e), graph.largerEnd(e), -weight);
    }
    for (int v = 0; v < diagonal.length; v++) {
      builder.objective(0, v, v, diagonal[v]);
    }
  }

  private static void addOnes(ProgramBuilder builder, int constraint, int n) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        builder.coefficient(constraint, 0, i, j, 1);
      }
    }
  }
}
