package org.kronproj.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class CommandModelTest {

  /** What the model below says, in annotations. */
  @Command(name = "twin", footer = "The end.", mixinStandardHelpOptions = true)
  private static final class Annotated implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "What is read.")
    private Path file;

    @Option(names = "--size", paramLabel = "N", description = "How many.")
    private int size = 7;

    @Option(names = "--name", paramLabel = "NAME", description = "How it is called.")
    private String name = "none";

    @Override
    public Integer call() {
      return size + name.length() + file.toString().length();
    }
  }

  /** The same by a model, but for the label of one option. */
  private static final class Modelled implements Callable<Integer> {
    private final CommandSpec spec;

    Modelled(String label) {
      spec =
          new CommandModel(this)
              .operand("FILE", Path.class, "What is read.")
              .option("--size", label, int.class, "How many.")
              .option("--name", "NAME", String.class, "How it is called.")
              .footer("The end.")
              .build();
      spec.name("twin");
    }

    @Override
    public Integer call() {
      CommandLine.ParseResult given = spec.commandLine().getParseResult();
      Path file = given.matchedPositionalValue(0, null);
      int size = given.matchedOptionValue("--size", 7);
      return size + given.matchedOptionValue("--name", "none").length() + file.toString().length();
    }
  }

  private static String run(CommandLine line, String arguments) {
    StringWriter text = new StringWriter();
    line.setOut(new PrintWriter(text)).setErr(new PrintWriter(text));
    line.getCommandSpec().version("1");
    int status = line.execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));
    return text + "status " + status;
  }

  private static String modelled(String label, String arguments) {
    return run(new CommandLine(new Modelled(label).spec), arguments);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f",
        "f --size 12 --name longer",
        "--size=12 -- f",
        "--help",
        "-hV",
        "--version",
        "",
        "f g",
        "f --size",
        "f --size x",
        "f --size 1 --size 2",
        "f --siz 1",
        "-x f",
        "--help=1",
      })
  void saysWhatAnnotationsWouldSay(String arguments) {
    assertThat(modelled("N", arguments))
        .isEqualTo(run(new CommandLine(new Annotated()), arguments));
  }

  @Test
  void anotherLabelShows() {
    assertThat(modelled("M", "--help")).isNotEqualTo(modelled("N", "--help"));
    assertThat(modelled("N", "f --size 12")).endsWith("status 17");
  }
}
