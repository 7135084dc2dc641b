/**
 * What every other package may use: seeds as values, the exception types, progress and
 * cancellation.
 *
 * <p>Depends on the JDK only.
 */
package org.kronproj.base;
