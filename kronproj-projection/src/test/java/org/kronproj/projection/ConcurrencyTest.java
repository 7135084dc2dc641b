package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;

/** Readers see one version, whole. */
class ConcurrencyTest {

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Seen(long version, double[] answer) {}

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void readersSeeTheOldStateOrTheNew(Strategy strategy) throws Exception {
    RandomStream random = Seed.of(80).stream();
    ProjectionOptions options =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
    Map<Long, double[]> weights = new HashMap<>();
    List<Seen> seen = new ArrayList<>();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(8), Problem.BasisKind.DENSE, 20);
        MaintainedProjection p = problem.builder().options(options).build()) {
      double[] h = problem.vector(random);
      weights.put(0L, p.eigenvalues());
      AtomicBoolean done = new AtomicBoolean();
      CountDownLatch started = new CountDownLatch(3);
      Semaphore answered = new Semaphore(0);
      ExecutorService pool = Executors.newFixedThreadPool(3);
      List<Future<List<Seen>>> readers = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        readers.add(pool.submit(reader(p, h, done, started, answered)));
      }
      started.await();
      for (int step = 0; step < 200; step++) {
        answered.drainPermits();
        if (step % 7 == 6) {
          double[] back = weights.get(p.version() - 1);
          weights.put(p.version() + 1, back);
          p.rollback();
        } else {
          double[] lambda = p.eigenvalues();
          lambda[random.nextInt(8)] = Math.exp(random.nextDouble() - 0.5);
          weights.put(p.version() + 1, lambda);
          p.update(lambda);
        }
        answered.acquire(); // so that reading and writing really alternate
      }
      done.set(true);
      for (Future<List<Seen>> reader : readers) {
        seen.addAll(reader.get());
      }
      pool.shutdown();
      assertThat(seen.stream().mapToLong(Seen::version).distinct().count()).isGreaterThan(20);
      for (Seen one : seen) {
        double[] expected =
            Dense.multiply(Problem.projection(problem.b(weights.get(one.version()))), h);
        assertThat(Dense.largestDifference(one.answer(), expected)).isLessThan(1e-9);
      }
    }
  }

  /** Keeps one answer for each version it meets, and checks that repeated ones agree. */
  private static Callable<List<Seen>> reader(
      MaintainedProjection p,
      double[] h,
      AtomicBoolean done,
      CountDownLatch started,
      Semaphore answered) {
    return () -> {
      List<Seen> seen = new ArrayList<>();
      try (Matrix column = Matrix.vector(h)) {
        do {
          try (QueryResult result = p.query(Part.RANGE, column)) {
            double[] answer = result.value().toArray();
            Seen last = seen.isEmpty() ? null : seen.get(seen.size() - 1);
            if (last == null || last.version() != result.version()) {
              seen.add(new Seen(result.version(), answer));
            } else {
              assertThat(Dense.largestDifference(last.answer(), answer)).isLessThan(1e-11);
            }
          }
          started.countDown();
          answered.release();
        } while (!done.get());
      } finally {
        answered.release(1000); // a reader that fails must not leave the writer waiting
      }
      return seen;
    };
  }
}
