package org.kronproj.cli.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** Says in a user's words why a text is not JSON. */
public final class JsonFaults {

  /** What the parser adds for programmers: its own options, and places it does not show. */
  private static final Pattern ASIDES =
      Pattern.compile(
          ": (enable `|was expecting \\(JSON).*| \\(start marker at.*|, from `[^`]*`",
          Pattern.DOTALL);

  private JsonFaults() {}

  /**
   * Says what the parser found.
   *
   * @param fault what it threw
   * @return a few words, without the place
   */
  public static String found(JsonProcessingException fault) {
    return "malformed JSON (" + ASIDES.matcher(fault.getOriginalMessage()).replaceAll("") + ")";
  }
}
