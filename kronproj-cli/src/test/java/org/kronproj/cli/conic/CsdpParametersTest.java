package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.conic.ipm.StepRule;
import org.kronproj.conic.verify.DimacsErrors;

class CsdpParametersTest {

  @TempDir private Path folder;

  private CsdpParameters of(String text) throws IOException {
    Files.writeString(folder.resolve("param.csdp"), text);
    return CsdpParameters.read(folder, notice -> {});
  }

  @Test
  void eachErrorHasItsOwnTolerance() throws IOException {
    DimacsErrors errors = new DimacsErrors(5e-6, 0, 5e-5, 0, 5e-4, 5e-4);
    assertThat(of("axtol=1e-6\natytol=1e-5\nobjtol=1e-4\n").areMet(errors)).isTrue();
    assertThat(of("axtol=1e-7\natytol=1e-5\nobjtol=1e-4\n").areMet(errors)).isFalse();
    assertThat(of("axtol=1e-6\natytol=1e-6\nobjtol=1e-4\n").areMet(errors)).isFalse();
    assertThat(of("axtol=1e-6\natytol=1e-5\nobjtol=1e-5\n").areMet(errors)).isFalse();
  }

  @Test
  void theGapIsTheOneAskedFor() throws IOException {
    DimacsErrors complementary = new DimacsErrors(0, 0, 0, 0, 1e-9, 1e-6);
    assertThat(of("usexzgap=1\n").areMet(complementary)).isFalse();
    assertThat(of("usexzgap=0\n").areMet(complementary)).isTrue();
    DimacsErrors negative = new DimacsErrors(0, 0, 0, 0, -1e-6, 1e-9);
    assertThat(of("usexzgap=0\n").areMet(negative)).isFalse();
    assertThat(of("usexzgap=1\ntweakgap=1\n").areMet(negative)).isFalse();
    assertThat(of("usexzgap=0\ntweakgap=1\n").areMet(negative)).isTrue();
  }

  @Test
  void keysAboutStepsAndCertificates() throws IOException {
    assertThat(of("").steps()).isEqualTo(StepRule.defaults());
    assertThat(
            of("minstepfrac=.5\nmaxstepfrac=0.8\nminstepp=1e-4\nminstepd=1e-3\naffine=1\nfastmode=1\n")
                .steps())
        .isEqualTo(
            new StepRule(0.5, 0.8, 1e-4, 1e-3, StepRule.Centering.NONE, StepRule.Refinement.NEVER));
    assertThat(of("minstepfrac=7\nmaxstepfrac=-1\n").steps().maximumFraction()).isEqualTo(0.01);
    assertThat(of("pinftol=1e9\n").primalViolation()).isEqualTo(1 / 1e9);
    assertThat(of("dinftol=0\n").dualViolation()).isGreaterThan(1e100);
  }

  @Test
  void aLineWithoutAKeyIsPassedOver() throws IOException {
    Files.writeString(folder.resolve("param.csdp"), " = 5\nmaxiter=7\n");
    List<String> notices = new ArrayList<>();
    assertThat(CsdpParameters.read(folder, notices::add).maximumIterations()).isEqualTo(7);
    assertThat(notices).containsExactly("param.csdp: a line without a key, passed over");
  }

  @Test
  void theObjectiveIsPerturbedOnRequestOnly() throws IOException {
    assertThat(of("").perturbation()).isZero();
    assertThat(of("perturbobj=0\n").perturbation()).isZero();
    assertThat(of("perturbobj=1\n").perturbation()).isZero();
    assertThat(of("perturbobj=-3\n").perturbation()).isZero();
    assertThat(of("perturbobj=100\n").perturbation()).isEqualTo(100 * 1e-6);
    assertThat(of("perturbobj=1e300\n").perturbation()).isEqualTo(1e5 * 1e-6);
  }

  @Test
  void aHigherPrintLevelIsAnswered() throws IOException {
    Files.writeString(folder.resolve("param.csdp"), "printlevel=3\n");
    List<String> notices = new ArrayList<>();
    CsdpParameters.read(folder, notices::add);
    assertThat(notices).singleElement().asString().contains("printlevel");
  }

  @Test
  void unknownKeysAndWrongNumbersAreNamedOnce() throws IOException {
    Files.writeString(folder.resolve("param.csdp"), "foo=1\naxtol=x\nobjtol = 1.0d-6\n");
    List<String> notices = new ArrayList<>();
    CsdpParameters parameters = CsdpParameters.read(folder, notices::add);
    assertThat(notices).hasSize(2);
    assertThat(notices.get(0)).contains("foo");
    assertThat(notices.get(1)).contains("axtol");
    assertThat(parameters.tolerance()).isEqualTo(1e-8);
    notices.clear();
    Files.writeString(folder.resolve("param.csdp"), "\u0007" + "z".repeat(99) + "\n");
    CsdpParameters.read(folder, notices::add);
    assertThat(notices)
        .containsExactly("param.csdp: unknown parameter ?" + "z".repeat(39) + "..., passed over");
  }
}
