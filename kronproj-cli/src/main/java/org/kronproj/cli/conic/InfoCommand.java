package org.kronproj.cli.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.CommandModel;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.console.ThreadsOption;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.AlgebraReduction;
import org.kronproj.conic.reduce.BlockSplit;
import org.kronproj.conic.reduce.CommutingConstraints;
import org.kronproj.conic.reduce.IrreduciblePart;
import org.kronproj.conic.reduce.Reduction;
import org.kronproj.conic.reduce.ReductionChain;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Says what a program file holds and what structure was found in it, without solving it. */
public final class InfoCommand implements Callable<Integer> {

  private static final String REDUCED = "--reduced";
  private static final String JSON = "--json";

  private final Console console;
  private final CommandSpec spec;

  private InfoCommand(Console console) {
    this.console = console;
    spec =
        new CommandModel(this)
            .operand("FILE", Path.class, "A program in SDPA sparse format, .gz or not.")
            .option(REDUCED, "OUT", Path.class, "Write the reduced program in SDPA sparse format.")
            .option(ThreadsOption.model())
            .flag(JSON, "Answer with one line of JSON.")
            .build();
  }

  /**
   * Makes the command.
   *
   * @param console its streams
   * @return the command, as picocli takes it
   */
  public static CommandSpec of(Console console) {
    return new InfoCommand(console).spec;
  }

  @Override
  public Integer call() throws IOException {
    ParseResult given = spec.commandLine().getParseResult();
    Path file = given.matchedPositionalValue(0, null);
    Path reducedFile = given.matchedOptionValue(REDUCED, null);
    if (reducedFile != null && Files.exists(reducedFile) && Files.isSameFile(reducedFile, file)) {
      throw new ParameterException(
          spec.commandLine(),
          "--reduced: found " + reducedFile + ", expected another file than the program's own");
    }
    Outputs.check(reducedFile);
    ThreadsOption threads = ThreadsOption.of(given);
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
    if (given.hasMatchedOption(JSON)) {
      writeJson(file, chain, reading, structure.seconds());
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

  private void writeJson(Path file, ReductionChain chain, double reading, double searching)
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
          String components = "components";
          for (Reduction step : chain.steps()) {
            if (step instanceof BlockSplit split) {
              out.writeArrayFieldStart(components);
              for (Map.Entry<Integer, Integer> part : split.components().entrySet()) {
                out.writeStartObject();
                out.writeNumberField("order", part.getKey());
                out.writeNumberField("count", part.getValue());
                out.writeEndObject();
              }
              out.writeEndArray();
            }
            if (step instanceof CommutingConstraints commuting) {
              components = "componentsOfRotated"; // what is split from here on
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
