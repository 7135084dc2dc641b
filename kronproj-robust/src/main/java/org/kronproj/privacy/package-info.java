/** Exact private selection, accountants, composition, amplification and generalisation. */
package org.kronproj.privacy;
