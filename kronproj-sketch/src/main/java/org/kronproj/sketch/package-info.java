/** Sketching operators: a distribution is a value, an operator is a distribution with a seed. */
package org.kronproj.sketch;
