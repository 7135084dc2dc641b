/** The commands about semidefinite and linear programs: info, solve, csdp and theta. */
package org.kronproj.cli.conic;
