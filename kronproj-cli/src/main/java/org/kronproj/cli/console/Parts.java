package org.kronproj.cli.console;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A command that does nothing itself: its parts do. */
public final class Parts {

  private Parts() {}

  /**
   * Says that a part has to be named, and which there are.
   *
   * @param command the command that was called without one
   * @return what to throw, as in "robust what? attack, plan or serve"
   */
  public static ParameterException missing(CommandSpec command) {
    List<String> names = command.subcommands().keySet().stream().sorted().toList();
    int last = names.size() - 1;
    String all =
        last < 1
            ? String.join("", names)
            : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    String name = command.name(); // of a command of the launcher's: after the launcher's own
    String word = name.substring(name.lastIndexOf(' ') + 1);
    return new ParameterException(command.commandLine(), word + " what? " + all);
  }
}
