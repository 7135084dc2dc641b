package org.kronproj.cli.maintain;

import org.kronproj.projection.UpdateKind;

/**
 * One update and what was asked until the next one.
 *
 * @param kind what the update did
 * @param moved eigenvalues that the maintained state was moved on
 * @param seconds of the update and the questions after it
 * @param rebuildSeconds the same when rebuilding each time; not a number without a comparison
 * @param difference the largest relative difference of an answer; not a number without a comparison
 */
record Step(UpdateKind kind, int moved, double seconds, double rebuildSeconds, double difference) {}
