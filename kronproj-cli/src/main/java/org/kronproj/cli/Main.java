package org.kronproj.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.kronproj.cli.conic.CsdpCommand;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Failures;
import org.kronproj.cli.console.Spelling;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Where the command starts. */
@Command(
    name = "kronproj",
    description = "Maintained projections, adaptive answers, semidefinite and linear programs.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class Main implements Callable<Integer> {

  private static final Set<String> VERSION = Set.of("--version", "-V");

  @Spec private CommandSpec spec;

  private Main() {}

  /**
   * Runs the command and ends the process with its exit status.
   *
   * @param arguments the command's name, its options and operands
   */
  public static void main(String[] arguments) {
    if (arguments.length > 1 && arguments[0].equals("csdp") && !arguments[1].startsWith("-")) {
      CsdpCommand.main(Arrays.copyOfRange(arguments, 1, arguments.length)); // minds signals
      return;
    }
    spareStart();
    Console console = Console.system();
    int status = run(console, arguments);
    console.flush();
    System.exit(status);
  }

  /**
   * Has picocli leave out what no command uses. It would load types that no option is read as, and
   * the time zones' with them, and look for Groovy's closures, for which Java opens the jar: a
   * fifth of a short call.
   */
  private static void spareStart() {
    System.setProperty("picocli.converters.excludes", "java.(sql|time).+");
    System.setProperty("picocli.disable.closures", "true");
  }

  /**
   * Runs the command within this process.
   *
   * @param console its streams
   * @param arguments the command's name, its options and operands
   * @return the exit status, see {@link ExitStatus}
   */
  public static int run(Console console, String... arguments) {
    // Without picocli, which takes longer to load than Java to start.
    boolean version = arguments.length == 1 && VERSION.contains(arguments[0]);
    int status = version ? version(console) : command(console, arguments);
    try {
      console.answers().flush();
    } catch (IOException e) {
      status = status == ExitStatus.SUCCESS ? Failures.report(e, console) : status;
    }
    console.flush();
    return status;
  }

  private static int version(Console console) {
    try {
      console.out().println(new BuildInformation().getVersion()[0]);
      return ExitStatus.SUCCESS;
    } catch (IOException e) {
      return Failures.report(e, console);
    }
  }

  private static int command(Console console, String... arguments) {
    boolean named = arguments.length > 0 && Commands.names().contains(arguments[0]);
    CommandLine line = named ? Commands.create(arguments[0], console) : everything();
    line.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
    Spelling.teach(line.getCommandSpec());
    line.registerConverter(Path.class, Main::path);
    giveVersion(line.getCommandSpec());
    line.setParameterExceptionHandler(Main::misused);
    line.setExecutionExceptionHandler((e, command, parse) -> Failures.report(thrown(e), console));
    return execute(
        line, console, named ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments);
  }

  /** Picocli hands on exceptions, but not that memory is used up or natives are missing. */
  private static int execute(CommandLine line, Console console, String... arguments) {
    try {
      return line.execute(arguments);
    } catch (OutOfMemoryError | UnsatisfiedLinkError e) {
      return Failures.report(e, console);
    }
  }

  /** An error within a command that is a method comes wrapped. */
  private static Throwable thrown(Exception e) {
    return e instanceof CommandLine.ExecutionException && e.getCause() instanceof OutOfMemoryError
        ? e.getCause()
        : e;
  }

  /** What answers when no command is named, with the list of all. */
  private static CommandLine everything() {
    // Not from a file: the names in it would be those of the list, which only have descriptions.
    CommandLine line = new CommandLine(new Main()).setExpandAtFiles(false);
    Commands.list(line);
    return line;
  }

  /** Every command answers --version. */
  private static void giveVersion(CommandSpec command) {
    command.versionProvider(new BuildInformation());
    for (CommandLine line : command.subcommands().values()) {
      giveVersion(line.getCommandSpec());
    }
  }

  private static Path path(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("found nothing, expected the name of a file");
    }
    return Path.of(text);
  }

  /** Says what is wrong with the command line in one line, and where the options are listed. */
  private static int misused(ParameterException e, String... arguments) {
    CommandLine command = e.getCommandLine();
    ParameterException fault = e instanceof MissingParameterException ? unknown(command, e) : e;
    PrintWriter err = command.getErr();
    err.println("kronproj: " + fault.getMessage());
    UnmatchedArgumentException.printSuggestions(fault, err);
    err.println("try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitStatus.USAGE;
  }

  /** Where something is missing, an option that there is not may be why: it is named instead. */
  private static ParameterException unknown(CommandLine command, ParameterException missing) {
    List<String> options =
        command.getUnmatchedArguments().stream().filter(word -> word.startsWith("-")).toList();
    return options.isEmpty() ? missing : new UnmatchedArgumentException(command, options);
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "no command given");
  }
}
