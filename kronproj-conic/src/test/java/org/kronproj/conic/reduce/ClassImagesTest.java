package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

class ClassImagesTest {

  private static final Seed SEED = Seed.of(31);
  private static final int N = 9;

  /** Two blocks whose positions fall into classes at random; the images are those of the second. */
  private final PositionPartition partition = partition();

  private static PositionPartition partition() {
    PackedLayout layout =
        new PackedLayout(List.of(Block.semidefinite(4), Block.semidefinite(N), Block.diagonal(2)));
    PositionPartition partition = new PositionPartition(layout);
    RandomStream random = SEED.split("classes").stream();
    double[] values = new double[layout.length()];
    for (int p = 0; p < values.length; p++) {
      values[p] = random.nextInt(4);
    }
    partition.refine(values, 0, 100);
    return partition;
  }

  private static Matrix random(int columns, String name) {
    RandomStream random = SEED.split(name).stream();
    Matrix matrix = Matrix.allocate(N, columns);
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < N; i++) {
        matrix.set(i, j, random.nextGaussian());
      }
    }
    return matrix;
  }

  @Test
  void imagesAreTheProductsTheyStandFor() {
    RandomStream random = SEED.split("element").stream();
    double[] byClass = new double[partition.count()];
    for (int c = 0; c < byClass.length; c++) {
      byClass[c] = random.nextGaussian();
    }
    try (Matrix first = random(1, "first");
        Matrix second = random(3, "second");
        Matrix element = element(byClass)) {
      List<Matrix> bases = List.of(first, second);
      ClassImages images = ClassImages.of(partition, 1, bases);
      for (int l = 0; l < bases.size(); l++) {
        int d = images.order(l);
        double[] found = new double[2 + d * (d + 1) / 2];
        images.addImage(l, byClass, found, 2);
        try (Matrix image = Blas.multiply(Transpose.NO, Transpose.NO, element, bases.get(l));
            Matrix product = Blas.multiply(Transpose.YES, Transpose.NO, bases.get(l), image)) {
          for (int b = 0, q = 2; b < d; b++) {
            for (int a = 0; a <= b; a++, q++) {
              assertThat(found[q]).isCloseTo(product.get(a, b), within(1e-12 * N * N));
            }
          }
        }
      }
    }
  }

  /** Positions by distance on a cycle, whose eigenvectors are cosines. */
  @Test
  void imagesUnderEigenvectorsAreReadOffAFewRows() {
    int n = 45;
    PositionPartition cycle =
        new PositionPartition(new PackedLayout(List.of(Block.semidefinite(n))));
    double[] distances = new double[n * (n + 1) / 2];
    for (int j = 0, p = 0; j < n; j++) {
      for (int i = 0; i <= j; i++, p++) {
        distances[p] = Math.min(j - i, n - (j - i));
      }
    }
    cycle.refine(distances, 0, n);
    List<Matrix> vectors = new ArrayList<>();
    for (int k = 0; k <= n / 2; k++) {
      Matrix vector = Matrix.allocate(n, 1);
      for (int i = 0; i < n; i++) {
        vector.set(i, 0, Math.cos(2 * Math.PI * i * k / n + 0.3));
      }
      Blas.scale(1 / Blas.norm(vector), vector);
      vectors.add(vector);
    }
    assertThat(difference(cycle, vectors)).isLessThan(1e-12);
    // A vector that is none of all classes has no such ratio: another way was taken above.
    vectors.get(1).set(0, 0, 1);
    Blas.scale(1 / Blas.norm(vectors.get(1)), vectors.get(1));
    assertThat(difference(cycle, vectors)).isGreaterThan(1e-3);
    vectors.forEach(Matrix::close);
  }

  /** The largest difference between the images that are read off and those that are summed up. */
  private static double difference(PositionPartition partition, List<Matrix> vectors) {
    ClassImages readOff = ClassImages.ofEigenvectors(partition, 0, vectors);
    ClassImages summed = ClassImages.of(partition, 0, vectors);
    double difference = 0;
    for (int c = 0; c < partition.count(); c++) {
      double[] byClass = new double[partition.count()];
      byClass[c] = 1;
      for (int l = 0; l < vectors.size(); l++) {
        double[] images = new double[2];
        readOff.addImage(l, byClass, images, 0);
        summed.addImage(l, byClass, images, 1);
        difference = Math.max(difference, Math.abs(images[0] - images[1]));
        assertThat(readOff.multiplicity(0)).isEqualTo(summed.multiplicity(0));
      }
    }
    return difference;
  }

  /** ⟨Σ x_c E_c, M X̂ Mᵀ⟩ = ⟨MᵀXM, X̂⟩. */
  @Test
  void sumsAreTheAdjointOfImages() {
    RandomStream random = SEED.split("adjoint").stream();
    double[] byClass = new double[partition.count()];
    for (int c = 0; c < byClass.length; c++) {
      byClass[c] = random.nextGaussian();
    }
    double[] small = {0.3, -1, 2, 0.5, 1.5, -0.7};
    try (Matrix basis = random(3, "basis")) {
      ClassImages images = ClassImages.of(partition, 1, List.of(basis));
      double[] image = new double[6];
      images.addImage(0, byClass, image, 0);
      double[] sums = new double[partition.count()];
      images.addSums(0, small, 0, sums);
      double left = 0;
      for (int c = 0; c < sums.length; c++) {
        left += sums[c] * byClass[c];
      }
      double right = 0;
      for (int b = 0, q = 0; b < 3; b++) {
        for (int a = 0; a <= b; a++, q++) {
          right += (a == b ? 1 : 2) * image[q] * small[q];
        }
      }
      assertThat(left).isCloseTo(right, within(1e-11 * N * N));
    }
  }

  private Matrix element(double[] byClass) {
    Matrix element = Matrix.allocate(N, N);
    PackedMatrices.unpack(partition.spread(byClass), partition.layout().offset(1), element);
    return element;
  }
}
