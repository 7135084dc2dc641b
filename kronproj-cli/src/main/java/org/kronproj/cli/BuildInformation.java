package org.kronproj.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What the build wrote down about itself: the version. */
final class BuildInformation implements IVersionProvider {

  private static final String RESOURCE = "build.properties";

  @Override
  public String[] getVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = BuildInformation.class.getResourceAsStream(RESOURCE)) {
      properties.load(in);
    }
    return new String[] {
      "kronproj "
          + properties.getProperty("version")
          + " (Java "
          + Runtime.version().feature()
          + ", "
          + System.getProperty("os.name")
          + " "
          + System.getProperty("os.arch")
          + ")"
    };
  }
}
