/** The validated program. */
package org.kronproj.conic.model;
