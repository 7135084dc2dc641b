/** The commands {@code robust plan}, {@code robust serve} and {@code robust attack}. */
package org.kronproj.cli.robust;
