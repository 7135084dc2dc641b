package org.kronproj.cli.operations;

import org.kronproj.projection.Part;

/** One line of an operations stream. */
@SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
public sealed interface Operation {

  /**
   * The name of the operation, as in its {@code op} member.
   *
   * @return one word
   */
  String name();

  /**
   * All weights anew.
   *
   * @param eigenvalues the new eigenvalues of W, or the new weights
   */
  record UpdateAll(double[] eigenvalues) implements Operation {
    @Override
    public String name() {
      return "update";
    }
  }

  /**
   * Some weights anew.
   *
   * @param indices which, from 0, each once
   * @param values their new values
   */
  record UpdateChanged(int[] indices, double[] values) implements Operation {
    @Override
    public String name() {
      return "update";
    }
  }

  /**
   * The weight as a matrix, which may lie outside the eigenbasis.
   *
   * @param order n
   * @param elements the elements of W, row by row or, as it is symmetric, column by column
   */
  record UpdateMatrix(int order, double[] elements) implements Operation {
    @Override
    public String name() {
      return "update";
    }
  }

  /**
   * A question: a part of a vector.
   *
   * @param part which part of it
   * @param vector the vector
   */
  record Query(Part part, Operand vector) implements Operation {
    @Override
    public String name() {
      return "query";
    }
  }

  /**
   * A set query: some coordinates of P·h.
   *
   * @param vector h
   * @param coordinates which, in the order of the answer
   */
  record QueryCoordinates(Operand vector, int[] coordinates) implements Operation {
    @Override
    public String name() {
      return "query";
    }
  }

  /** Asks for log det H. */
  record LogDet() implements Operation {
    @Override
    public String name() {
      return "logdet";
    }
  }

  /** Asks for diag P. */
  record Leverages() implements Operation {
    @Override
    public String name() {
      return "leverages";
    }
  }

  /**
   * Asks the sketches for the squared length of a projected vector.
   *
   * @param vector the vector
   */
  record Norm(Operand vector) implements Operation {
    @Override
    public String name() {
      return "norm";
    }
  }

  /**
   * Asks for the large coordinates of a projected vector: found by the sketches, checked exactly.
   *
   * @param vector the vector
   * @param threshold how large
   */
  record Heavy(Operand vector, double threshold) implements Operation {
    @Override
    public String name() {
      return "heavy";
    }
  }

  /** Takes the last update back. */
  record Rollback() implements Operation {
    @Override
    public String name() {
      return "rollback";
    }
  }

  /**
   * Saves the state.
   *
   * @param file where to
   */
  record Snapshot(String file) implements Operation {
    @Override
    public String name() {
      return "snapshot";
    }
  }

  /** The vector of a query. */
  sealed interface Operand {

    /**
     * A vector written out.
     *
     * @param elements its elements
     */
    record Given(double[] elements) implements Operand {}

    /**
     * A reproducible random vector: entries uniform in [−1, 1).
     *
     * @param seed its seed
     */
    record Random(long seed) implements Operand {}
  }
}
