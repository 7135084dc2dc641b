package org.kronproj.cli.install;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Puts the launchers into PREFIX/bin and the one jar into PREFIX/lib/kronproj. */
@Command(name = "install", mixinStandardHelpOptions = true)
public final class InstallCommand implements Callable<Integer> {

  /** The launchers, as the build put them beside this class. */
  private static final List<String> LAUNCHERS = List.of("kronproj", "csdp");

  private final Console console;

  @Option(
      names = "--prefix",
      paramLabel = "DIR",
      required = true,
      description = "Where to install, e.g. ~/.local: DIR/bin and DIR/lib/kronproj are written.")
  private Path prefix;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public InstallCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Path jar = ownJar();
    Path root = prefix.toAbsolutePath().normalize();
    Path bin = Files.createDirectories(root.resolve("bin"));
    Path lib = Files.createDirectories(root.resolve("lib").resolve("kronproj"));
    Path target = lib.resolve("kronproj.jar");
    if (!Files.exists(target) || !Files.isSameFile(jar, target)) {
      try (InputStream in = Files.newInputStream(jar)) {
        replace(target, in, "rw-r--r--");
      }
    }
    console.out().println(target);
    for (String launcher : LAUNCHERS) {
      try (InputStream in = InstallCommand.class.getResourceAsStream(launcher)) {
        replace(bin.resolve(launcher), in, "rwxr-xr-x");
      }
      console.out().println(bin.resolve(launcher));
    }
    return ExitStatus.SUCCESS;
  }

  private static Path ownJar() {
    try {
      Path jar =
          Path.of(InstallCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isRegularFile(jar)) {
        return jar;
      }
      throw new InvalidValueException("install", "classes in " + jar, "to run from the built jar");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes aside and renames: a running kronproj keeps the file it has open. */
  private static void replace(Path target, InputStream in, String permissions) throws IOException {
    Path aside = target.resolveSibling(target.getFileName() + ".new");
    Files.copy(in, aside, StandardCopyOption.REPLACE_EXISTING);
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(aside, PosixFilePermissions.fromString(permissions));
    }
    Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
