package org.kronproj.conic.io;

import org.kronproj.base.FormatException;

/**
 * Thrown when a file follows its format but an entry cannot stand: it is given twice, or lies off
 * the diagonal of a diagonal block.
 */
public final class InvalidEntryException extends FormatException {

  private static final long serialVersionUID = 1L;

  InvalidEntryException(String file, long line, long column, String found, String expected) {
    super(file, line, column, found, expected);
  }
}
