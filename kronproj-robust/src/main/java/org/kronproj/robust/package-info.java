/** Estimators that survive adaptive questions. */
package org.kronproj.robust;
