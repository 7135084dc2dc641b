/**
 * The kronproj command: where it starts, and the list of its commands.
 *
 * <p>The command line is the only place that prints. Each command lives in a package of its own and
 * is loaded only when it is asked for.
 */
package org.kronproj.cli;
