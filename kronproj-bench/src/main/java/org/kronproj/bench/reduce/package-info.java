/** What structure is worth: programs with structure beside peers, and the lazy central path. */
package org.kronproj.bench.reduce;
