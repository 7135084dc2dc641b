package org.kronproj.robust;

/** Which proof, with which constants, certifies a plan. */
public enum PlanKind {
  /** The paper's constants as printed. Sound only with errata E25–E29, and far from tight. */
  LITERAL("Song, Yang, Yang and Zhang 2023"),
  /**
   * All copies in every release, bounded range composed in zCDP, turned into (ε, δ), and the
   * additive generalisation bound of Jung et al. 2020.
   */
  JUNG("Jung et al. 2020"),
  /**
   * All copies in every release, bounded range composed in zCDP, and data processing for Rényi
   * divergence ({@code docs/robust-proof.md}, Theorem 1).
   */
  ZCDP_RENYI("zCDP and Rényi data processing"),
  /**
   * The same with a fresh sample of the copies in every release: a little more memory, several
   * times less work for an answer ({@code docs/robust-proof.md}, Theorem 2).
   */
  ZCDP_SAMPLED("zCDP and Rényi data processing, sampled");

  private final String source;

  PlanKind(String source) {
    this.source = source;
  }

  /**
   * Returns where the proof is from.
   *
   * @return the source, in words
   */
  public String source() {
    return source;
  }
}
