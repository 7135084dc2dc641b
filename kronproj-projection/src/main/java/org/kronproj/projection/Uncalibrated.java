package org.kronproj.projection;

import java.util.List;

/** The built-in cost model: a calibration of a current two-core server, rounded. */
final class Uncalibrated {

  private static final List<Integer> ORDERS = List.of(64, 256, 1024, 2048);

  static final CostModel MODEL =
      new CostModel(
          new RateSurface(
              ORDERS,
              List.of(
                  widths(1.1e9, 7e9, 1e10, 1e10),
                  widths(2.4e9, 2e10, 4e10, 4e10),
                  widths(3.5e9, 2.8e10, 6.7e10, 7.8e10),
                  widths(2.8e9, 1.9e10, 6.4e10, 8.4e10))),
          new RateSurface(
              ORDERS,
              List.of(
                  widths(2.1e9, 1e10, 1.3e10, 1.3e10),
                  widths(7e9, 2.6e10, 4.4e10, 4.4e10),
                  widths(7.5e9, 4.8e10, 7.8e10, 8e10),
                  widths(3.5e9, 4.7e10, 8.2e10, 9e10))),
          new RateCurve(
              new double[] {16, 64, 256, 1024, 2048},
              new double[] {2e9, 1.4e10, 5e10, 8.2e10, 9.2e10}),
          new RateCurve(new double[] {16, 64, 256, 1024}, new double[] {5e8, 7e8, 4e9, 2.3e9}),
          new RateCurve(
              new double[] {16, 64, 256, 1024, 4096},
              new double[] {6e8, 4e9, 1.8e10, 5.3e10, 8e10}),
          new RateCurve(
              new double[] {16, 64, 256, 1024, 4096},
              new double[] {4e8, 3e9, 2.2e10, 6.5e10, 9e10}),
          0.35e-9);

  private Uncalibrated() {}

  private static RateCurve widths(double... rates) {
    return new RateCurve(new double[] {1, 8, 64, 256}, rates);
  }
}
