/** {@code kronproj install}: the launchers and the jar where a user wants them. */
package org.kronproj.cli.install;
