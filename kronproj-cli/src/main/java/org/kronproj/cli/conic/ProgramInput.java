package org.kronproj.cli.conic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.kronproj.conic.io.MpsReader;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.StandardForm;

/**
 * What a file holds: a program, or a linear program in standard form.
 *
 * @param program what is solved
 * @param linear the linear program behind it, if the file is an MPS file
 * @param warnings what was ignored or relaxed
 */
record ProgramInput(Program program, Optional<StandardForm> linear, List<String> warnings) {

  /** Linear programs in files larger than this need the natives, which are loaded meanwhile. */
  private static final long LARGE = 200_000;

  /**
   * Reads a file by its name: {@code .mps} and {@code .mps.gz} are MPS, everything else SDPA.
   *
   * @param ahead what loads the natives meanwhile, unless nothing is to
   */
  static ProgramInput read(Path file, Optional<LoadAhead> ahead) throws IOException {
    List<String> warnings = new ArrayList<>();
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".mps") || name.endsWith(".mps.gz")) {
      if (file.toFile().length() > LARGE) { // 0 where there is none
        ahead.ifPresent(LoadAhead::large);
      }
      StandardForm form = StandardForm.of(MpsReader.read(file, warnings::add));
      return new ProgramInput(form.program(), Optional.of(form), warnings);
    }
    Program program =
        ahead.isPresent()
            ? SdpaReader.read(file, warnings::add, ahead.get())
            : SdpaReader.read(file, warnings::add);
    return new ProgramInput(program, Optional.empty(), warnings);
  }

  /**
   * An objective value as the file's own problem states it: c'x of a linear program, else as is.
   */
  double objective(double value) {
    return linear.map(form -> form.objective(value)).orElse(value);
  }

  /**
   * The sizes of what the file holds: rows and columns of a linear program, not its standard form.
   */
  String shape() {
    return linear.map(form -> form.source() + " (linear)").orElseGet(program::toString);
  }
}
