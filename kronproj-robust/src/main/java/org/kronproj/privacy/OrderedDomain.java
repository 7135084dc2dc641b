package org.kronproj.privacy;

/**
 * A finite, totally ordered set of values that a private median may answer with. Elements are named
 * by their index in increasing order. Implementations are immutable.
 */
public interface OrderedDomain {

  /**
   * Returns the number of elements.
   *
   * @return |X|, at least 1
   */
  int size();

  /**
   * Returns an element.
   *
   * @param index its place in increasing order, from 0
   * @return the element
   * @throws org.kronproj.base.InvalidValueException if {@code index} is not in 0 … size − 1
   */
  double value(int index);

  /**
   * Returns the element that stands for a value. Monotone: a larger value never has a smaller
   * index.
   *
   * @param x any number; infinities stand for the extreme elements
   * @return the index of the element
   * @throws org.kronproj.base.InvalidValueException if {@code x} is not a number
   */
  int indexOf(double x);
}
