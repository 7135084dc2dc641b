/**
 * What a maintained projection is made of, as {@code problem.json} and the options of the command
 * line say it. The schema is {@code docs/operations.md}.
 */
package org.kronproj.cli.problem;
