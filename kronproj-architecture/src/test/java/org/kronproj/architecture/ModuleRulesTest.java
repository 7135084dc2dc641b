package org.kronproj.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Who may import whom, and what nobody may do. */
class ModuleRulesTest {

  private static final String ROOT = "org.kronproj.";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.kronproj");

  /** Package → the project's packages it may import, beside itself, its parts and base. */
  private static final Map<String, List<String>> MAY_IMPORT =
      Map.ofEntries(
          Map.entry("base", List.of()),
          Map.entry("linalg", List.of()),
          Map.entry("linalg.io", List.of("linalg")),
          Map.entry("linalg.kron", List.of("linalg")),
          Map.entry("sketch", List.of("linalg")),
          Map.entry("projection", List.of("linalg", "linalg.kron", "sketch")),
          Map.entry("privacy", List.of()),
          Map.entry("robust", List.of("privacy", "sketch", "projection", "linalg")),
          Map.entry("conic.model", List.of("linalg", "linalg.kron")),
          Map.entry("conic.instances", List.of("conic.model")),
          Map.entry("conic.io", List.of("conic.model", "conic.instances", "linalg", "linalg.io")),
          Map.entry("conic.sparse", List.of()),
          Map.entry(
              "conic.reduce",
              List.of("conic.model", "conic.sparse", "linalg", "linalg.kron", "projection")),
          Map.entry(
              "conic.newton",
              List.of("conic.model", "conic.sparse", "linalg", "linalg.kron", "projection")),
          Map.entry("conic.verify", List.of("conic.model", "linalg", "linalg.kron")),
          Map.entry(
              "conic.ipm",
              List.of(
                  "conic.model",
                  "conic.reduce",
                  "conic.newton",
                  "conic.verify",
                  "linalg",
                  "linalg.kron",
                  "projection")),
          Map.entry(
              "ejml", List.of("linalg", "linalg.kron", "projection", "conic.model", "conic.ipm")));

  @TestFactory
  Stream<DynamicTest> importsOnlyWhatItsRowNames() {
    return MAY_IMPORT.keySet().stream()
        .sorted()
        .map(name -> DynamicTest.dynamicTest(name, () -> rule(name, MAY_IMPORT.get(name))));
  }

  private static void rule(String name, List<String> allowed) {
    List<String> packages = new ArrayList<>(List.of(ROOT + name, ROOT + "base"));
    allowed.forEach(other -> packages.add(ROOT + other));
    classes()
        .that()
        .resideInAPackage(ROOT + name)
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are of " + packages + " or not the project's",
                (JavaClass c) ->
                    !c.getBaseComponentType().getPackageName().startsWith("org.kronproj")
                        || packages.contains(c.getBaseComponentType().getPackageName())))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void everyPackageHasARow() {
    assertThat(
            CLASSES.stream()
                .map(c -> c.getPackageName())
                .filter(p -> !p.startsWith(ROOT + "cli") && !p.startsWith(ROOT + "bench"))
                .map(p -> p.substring(ROOT.length()))
                .distinct())
        .isSubsetOf(MAY_IMPORT.keySet());
  }

  @Test
  void theRuleCanFail() {
    assertThatThrownBy(() -> rule("linalg.kron", List.of())).isInstanceOf(AssertionError.class);
  }

  @Test
  void noCycles() {
    slices().matching("org.kronproj.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void noMutableStatics() {
    noFields()
        .that()
        .areStatic()
        .and()
        .areDeclaredInClassesThat(
            describe(
                "are written by hand", (JavaClass c) -> !c.getName().contains("jmh_generated")))
        .should()
        .notBeFinal()
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandLineAndTheBenchmarksPrint() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.kronproj.cli..", "org.kronproj.bench..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void noHiddenRandomness() {
    noClasses()
        .should()
        .callMethod(Math.class, "random")
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("java\\.util\\.(Random|concurrent\\.ThreadLocalRandom|SplittableRandom)")
        .check(CLASSES);
  }

  @Test
  void onlyLinalgKnowsTheNatives() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.kronproj.linalg", "org.kronproj.bench..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.bytedeco..")
        .check(CLASSES);
  }

  @Test
  void publicMethodsTakeNoBooleans() {
    List<String> offenders = new ArrayList<>();
    for (JavaClass c : CLASSES) {
      if (c.getModifiers().contains(JavaModifier.PUBLIC)
          && !c.isRecord()
          && !c.getPackageName().startsWith(ROOT + "cli")
          && !c.getPackageName().startsWith(ROOT + "bench")) {
        c.getMethods().stream()
            .filter(m -> m.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(
                m ->
                    m.getRawParameterTypes().stream()
                        .anyMatch(t -> t.isEquivalentTo(boolean.class)))
            .forEach(m -> offenders.add(m.getFullName()));
      }
    }
    assertThat(offenders).isEmpty();
  }
}
