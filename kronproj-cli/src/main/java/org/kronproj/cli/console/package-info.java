/** What every command shares: its streams, exit statuses, failures and progress. */
package org.kronproj.cli.console;
