package org.kronproj.projection;

/** The ways to take an update. m rows, N coordinates, t of them touched. */
public enum Strategy {
  /** Keep the factor or inverse; exact answers by preconditioned conjugate gradients. */
  DEFER(UpdateKind.DEFERRED),
  /**
   * Woodbury on the explicit inverse: 3m²t + 2mt² flops, and 2m³/3 once if only a factor is held.
   */
  WOODBURY(UpdateKind.RANK_UPDATED),
  /** H += G_T·Δ·G_Tᵀ and a Cholesky factorisation: m²t + m³/3 flops. */
  REFACTOR(UpdateKind.REFACTORED),
  /** H = G·D·Gᵀ and a Cholesky factorisation: m²N + m³/3 flops. */
  REBUILD(UpdateKind.REBUILT);

  private final UpdateKind kind;

  Strategy(UpdateKind kind) {
    this.kind = kind;
  }

  /**
   * Returns what an update by this strategy is called.
   *
   * @return the kind
   */
  public UpdateKind kind() {
    return kind;
  }
}
