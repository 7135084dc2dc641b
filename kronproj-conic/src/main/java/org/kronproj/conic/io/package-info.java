/** Readers and writers of program files. */
package org.kronproj.conic.io;
