package org.kronproj.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/** Turns what a command throws into one line on standard error and an exit status. */
public final class Failures {

  private Failures() {}

  /**
   * Reports a failure. What the user can put right is one line; a fault of the program brings its
   * stack trace.
   *
   * @param failure what was thrown
   * @param console where to report it
   * @return the exit status
   */
  public static int report(Throwable failure, Console console) {
    console.out().flush();
    if (isTheUsers(failure)) {
      console.err().println("kronproj: " + message(failure));
      return ExitStatus.INPUT;
    }
    console.err().println("kronproj: internal error; please report it with these lines");
    failure.printStackTrace(console.err());
    return ExitStatus.INTERNAL;
  }

  /**
   * Tells whether a failure comes from the input rather than from a fault of the program.
   *
   * @param failure what was thrown
   * @return whether the user can put it right
   */
  public static boolean isTheUsers(Throwable failure) {
    return failure instanceof IOException
        || failure instanceof InvalidPathException
        || failure instanceof InvalidValueException
        || failure instanceof ShapeException
        || failure instanceof InsufficientMemoryException
        || failure instanceof OutOfMemoryError
        || failure instanceof UnsatisfiedLinkError;
  }

  /**
   * Says in one line what went wrong.
   *
   * @param failure what was thrown
   * @return its message, in the user's words
   */
  public static String message(Throwable failure) {
    if (failure instanceof NoSuchFileException e) {
      return e.getFile() + ": no such file or directory";
    }
    if (failure instanceof AccessDeniedException e) {
      return e.getFile() + ": permission denied";
    }
    if (failure instanceof FileAlreadyExistsException e) {
      return e.getFile() + ": exists already";
    }
    if (failure instanceof OutOfMemoryError) {
      return "out of memory: " + failure.getMessage() + " (KRONPROJ_JAVA_OPTIONS=-Xmx… raises it)";
    }
    if (failure instanceof UnsatisfiedLinkError) {
      return "the native libraries cannot be loaded: " + failure.getMessage();
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}
