package org.kronproj.linalg;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.Inflater;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas;
import org.kronproj.base.InsufficientMemoryException;

/**
 * The files that the natives are loaded from. JavaCPP finds them anew in every process, through
 * class annotations and entries of jars, which takes 0.1 s of a start; a process that is given a
 * record of what an earlier one loaded, by the system property {@value #RECORD}, loads the same
 * files directly.
 *
 * <p>A record names each file with its size and time of change. Where one of them is not what was
 * recorded, or there is no record, JavaCPP loads as ever.
 */
public final class NativeLibraries {

  /** The system property that names the record. */
  public static final String RECORD = "kronproj.natives";

  private static final String JAVACPP_LOADS = "org.bytedeco.javacpp.loadlibraries";

  /** Loading these loads what they depend on from the folder they are in. */
  private static final List<String> LIBRARIES =
      List.of("jnijavacpp", "jniopenblas_nolapack", "jniopenblas");

  /** Whose initialisation loads the recorded files. */
  private static final class Loaded {
    static final Loaded ONCE = new Loaded();

    private Loaded() {
      loadInflater();
      loadRecorded();
    }
  }

  private NativeLibraries() {}

  /**
   * Loads the recorded files, if there are any; must be called before JavaCPP is touched.
   *
   * @throws InsufficientMemoryException if the address space is limited and too small for them
   */
  static void prepare() {
    AddressSpace.requireNatives();
    Objects.requireNonNull(Loaded.ONCE);
  }

  /**
   * Loads Java's own natives for compressed jars first. Before Java 18 a process loads one library
   * at a time, and OpenBLAS's look up classes while they are loaded: they would wait for the class
   * path, held by another thread that inflates its first class and waits to load these.
   */
  private static void loadInflater() {
    new Inflater().end();
  }

  private static void loadRecorded() {
    String record = System.getProperty(RECORD);
    if (record == null || System.getProperty(JAVACPP_LOADS) != null) {
      return;
    }
    List<String> paths = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(Path.of(record))) {
        String path = line.substring(line.indexOf(' ', line.indexOf(' ') + 1) + 1);
        if (!line.equals(describe(Path.of(path)))) {
          return;
        }
        paths.add(path);
      }
    } catch (IOException | RuntimeException e) {
      return;
    }
    if (paths.size() != LIBRARIES.size()) {
      return;
    }
    System.setProperty(JAVACPP_LOADS, "false");
    try {
      // In a loop: by a method reference it takes 10 ms, since Java makes classes for its caller.
      for (String path : paths) {
        System.load(path);
      }
    } catch (UnsatisfiedLinkError e) {
      System.clearProperty(JAVACPP_LOADS);
    }
  }

  private static String describe(Path file) throws IOException {
    return Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis() + " " + file;
  }

  /**
   * Loads the natives and records their files.
   *
   * @param record where to write
   * @return whether there is a record; false where JavaCPP did not load the files by itself, or
   *     from the system's folders
   * @throws IOException if it cannot be written
   */
  public static boolean record(Path record) throws IOException {
    OpenBlasKernels.instance();
    Loader.load(openblas.class); // which the first kernel does otherwise
    Map<String, String> loaded = Loader.getLoadedLibraries();
    List<String> lines = new ArrayList<>();
    for (String library : LIBRARIES) {
      String path = loaded.get(library);
      if (path == null || !Files.isRegularFile(Path.of(path))) {
        return false;
      }
      lines.add(describe(Path.of(path).toAbsolutePath()));
    }
    Files.write(record, lines);
    return true;
  }
}
