package org.kronproj.cli.robust;

import org.kronproj.robust.Option;

/**
 * An option under the name that the table gives it.
 *
 * @param name the name
 * @param option what it is
 */
record NamedOption(String name, Option option) {}
