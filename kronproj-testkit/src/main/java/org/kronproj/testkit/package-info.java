/** What the tests of every module share. */
package org.kronproj.testkit;
