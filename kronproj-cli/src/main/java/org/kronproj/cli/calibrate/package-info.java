/** {@code kronproj calibrate}: what the planner's cost model is measured by. */
package org.kronproj.cli.calibrate;
