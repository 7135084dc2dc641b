package org.kronproj.conic.instances;

import org.kronproj.conic.model.Program;

/**
 * A program and what is known of its answer.
 *
 * @param name a short name with its parameters
 * @param program the program
 * @param answer what the answer is
 * @param optimalValue the common optimal value; not a number where there is none or it is not known
 */
public record Instance(String name, Program program, Answer answer, double optimalValue) {

  static Instance optimal(String name, Program program, double value) {
    return new Instance(name, program, Answer.OPTIMAL, value);
  }

  static Instance of(String name, Program program, Answer answer) {
    return new Instance(name, program, answer, Double.NaN);
  }
}
