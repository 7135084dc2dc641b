package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;

/** Updates by a whole weight matrix. */
class MaintainWeightTest {

  @TempDir private Path folder;

  private String constraints;

  /** One constraint A₁ = (1 2; 3 4), so that P = b bᵀ / |b|² with b = vec(A₁)(W^½ ⊗ W^½). */
  @BeforeEach
  void writeConstraint() throws IOException {
    Path file = folder.resolve("a.mtx");
    Files.writeString(file, "%%MatrixMarket matrix array real general\n1 4\n1\n3\n2\n4\n");
    constraints = file.toString();
  }

  private CommandRun run(String weighting, String... lines) {
    return CommandRun.withInput(
        String.join("\n", lines),
        "maintain",
        "--constraints",
        constraints,
        "--weighting",
        weighting,
        "--ops",
        "-");
  }

  private static double[] p(String answer) {
    return Arrays.stream(answer.replaceAll(".*\"p\":\\[([^]]*)].*", "$1").split(","))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  /** W^½ = (2 1; 1 2), so W = (5 4; 4 5), and b is vec(W^½ A₁ W^½). */
  @Test
  void aWeightOutsideTheBasisIsTakenByDefinition() {
    CommandRun run =
        run(
            "two-sided",
            "{'op':'update','weight':[[5,4],[4,5]]}".replace('\'', '"'),
            "{'op':'query','h':[1,0,0,0]}".replace('\'', '"'));
    assertThat(run.err()).isEmpty();
    List<String> answers = run.out().lines().toList();
    double[] b = new double[4];
    double[][] root = {{2, 1}, {1, 2}};
    double[][] a = {{1, 2}, {3, 4}};
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        for (int k = 0; k < 2; k++) {
          for (int l = 0; l < 2; l++) {
            b[i + 2 * j] += root[i][k] * a[k][l] * root[l][j];
          }
        }
      }
    }
    double square = Arrays.stream(b).map(x -> x * x).sum();
    double[] expected = Arrays.stream(b).map(x -> x * b[0] / square).toArray();
    assertThat(p(answers.get(1))).containsExactly(expected, within(1e-11));
  }

  @Test
  void aWeightWithinTheBasisIsAnOrdinaryUpdate() {
    CommandRun run =
        run(
            "one-sided",
            "{'op':'update','weight':[[4,0],[0,9]]}".replace('\'', '"'),
            "{'op':'query','h':{'seed':1}}".replace('\'', '"'));
    CommandRun same =
        run(
            "one-sided",
            "{'op':'update','eigenvalues':[4,9]}".replace('\'', '"'),
            "{'op':'query','h':{'seed':1}}".replace('\'', '"'));
    assertThat(run.err()).isEmpty();
    assertThat(p(run.out().lines().toList().get(1)))
        .containsExactly(p(same.out().lines().toList().get(1)), within(1e-14));
  }

  @Test
  void whatIsNoWeightIsRefusedAndTheStreamGoesOn() {
    CommandRun run =
        run(
            "two-sided",
            "{'op':'update','weight':[[1,2],[2,1]]}".replace('\'', '"'),
            "{'op':'update','weight':[[1,2],[0,1]]}".replace('\'', '"'),
            "{'op':'update','weight':[[1]]}".replace('\'', '"'),
            "{'op':'update','weight':[]}".replace('\'', '"'),
            "{'op':'query','h':[1,0,0,0]}".replace('\'', '"'));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    List<String> answers = run.out().lines().toList();
    assertThat(answers.subList(0, 4)).allMatch(answer -> answer.contains("\"error\":\""));
    assertThat(p(answers.get(4)))
        .containsExactly(new double[] {1 / 30.0, 0.1, 2 / 30.0, 4 / 30.0}, within(1e-14));
    CommandRun diagonal = run("diagonal", "{'op':'update','weight':[[1]]}".replace('\'', '"'));
    assertThat(diagonal.out()).contains("W: found a matrix, expected a vector of weights");
  }
}
