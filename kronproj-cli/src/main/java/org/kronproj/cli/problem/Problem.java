package org.kronproj.cli.problem;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A maintained projection as a file describes it. Paths are as written: relative ones start from
 * the file's folder.
 *
 * @param name what it is called
 * @param constraints the file of the constraint matrix, or matrices
 * @param weighting how the weights act
 * @param basis identity, dct, haar, or a file with the eigenvectors of W as columns
 * @param eigenvalues the first weights; all 1 where the file gives none
 * @param operations the file of the operations
 * @param accuracy what answers are for: maintained or exact
 * @param epsilon ε_mp of the lazy weights
 * @param cutoff the cut-off exponent a of the lazy weights
 * @param strategy how updates are taken: auto or a strategy's name
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and never compared
public record Problem(
    String name,
    String constraints,
    Weights weighting,
    String basis,
    Optional<double[]> eigenvalues,
    Optional<String> operations,
    Optional<String> accuracy,
    OptionalDouble epsilon,
    OptionalDouble cutoff,
    Optional<String> strategy) {}
