package org.kronproj.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.kronproj.base.WholeFile;

/** The files that a command is asked to write. */
public final class Outputs {

  private Outputs() {}

  /**
   * Checks that files can be written, so that a long run need not end in vain, and that none of
   * them replaces another.
   *
   * @param files the values of options; null where one was not given
   * @throws IOException if one of them cannot be written, or two are the same regular file
   */
  public static void check(Path... files) throws IOException {
    Set<Path> seen = new HashSet<>();
    for (Path file : files) {
      if (file == null) {
        continue;
      }
      WholeFile.requireWritable(file);
      boolean replaced = !Files.exists(file) || Files.isRegularFile(file);
      if (replaced && !seen.add(place(file))) {
        throw new IOException(file + ": given for two outputs, of which one would be lost");
      }
    }
  }

  /**
   * Checks that no file that a command reads is one that it is asked to write.
   *
   * @param inputs the files that it reads; those that do not exist are passed over
   * @param files the values of options; null where one was not given
   * @throws IOException if one of them would replace an input
   */
  public static void spare(Collection<Path> inputs, Path... files) throws IOException {
    for (Path file : files) {
      for (Path input : inputs) {
        if (replaces(file, input)) {
          throw new IOException(file + ": read by this command, which would replace it");
        }
      }
    }
  }

  /**
   * Tells whether writing a file would replace one that is read.
   *
   * @param output the value of an option; null where it was not given
   * @param input what is read, which need not exist
   * @return whether both are the same regular file, however they are spelt
   * @throws IOException if they cannot be looked at
   */
  public static boolean replaces(Path output, Path input) throws IOException {
    return output != null
        && Files.isRegularFile(output)
        && Files.exists(input)
        && Files.isSameFile(input, output);
  }

  /**
   * Names the place that a file has or would have, one name for all spellings.
   *
   * @param file a file, which need not exist
   * @return its absolute name without links, those of the last folder included if there is no file
   * @throws IOException if the place cannot be looked at
   */
  public static Path place(Path file) throws IOException {
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    Path name = file.toAbsolutePath().normalize();
    Path folder = name.getParent();
    return folder != null && Files.exists(folder)
        ? folder.toRealPath().resolve(name.getFileName())
        : name;
  }
}
