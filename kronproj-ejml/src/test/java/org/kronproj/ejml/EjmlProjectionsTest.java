package org.kronproj.ejml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;

class EjmlProjectionsTest {

  /** One constraint a = (1, 2) with weights (4, 1): P h = b bᵀh / bᵀb for b = (2, 2). */
  @Test
  void projectsOnOneWeightedRow() {
    DMatrixRMaj a = new DMatrixRMaj(new double[][] {{1, 2}});
    try (MaintainedProjection projection =
        EjmlProjections.builder(Weighting.diagonal(2), a).eigenvalues(4, 1).build()) {
      DMatrixRMaj p = EjmlProjections.project(projection, new DMatrixRMaj(new double[][] {{3, 1}}));
      assertThat(p.get(0, 0)).isCloseTo(2, within(1e-12));
      assertThat(p.get(1, 0)).isCloseTo(2, within(1e-12));
    }
  }

  @Test
  void decomposesTheWeight() {
    DMatrixRMaj a = new DMatrixRMaj(new double[][] {{1, 0, 0, 1}});
    DMatrixRMaj w = new DMatrixRMaj(new double[][] {{2, 1}, {1, 2}});
    try (MaintainedProjection projection =
        EjmlProjections.build(EjmlProjections.builder(Weighting.twoSided(2), a), w)) {
      // B = vec(W^½ I W^½) = vec(W), so P projects on W.
      DMatrixRMaj h = new DMatrixRMaj(new double[][] {{2}, {1}, {1}, {2}});
      DMatrixRMaj p = EjmlProjections.project(projection, h);
      for (int i = 0; i < 4; i++) {
        assertThat(p.get(i, 0)).isCloseTo(h.get(i, 0), within(1e-12));
      }
    }
  }
}
