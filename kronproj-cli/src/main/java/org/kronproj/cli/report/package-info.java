/**
 * Reports a person looks at: one HTML file with everything in it, drawn by uPlot, that asks nothing
 * of the network.
 */
package org.kronproj.cli.report;
