/** The kronproj command; the only place that prints. */
package org.kronproj.cli;
