/**
 * The linear systems of the interior-point iteration: {@link
 * org.kronproj.conic.newton.NewtonSystem}, formed from sparse data and factored directly, with the
 * variables and the linear map they act on.
 */
package org.kronproj.conic.newton;
