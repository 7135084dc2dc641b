package org.kronproj.sketch;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.InvalidValueException;

/**
 * The families of random matrices, as the paper defines them (Definitions {@code def:gaussian} to
 * {@code def:sparse_2}), and the dense Rademacher matrix.
 *
 * <p>Every family is scaled so that E[RᵀR] = I.
 */
public enum SketchFamily {
  /** Independent N(0, 1/b) entries. */
  GAUSSIAN("gaussian"),

  /** Independent ±1/√b entries. */
  RADEMACHER("rademacher"),

  /**
   * The subsampled randomized Hadamard transform √(N'/b)·S·H·D, where N' is N rounded up to a power
   * of two (the vector is padded by zeros), D has N' independent signs, H is the normalised
   * Walsh–Hadamard matrix and S takes b of its N' rows, uniformly and without replacement.
   */
  SRHT("srht"),

  /** Signs ±1/√b; each row an independent member of a 4-wise independent family. */
  AMS("ams"),

  /**
   * One ±1 a column: its row by a 2-wise independent, its sign by a 4-wise independent function.
   */
  COUNT_SKETCH("countsketch"),

  /**
   * Sparse embedding I: s entries ±1/√s a column, at distinct rows, columns and signs independent.
   */
  SPARSE_EMBEDDING("sparse-embedding"),

  /**
   * Sparse embedding II: the rows form s blocks of b/s; one entry ±1/√s a column and block, its row
   * by a function 2-wise independent over (column, block), its sign by a 4-wise independent one.
   */
  BLOCK_SPARSE_EMBEDDING("block-sparse-embedding");

  private final String label;

  SketchFamily(String label) {
    this.label = label;
  }

  /**
   * Returns the name used on the command line and in files; it never changes.
   *
   * @return the name, in lower case
   */
  public String label() {
    return label;
  }

  /**
   * Finds a family by its name.
   *
   * @param label the name, in any case
   * @return the family
   * @throws InvalidValueException if no family has that name
   */
  public static SketchFamily ofLabel(String label) {
    List<String> labels = new ArrayList<>();
    for (SketchFamily family : values()) {
      if (family.label.equalsIgnoreCase(label)) {
        return family;
      }
      labels.add(family.label);
    }
    throw new InvalidValueException("sketch family", label, "one of " + labels);
  }
}
