package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * The constraints whose projections P A_i to an algebra are linearly independent, in coordinates of
 * the algebra's orthonormal basis E_k/√|E_k|. Multiples of one another are recognised by a hash of
 * their rounded coordinates; the rest is a Gram–Schmidt process with pivoting.
 */
final class IndependentRows {

  private static final double ZERO = 1e-12;
  private static final double DEPENDENT = 1e-10;
  private static final double SAME = 1e-12;
  private static final double ROUNDING = 1e-9;

  /** Flops that the Gram–Schmidt process may take. */
  private static final double WORK_LIMIT = 4e9;

  private final int dimension;
  private final List<Row> rows;

  /** A unit vector in sparse form, and the factor that made it one. */
  private static final class Row {

    private final int constraint;
    private final double scale;
    private final int[] classes;
    private final double[] values;

    Row(int constraint, double scale, int[] classes, double[] values) {
      this.constraint = constraint;
      this.scale = scale;
      this.classes = classes;
      this.values = values;
    }

    boolean isSame(Row other) {
      if (!Arrays.equals(classes, other.classes)) {
        return false;
      }
      for (int q = 0; q < values.length; q++) {
        if (Math.abs(values[q] - other.values[q]) > SAME) {
          return false;
        }
      }
      return true;
    }

    long key() {
      long hash = Arrays.hashCode(classes);
      for (double value : values) {
        hash = 31 * hash + Math.round(value / ROUNDING);
      }
      return hash;
    }
  }

  private IndependentRows(int dimension, List<Row> rows) {
    this.dimension = dimension;
    this.rows = rows;
  }

  /** Selects the rows; null when there are too many different ones. */
  static IndependentRows select(PartitionAlgebra algebra) {
    List<Row> different = differentRows(algebra);
    double count = different.size();
    double r = algebra.dimension();
    if (count * r * Math.min(count, r) > WORK_LIMIT) {
      return null;
    }
    return new IndependentRows(algebra.dimension(), independent(different, algebra.dimension()));
  }

  private static List<Row> differentRows(PartitionAlgebra algebra) {
    Program program = algebra.program();
    double[] sums = new double[algebra.dimension()];
    double[] rootSizes = algebra.sizes().clone();
    for (int c = 0; c < rootSizes.length; c++) {
      rootSizes[c] = Math.sqrt(rootSizes[c]);
    }
    int[] touched = new int[algebra.dimension()];
    boolean[] isTouched = new boolean[algebra.dimension()];
    Map<Long, List<Row>> byKey = new HashMap<>();
    List<Row> different = new ArrayList<>();
    for (int i = 0; i < program.constraintCount(); i++) {
      int count = gather(algebra, i, sums, touched, isTouched);
      Row row = normalised(i, algebra, sums, rootSizes, Arrays.copyOf(touched, count));
      for (int q = 0; q < count; q++) {
        sums[touched[q]] = 0;
        isTouched[touched[q]] = false;
      }
      if (row != null && addUnlessThere(row, byKey)) {
        different.add(row);
      }
    }
    return different;
  }

  private static boolean addUnlessThere(Row row, Map<Long, List<Row>> byKey) {
    Long key = row.key();
    List<Row> similar = byKey.get(key);
    if (similar == null) {
      similar = new ArrayList<>(1);
      byKey.put(key, similar);
    }
    for (Row other : similar) {
      if (row.isSame(other)) {
        return false;
      }
    }
    return similar.add(row);
  }

  private static int gather(
      PartitionAlgebra algebra, int constraint, double[] sums, int[] touched, boolean[] isTouched) {
    Program program = algebra.program();
    PositionPartition partition = algebra.partition();
    int count = 0;
    for (int t = 0; t < program.touchedBlockCount(constraint); t++) {
      int block = program.touchedBlock(constraint, t);
      BlockData data = program.data(block);
      int slot = program.touchedSlot(constraint, t);
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        int row = data.row(p);
        int column = data.column(p);
        int cls = partition.classOf(partition.layout().index(block, row, column));
        if (!isTouched[cls]) {
          isTouched[cls] = true;
          touched[count++] = cls;
        }
        sums[cls] += (row == column ? 1 : 2) * data.value(p);
      }
    }
    return count;
  }

  private static Row normalised(
      int constraint, PartitionAlgebra algebra, double[] sums, double[] rootSizes, int[] touched) {
    Arrays.sort(touched);
    double square = 0;
    for (int cls : touched) {
      double coordinate = sums[cls] / rootSizes[cls];
      square += coordinate * coordinate;
    }
    if (square <= ZERO * ZERO * algebra.operator().squaredNorm(constraint)) {
      return null;
    }
    double norm = Math.sqrt(square);
    int kept = 0;
    int[] classes = new int[touched.length];
    double[] values = new double[touched.length];
    double scale = 0;
    for (int cls : touched) {
      double value = sums[cls] / rootSizes[cls] / norm;
      if (Math.abs(value) > SAME) {
        if (scale == 0) {
          scale = Math.signum(value) / norm;
        }
        classes[kept] = cls;
        values[kept++] = value * Math.signum(scale);
      }
    }
    return new Row(constraint, scale, Arrays.copyOf(classes, kept), Arrays.copyOf(values, kept));
  }

  private static List<Row> independent(List<Row> candidates, int dimension) {
    int m = candidates.size();
    double[][] dense = new double[m][dimension];
    for (int i = 0; i < m; i++) {
      Row row = candidates.get(i);
      for (int q = 0; q < row.classes.length; q++) {
        dense[i][row.classes[q]] = row.values[q];
      }
    }
    double[] negligible = new double[dense.length];
    for (int i = 0; i < dense.length; i++) {
      double square = 0;
      for (double value : candidates.get(i).values) {
        square += value * value;
      }
      negligible[i] = DEPENDENT * Math.sqrt(square);
    }
    PivotedRows pivoted = PivotedRows.of(dense, negligible);
    List<Row> kept = new ArrayList<>();
    for (int i = 0; i < m; i++) {
      if (pivoted.isChosen(i)) {
        kept.add(candidates.get(i));
      }
    }
    return kept;
  }

  int size() {
    return rows.size();
  }

  /** The constraint that a row was made from. */
  int constraint(int row) {
    return rows.get(row).constraint;
  }

  /** What P A_i is multiplied by to have norm 1. */
  double scale(int row) {
    return rows.get(row).scale;
  }

  /** The scaled P A_i as its value in each class. */
  double[] means(int row, double[] sizes) {
    double[] byClass = new double[dimension];
    Row sparse = rows.get(row);
    for (int q = 0; q < sparse.classes.length; q++) {
      int cls = sparse.classes[q];
      byClass[cls] = sparse.values[q] / Math.sqrt(sizes[cls]);
    }
    return byClass;
  }
}
