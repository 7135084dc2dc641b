/** Sketching operators and sketched maintenance, against copies, products and peers. */
package org.kronproj.bench.sketch;
