/** JSON in and out, by streaming: data binding would cost a tenth of a second at every start. */
package org.kronproj.cli.json;
