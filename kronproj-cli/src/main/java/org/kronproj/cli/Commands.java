package org.kronproj.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands by name. A new command is a line in each of the two lists here.
 *
 * <p>A command's class is loaded only when it is called: picocli reads the annotations of every
 * command that it is given, which costs more than the rest of the start. So what the list of all of
 * them shows of each is kept here.
 */
final class Commands {

  private static final Map<String, String> DESCRIPTIONS = descriptions();

  private Commands() {}

  private static Map<String, String> descriptions() {
    Map<String, String> commands = new LinkedHashMap<>();
    commands.put(
        "maintain",
        "Keeps a projection fresh under a stream of updates and answers its questions.");
    commands.put(
        "calibrate",
        "Measures this machine, a few seconds, and keeps what it found for kronproj maintain, whose"
            + " --strategy auto predicts from it with as many threads. Without it, a model of no"
            + " machine in particular is used.");
    commands.put("generate", "Writes a problem and its operations, for kronproj maintain.");
    commands.put("sketch", "Random matrices that keep inner products in few rows.");
    commands.put("robust", "Answers that stay right when questions depend on earlier answers.");
    commands.put("info", "Describes a semidefinite program and the structure found in it.");
    commands.put("solve", "Solves a semidefinite program (SDPA sparse) or a linear program (MPS).");
    commands.put(
        "csdp", "Stands in for the csdp executable: same files, output and exit statuses.");
    commands.put("theta", "Computes Lovász's theta number of a graph.");
    commands.put("install", "Puts the launchers and the jar under a prefix.");
    return commands;
  }

  /**
   * Makes what picocli knows a command from: an object with annotations or a specification. In a
   * switch, since linking a method reference for each would take a tenth of a short call.
   */
  private static Object make(String name, Console console) {
    return switch (name) {
      case "maintain" -> new MaintainCommand(console);
      case "calibrate" -> new CalibrateCommand(console);
      case "generate" -> new GenerateCommand(console);
      case "sketch" -> new SketchCommand(console);
      case "robust" -> new RobustCommand(console);
      case "info" -> InfoCommand.of(console);
      case "solve" -> SolveCommand.of(console);
      case "csdp" -> new CsdpSubcommand(console);
      case "theta" -> ThetaCommand.of(console);
      case "install" -> new InstallCommand(console);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** The names of all commands. */
  static Set<String> names() {
    return DESCRIPTIONS.keySet();
  }

  /** Makes a command, ready to read what follows its name. */
  static CommandLine create(String name, Console console) {
    CommandLine line = new CommandLine(make(name, console));
    line.getCommandSpec()
        .name("kronproj " + name)
        .usageMessage()
        .description(DESCRIPTIONS.get(name));
    return line;
  }

  /** Tells the command above all of them what they are called and do: enough for its help. */
  static void list(CommandLine line) {
    DESCRIPTIONS.forEach(
        (name, description) -> {
          CommandSpec command = CommandSpec.create();
          command.usageMessage().description(description);
          line.addSubcommand(name, command);
        });
  }
}
