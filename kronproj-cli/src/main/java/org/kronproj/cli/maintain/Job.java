package org.kronproj.cli.maintain;

import java.util.Optional;
import org.kronproj.cli.problem.Problem;

/**
 * What one call is to do.
 *
 * @param name what it is called in reports
 * @param problem what to build; empty where a snapshot is restored
 * @param operations the file of the operations, or - for standard input
 * @param strategy how updates are to be taken
 */
record Job(
    String name, Optional<Problem> problem, Optional<String> operations, StrategyOption strategy) {}
