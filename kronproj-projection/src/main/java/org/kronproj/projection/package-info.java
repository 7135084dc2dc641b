/** The weighted projection that stays fresh while its weights move. */
package org.kronproj.projection;
