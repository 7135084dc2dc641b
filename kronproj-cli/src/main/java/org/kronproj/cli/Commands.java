package org.kronproj.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands by name. A new command is one line here.
 *
 * <p>A command's class is loaded only when it is called: picocli reads the annotations of every
 * command that it is given, which costs more than the rest of the start. So what the list of all of
 * them shows of each is kept here.
 */
final class Commands {

  /**
   * A command that can be called.
   *
   * @param make makes it
   * @param description what it does, as lists and its own help show it
   */
  private record Entry(Function<Console, Callable<Integer>> make, String description) {}

  private static final Map<String, Entry> BY_NAME = byName();

  private Commands() {}

  private static Map<String, Entry> byName() {
    Map<String, Entry> commands = new LinkedHashMap<>();
    commands.put(
        "maintain",
        new Entry(
            MaintainCommand::new,
            "Keeps a projection fresh under a stream of updates and answers its questions."));
    commands.put(
        "calibrate",
        new Entry(
            CalibrateCommand::new,
            "Measures this machine, a few seconds, and keeps what it found for kronproj maintain, whose"
                + " --strategy auto predicts from it with as many threads. Without it, a model of no"
                + " machine in particular is used."));
    commands.put(
        "generate",
        new Entry(
            GenerateCommand::new, "Writes a problem and its operations, for kronproj maintain."));
    commands.put(
        "sketch",
        new Entry(SketchCommand::new, "Random matrices that keep inner products in few rows."));
    commands.put(
        "robust",
        new Entry(
            RobustCommand::new,
            "Answers that stay right when questions depend on earlier answers."));
    commands.put(
        "info",
        new Entry(
            InfoCommand::new, "Describes a semidefinite program and the structure found in it."));
    commands.put(
        "solve",
        new Entry(
            SolveCommand::new,
            "Solves a semidefinite program (SDPA sparse) or a linear program (MPS)."));
    commands.put(
        "csdp",
        new Entry(
            CsdpSubcommand::new,
            "Stands in for the csdp executable: same files, output and exit statuses."));
    commands.put(
        "theta", new Entry(ThetaCommand::new, "Computes Lovász's theta number of a graph."));
    commands.put(
        "install",
        new Entry(InstallCommand::new, "Puts the launchers and the jar under a prefix."));
    return commands;
  }

  /** The names of all commands. */
  static Set<String> names() {
    return BY_NAME.keySet();
  }

  /** Makes a command, ready to read what follows its name. */
  static CommandLine create(String name, Console console) {
    Entry entry = BY_NAME.get(name);
    CommandLine line = new CommandLine(entry.make().apply(console));
    line.getCommandSpec().name("kronproj " + name).usageMessage().description(entry.description());
    return line;
  }

  /** Tells the command above all of them what they are called and do: enough for its help. */
  static void list(CommandLine line) {
    BY_NAME.forEach(
        (name, entry) -> {
          CommandSpec command = CommandSpec.create();
          command.usageMessage().description(entry.description());
          line.addSubcommand(name, command);
        });
  }
}
