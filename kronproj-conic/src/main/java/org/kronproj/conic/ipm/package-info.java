/** The interior-point method. */
package org.kronproj.conic.ipm;
