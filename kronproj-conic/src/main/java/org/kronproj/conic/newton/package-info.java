/** Newton systems. */
package org.kronproj.conic.newton;
