package org.kronproj.robust;

import java.util.ArrayList;
import java.util.List;

/**
 * What an attack saw: for some rounds, the answer and the truth.
 *
 * @param points in order of rounds
 */
public record AttackTrace(List<Point> points) {

  /** What a question is for. */
  public enum Stage {
    /** To learn of the target's randomness. */
    LEARNING,
    /** To turn what was learnt against it. */
    STRIKE
  }

  /**
   * One answer.
   *
   * @param stage what the question was for
   * @param round which question of the attack it was, from 1
   * @param answer what the target said
   * @param truth what it should have said
   * @param scale what errors are relative to
   */
  public record Point(Stage stage, long round, double answer, double truth, double scale) {

    /**
     * Returns the relative error.
     *
     * @return |answer − truth| ÷ scale
     */
    public double error() {
      return Math.abs(answer - truth) / scale;
    }
  }

  /**
   * Copies the points.
   *
   * @param points the points
   */
  public AttackTrace {
    points = List.copyOf(points);
  }

  /**
   * Returns the last answer.
   *
   * @return the last point
   */
  public Point last() {
    return points.get(points.size() - 1);
  }

  /**
   * Returns the largest relative error.
   *
   * @return the maximum over all points
   */
  public double worstError() {
    return points.stream().mapToDouble(Point::error).max().orElse(0);
  }

  /** Collects points. */
  static final class Recorder {
    private final List<Point> points = new ArrayList<>();

    void add(Stage stage, long round, double answer, double truth, double scale) {
      points.add(new Point(stage, round, answer, truth, scale));
    }

    AttackTrace trace() {
      return new AttackTrace(points);
    }
  }
}
