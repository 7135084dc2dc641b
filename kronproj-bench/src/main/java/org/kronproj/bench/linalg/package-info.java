/** What this machine's arithmetic and memory give, and what the linear algebra makes of them. */
package org.kronproj.bench.linalg;
