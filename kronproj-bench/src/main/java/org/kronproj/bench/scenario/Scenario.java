package org.kronproj.bench.scenario;

/** One row, or a few, of a table of figures. */
public interface Scenario {

  /**
   * Returns its name on the command line.
   *
   * @return a word
   */
  String name();

  /**
   * Measures.
   *
   * @param size how large the instances are
   * @param figures takes what was measured
   * @throws Exception if something could not be measured
   */
  void run(Size size, Figures figures) throws Exception;
}
