package org.kronproj.robust;

/** One way to answer T rounds of k questions: a plan or one of its rivals. */
public sealed interface Option permits Plan, Rival {

  /**
   * Returns the name.
   *
   * @return the name, in capitals
   */
  String name();

  /**
   * Returns how many independent sketches are kept.
   *
   * @return L
   */
  long copies();

  /**
   * Returns the rows of each.
   *
   * @return b
   */
  long rows();

  /**
   * Returns what the state takes.
   *
   * @return bytes; sketches are drawn from their seeds and not stored
   */
  double bytes();

  /**
   * Returns the work of one round of k answers, as a count of multiplications and comparisons of
   * about a nanosecond each.
   *
   * @return the count
   */
  double operations();

  /**
   * Returns what is promised, in words.
   *
   * @return a clause
   */
  String guarantee();
}
