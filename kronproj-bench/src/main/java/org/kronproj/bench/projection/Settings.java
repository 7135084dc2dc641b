package org.kronproj.bench.projection;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the command line asks for.
 *
 * @param tiny whether to run on tiny sizes, to see that everything works
 * @param data a folder of SDPA files, if any
 * @param clock what times are measured by
 */
record Settings(boolean tiny, Optional<Path> data, Clock clock) {

  /** One number for real, another to see that everything works. */
  int size(int real, int tinySize) {
    return tiny ? tinySize : real;
  }
}
