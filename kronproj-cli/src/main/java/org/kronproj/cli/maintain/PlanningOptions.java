package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.kronproj.projection.Choices;
import org.kronproj.projection.CostModel;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what the planner goes by. */
final class PlanningOptions {

  private static final String BUILT_IN = "builtin";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--cost-model",
      paramLabel = "FILE|builtin",
      description =
          "What --strategy auto predicts from: a file of kronproj calibrate, or builtin (this"
              + " machine's, if kronproj calibrate has kept one; else builtin).")
  private String costModel;

  @Option(
      names = "--replay",
      paramLabel = "FILE",
      description = "Take the strategies that --record wrote, in their order, instead of planning.")
  private Path replay;

  /** Refuses what would be passed over in silence: two of what only one can decide. */
  void check(boolean strategyGiven) {
    if (replay != null && strategyGiven) {
      throw new ParameterException(spec.commandLine(), "--replay or --strategy, not both");
    }
    if (replay != null && costModel != null) {
      throw new ParameterException(spec.commandLine(), "--replay or --cost-model, not both");
    }
  }

  /**
   * How updates are planned; to be asked once the thread count is set, which models go by.
   *
   * @param strategy that of the command line, or else of the problem's file
   * @throws ParameterException if a cost model is given that nothing would go by
   */
  Planning planning(StrategyOption strategy) throws IOException {
    if (costModel != null && strategy != StrategyOption.AUTO) {
      throw new ParameterException(
          spec.commandLine(),
          "--cost-model: found strategy "
              + strategy
              + ", expected --strategy auto, which goes by it");
    }
    if (replay != null) {
      List<Strategy> choices = Choices.read(replay);
      // A run without updates has nothing to record, and nothing to plan when it is run again.
      StrategyPolicy policy =
          choices.isEmpty() ? StrategyPolicy.automatic() : StrategyPolicy.replay(choices);
      return new Planning("replay", policy, Optional.empty());
    } else if (strategy != StrategyOption.AUTO) {
      return new Planning(strategy.toString(), strategy.policy(), Optional.empty());
    }
    Optional<Path> file = Optional.of(CostModel.defaultFile());
    Optional<CostModel> model = Optional.empty();
    if (costModel == null) {
      model = CostModel.stored(file.get());
    } else if (!costModel.equals(BUILT_IN)) {
      file = Optional.of(Path.of(costModel));
      model = Optional.of(CostModel.read(file.get()));
    }
    String source = model.isPresent() ? file.get().toString() : BUILT_IN;
    CostModel used = model.orElseGet(CostModel::uncalibrated);
    return new Planning("auto", StrategyPolicy.automatic(used), Optional.of(source));
  }

  /** The files that the planning reads. */
  List<Path> inputs() {
    List<Path> files = new ArrayList<>();
    if (replay != null) {
      files.add(replay);
    }
    if (costModel != null && !costModel.equals(BUILT_IN)) {
      files.add(Path.of(costModel));
    }
    return files;
  }
}
