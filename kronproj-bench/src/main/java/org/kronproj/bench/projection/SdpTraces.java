package org.kronproj.bench.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/**
 * Constraint matrices of semidefinite programs under weight traces: the largest block of each file,
 * its linearly independent constraints, in the cosine basis, one eigenvalue a step and a query
 * after each.
 */
final class SdpTraces implements Scenario {

  private static final Seed SEED = Seed.of(19);
  private static final String[] NAMES = {"theta1", "mcp100", "control3", "truss3", "gpp100"};

  @Override
  public String name() {
    return "sdp-traces";
  }

  @Override
  public void run(Settings settings, Figures figures) throws IOException {
    if (settings.data().isEmpty()) {
      return;
    }
    for (String name : NAMES) {
      Path file = settings.data().get().resolve(name + ".dat-s");
      if (Files.exists(file)) {
        measure(name, SdpaReader.read(file), settings, figures);
      } else {
        System.out.println(file + ": not there, left out");
      }
    }
  }

  private static void measure(String name, Program program, Settings settings, Figures figures) {
    int largest = -1;
    for (int k = 0; k < program.blockCount(); k++) {
      if (program.block(k).isSemidefinite()
          && (largest < 0 || program.block(k).size() > program.block(largest).size())) {
        largest = k;
      }
    }
    int n = program.block(largest).size();
    ProjectionOptions eager =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.REBUILD));
    try (Matrix a = independentRows(program.data(largest), n);
        Basis basis = Basis.cosine(n);
        MaintainedProjection p = start(a, basis, ProjectionOptions.defaults());
        MaintainedProjection q = start(a, basis, eager)) {
      Walk walk = new Walk(p, 1, SEED);
      Walk other = new Walk(q, 1, SEED);
      Map<String, Double> seconds =
          new Race(settings.clock())
              .add("maintained", walk::stepAndQuery)
              .add("rebuilt", other::stepAndQuery)
              .run(10, settings.size(30, 2));
      String shape = name + ", n=" + n + ", m=" + a.rows() + ", svec, cosine";
      figures.report(
          "update + query against rebuild + query",
          shape,
          seconds.get("rebuilt") / seconds.get("maintained"),
          "×");
      figures.atMost(
          "difference from rebuild",
          shape,
          Instances.relativeDifference(walk.query(), other.query()),
          "",
          1e-9);
    }
  }

  private static MaintainedProjection start(Matrix a, Basis basis, ProjectionOptions options) {
    Weighting weighting = Weighting.symmetric(basis.order());
    return MaintainedProjection.builder(weighting)
        .constraints(a)
        .basis(basis)
        .eigenvalues(Instances.eigenvalues(basis.order(), 0.5, SEED.split("start").stream()))
        .options(options)
        .build();
  }

  /**
   * The constraints' parts in one block, in svec coordinates, less those that depend on earlier
   * ones.
   */
  private static Matrix independentRows(BlockData data, int n) {
    int size = Svec.length(n);
    int kept = 0;
    try (Matrix rows = Matrix.allocate(size, data.slotCount());
        Matrix orthonormal = Matrix.allocate(size, data.slotCount())) {
      for (int slot = 0; slot < data.slotCount() && kept < size; slot++) {
        Matrix row = rows.column(kept).fill(0);
        for (int at = data.begin(slot); at < data.end(slot); at++) {
          double scale = data.row(at) == data.column(at) ? 1 : Math.sqrt(2);
          row.set(Svec.coordinate(data.row(at), data.column(at)), 0, scale * data.value(at));
        }
        Matrix rest = orthonormal.column(kept).copyFrom(row);
        double norm = Blas.norm(rest);
        for (int pass = 0; pass < 2; pass++) {
          for (int k = 0; k < kept; k++) {
            Blas.axpy(-Blas.dot(orthonormal.column(k), rest), orthonormal.column(k), rest);
          }
        }
        if (Blas.norm(rest) > 1e-8 * norm) {
          Blas.scale(1 / Blas.norm(rest), rest);
          kept++;
        }
      }
      Matrix a = Matrix.allocate(kept, size);
      for (int i = 0; i < kept; i++) {
        for (int j = 0; j < size; j++) {
          a.set(i, j, rows.get(j, i));
        }
      }
      return a;
    }
  }
}
