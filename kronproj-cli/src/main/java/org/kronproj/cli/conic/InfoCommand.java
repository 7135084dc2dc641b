package org.kronproj.cli.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.console.ThreadsOption;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.AlgebraReduction;
import org.kronproj.conic.reduce.CommutingConstraints;
import org.kronproj.conic.reduce.IrreduciblePart;
import org.kronproj.conic.reduce.Reduction;
import org.kronproj.conic.reduce.ReductionChain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what a program file holds and what structure was found in it, without solving it. */
@Command(name = "info", mixinStandardHelpOptions = true)
public final class InfoCommand implements Callable<Integer> {

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A program in SDPA sparse format, .gz or not.")
  private Path file;

  @Option(
      names = "--reduced",
      paramLabel = "OUT",
      description = "Write the reduced program in SDPA sparse format.")
  private Path reducedFile;

  @Mixin private ThreadsOption threads;

  @Option(names = "--json", description = "Answer with one line of JSON.")
  private boolean json;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public InfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (reducedFile != null && Files.exists(reducedFile) && Files.isSameFile(reducedFile, file)) {
      throw new ParameterException(
          spec.commandLine(),
          "--reduced: found " + reducedFile + ", expected another file than the program's own");
    }
    Outputs.check(reducedFile);
    threads.use();
    List<String> warnings = new ArrayList<>();
    long begin = System.nanoTime();
    Program program = SdpaReader.read(file, warnings::add);
    double reading = seconds(begin);
    StructureText structure = StructureText.thorough(program, threads.given());
    ReductionChain chain = structure.chain();
    if (reducedFile != null) {
      SdpaWriter.write(chain.reduced(), reducedFile);
    }
    if (json) {
      writeJson(chain, reading, structure.seconds());
    } else {
      warnings.forEach(console.out()::println);
      console.out().println(file + ": " + StructureText.describe(program));
      structure.print(console.out());
    }
    return ExitStatus.SUCCESS;
  }

  private static double seconds(long begin) {
    return 1e-9 * (System.nanoTime() - begin);
  }

  private void writeJson(ReductionChain chain, double reading, double searching)
      throws IOException {
    JsonOutput.line(
        console.out(),
        out -> {
          out.writeStringField("file", file.toString());
          out.writeNumberField("constraints", chain.original().constraintCount());
          out.writeNumberField("order", chain.original().order());
          out.writeNumberField("coefficients", chain.original().entryCount());
          out.writeArrayFieldStart("found");
          for (Reduction step : chain.steps()) {
            out.writeString(step.toString());
          }
          out.writeEndArray();
          for (Reduction step : chain.steps()) {
            if (step instanceof CommutingConstraints commuting) {
              out.writeNumberField("commutingBlocks", commuting.rotatedBlockCount());
              out.writeNumberField("commutingWithObjective", commuting.diagonalBlockCount());
              out.writeNumberField("dependentConstraints", commuting.droppedConstraintCount());
            }
            if (step instanceof AlgebraReduction algebra) {
              out.writeNumberField("algebraDimension", algebra.dimension());
              out.writeBooleanField("commutative", algebra.isCommutative());
              out.writeArrayFieldStart("irreducibleParts");
              for (IrreduciblePart part : algebra.parts()) {
                out.writeStartObject();
                out.writeNumberField("block", part.block() + 1);
                out.writeNumberField("order", part.order());
                out.writeNumberField("multiplicity", part.multiplicity());
                out.writeEndObject();
              }
              out.writeEndArray();
            }
          }
          out.writeNumberField("reducedConstraints", chain.reduced().constraintCount());
          out.writeNumberField("reducedOrder", chain.reduced().order());
          out.writeBooleanField("linear", StructureText.isLinear(chain.reduced()));
          JsonOutput.number(out, "readSeconds", reading);
          JsonOutput.number(out, "searchSeconds", searching);
        });
  }
}
