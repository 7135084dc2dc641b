/** Commands about semidefinite and linear programs. */
package org.kronproj.cli.conic;
