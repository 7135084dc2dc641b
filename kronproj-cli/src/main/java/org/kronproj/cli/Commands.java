package org.kronproj.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.kronproj.cli.calibrate.CalibrateCommand;
import org.kronproj.cli.conic.CsdpSubcommand;
import org.kronproj.cli.conic.InfoCommand;
import org.kronproj.cli.conic.SolveCommand;
import org.kronproj.cli.conic.ThetaCommand;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.generate.GenerateCommand;
import org.kronproj.cli.install.InstallCommand;
import org.kronproj.cli.maintain.MaintainCommand;
import org.kronproj.cli.robust.RobustCommand;
import org.kronproj.cli.sketch.SketchCommand;

/**
 * The commands by name. A new command is one line here.
 *
 * <p>The value makes the command; a command's class is loaded only when it is called, or when the
 * list of all of them is shown: picocli reads the annotations of every command it is given, which
 * costs more than the rest of the start.
 */
final class Commands {

  private static final Map<String, Function<Console, Callable<Integer>>> BY_NAME = byName();

  private Commands() {}

  private static Map<String, Function<Console, Callable<Integer>>> byName() {
    Map<String, Function<Console, Callable<Integer>>> commands = new LinkedHashMap<>();
    commands.put("maintain", MaintainCommand::new);
    commands.put("calibrate", CalibrateCommand::new);
    commands.put("generate", GenerateCommand::new);
    commands.put("sketch", SketchCommand::new);
    commands.put("robust", RobustCommand::new);
    commands.put("info", InfoCommand::new);
    commands.put("solve", SolveCommand::new);
    commands.put("csdp", CsdpSubcommand::new);
    commands.put("theta", ThetaCommand::new);
    commands.put("install", InstallCommand::new);
    return commands;
  }

  /** The commands that these arguments can reach: the one they name, or all of them. */
  static List<String> reachable(String... arguments) {
    return Arrays.stream(arguments)
        .findFirst()
        .filter(BY_NAME::containsKey)
        .map(List::of)
        .orElseGet(() -> List.copyOf(BY_NAME.keySet()));
  }

  /** Makes a command. */
  static Callable<Integer> create(String name, Console console) {
    return BY_NAME.get(name).apply(console);
  }
}
