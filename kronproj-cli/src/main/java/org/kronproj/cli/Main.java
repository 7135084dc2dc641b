package org.kronproj.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Failures;
import org.kronproj.cli.console.Spelling;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the command starts. */
@Command(
    name = "kronproj",
    description = "Keeps a weighted projection fresh while its weights move.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildInformation.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Main implements Callable<Integer> {

  @Spec private CommandSpec spec;

  private Main() {}

  /**
   * Runs the command and ends the process with its exit status.
   *
   * @param arguments the command's name, its options and operands
   */
  public static void main(String[] arguments) {
    Console console = Console.system();
    int status = run(console, arguments);
    console.flush();
    System.exit(status);
  }

  /**
   * Runs the command within this process.
   *
   * @param console its streams
   * @param arguments the command's name, its options and operands
   * @return the exit status, see {@link ExitStatus}
   */
  public static int run(Console console, String... arguments) {
    CommandLine line = new CommandLine(new Main());
    for (String name : Commands.reachable(arguments)) {
      line.addSubcommand(name, Commands.create(name, console));
    }
    line.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
    Spelling.teach(line.getCommandSpec());
    giveVersion(line);
    line.setParameterExceptionHandler(Main::misused);
    line.setExecutionExceptionHandler((e, command, parse) -> Failures.report(thrown(e), console));
    int status = execute(line, console, arguments);
    try {
      console.answers().flush();
    } catch (IOException e) {
      status = status == ExitStatus.SUCCESS ? Failures.report(e, console) : status;
    }
    console.flush();
    return status;
  }

  /** Picocli hands on exceptions, but not that the memory is used up. */
  private static int execute(CommandLine line, Console console, String... arguments) {
    try {
      return line.execute(arguments);
    } catch (OutOfMemoryError e) {
      return Failures.report(e, console);
    }
  }

  /** An error within a command that is a method comes wrapped. */
  private static Throwable thrown(Exception e) {
    return e instanceof CommandLine.ExecutionException && e.getCause() instanceof OutOfMemoryError
        ? e.getCause()
        : e;
  }

  /** Every command answers --version as the first does. */
  private static void giveVersion(CommandLine line) {
    for (CommandLine command : line.getSubcommands().values()) {
      command.getCommandSpec().versionProvider(line.getCommandSpec().versionProvider());
      giveVersion(command);
    }
  }

  /** Says what is wrong with the command line in one line, and where the options are listed. */
  private static int misused(ParameterException e, String... arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("kronproj: " + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
    err.println("try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitStatus.USAGE;
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "no command given");
  }
}
