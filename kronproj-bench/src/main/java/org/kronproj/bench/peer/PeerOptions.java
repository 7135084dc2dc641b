package org.kronproj.bench.peer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that name peers, and where the launchers are that they are compared with. */
public final class PeerOptions {

  @Option(names = "--csdp", description = "a peer that is called as CSDP is; may be repeated")
  private List<String> csdp = List.of();

  @Option(names = "--sdpa", description = "a peer that is called as SDPA is; may be repeated")
  private List<String> sdpa = List.of();

  @Option(
      names = "--own",
      paramLabel = "DIR",
      description = "the folder of the launchers csdp and kronproj (the source tree's root)",
      defaultValue = "${sys:kronproj.root}")
  private Path own;

  /** For picocli. */
  public PeerOptions() {}

  /**
   * Lists the peers for semidefinite programs.
   *
   * @return those that were named
   */
  public List<Contestant> semidefinite() {
    List<Contestant> all = new ArrayList<>();
    csdp.forEach(command -> all.add(new Contestant(Contestant.Kind.CSDP, command)));
    sdpa.forEach(command -> all.add(new Contestant(Contestant.Kind.SDPA, command)));
    return all;
  }

  /**
   * Finds a launcher.
   *
   * @param name csdp or kronproj
   * @return its path
   */
  public String launcher(String name) {
    return own.resolve(name).toAbsolutePath().normalize().toString();
  }
}
