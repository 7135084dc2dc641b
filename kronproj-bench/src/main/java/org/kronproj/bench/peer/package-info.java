/** Solvers that run as processes of their own: how they are called and what they say. */
package org.kronproj.bench.peer;
