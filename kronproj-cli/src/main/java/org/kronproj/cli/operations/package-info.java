/**
 * The operations of a maintained projection as newline-delimited JSON: their values, their reader
 * and their writer. The schema is {@code docs/operations.md}.
 */
package org.kronproj.cli.operations;
