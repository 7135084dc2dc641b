package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.kronproj.bench.peer.ProcessRun;
import org.kronproj.conic.io.CsdpSolutions;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.verify.Verification;

/**
 * The DIMACS errors of peers' solutions, recomputed from the instance's data and the solution files
 * that the peers write, by the same code as our own. Kept in a CSV file, so that every peer solves
 * an instance once.
 */
final class PeerErrors {

  private static final String HEADER = "name,solver,seconds,primal,dual,e1,e2,e3,e4,e5,e6,largest";
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][0-9.]*(?:[eE][-+]?[0-9]+)?");

  private final Path cache;
  private final Map<String, String> peers;
  private final Map<String, String> rows = new TreeMap<>();

  /** Reads what the cache file holds; {@code peers} maps csdp and sdpa to their commands. */
  PeerErrors(Path cache, Map<String, String> peers) throws IOException {
    this.cache = cache;
    this.peers = peers;
    if (Files.exists(cache)) {
      for (String line : Files.readAllLines(cache)) {
        if (!line.equals(HEADER)) {
          String[] cells = line.split(",", -1);
          rows.put(cells[0] + "," + cells[1], line);
        }
      }
    }
  }

  /** The largest error of the better peer; not a number if no peer is known to have solved it. */
  double best(String name, Path file) throws IOException {
    for (Map.Entry<String, String> peer : peers.entrySet()) {
      String key = name + "," + peer.getKey();
      if (!rows.containsKey(key)) {
        rows.put(key, key + "," + run(peer.getKey(), peer.getValue(), file));
        write();
      }
    }
    double best = Double.NaN;
    for (Map.Entry<String, String> row : rows.entrySet()) {
      if (row.getKey().startsWith(name + ",")) {
        String largest = row.getValue().substring(row.getValue().lastIndexOf(',') + 1);
        double error = Double.parseDouble(largest);
        best = Double.isNaN(best) || error < best ? error : best;
      }
    }
    return best;
  }

  private void write() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(HEADER);
    lines.addAll(rows.values());
    Files.write(cache, lines);
  }

  private static String run(String solver, String command, Path file) throws IOException {
    Program program = SdpaReader.read(file);
    Path work = Files.createTempDirectory("peer");
    try {
      Path solution = work.resolve("solution");
      boolean isCsdp = solver.equals("csdp");
      if (!isCsdp) {
        Files.writeString(work.resolve("param.sdpa"), SDPA_PARAMETERS);
      }
      ProcessRun run =
          ProcessRun.of(
              work,
              1,
              isCsdp
                  ? List.of(command, file.toString(), solution.toString())
                  : List.of(
                      command,
                      "-ds",
                      file.toString(),
                      "-o",
                      solution.toString(),
                      "-p",
                      "param.sdpa",
                      "-numThreads",
                      "1"));
      Point point =
          !Files.exists(solution)
              ? null
              : isCsdp
                  ? CsdpSolutions.read(solution, program.constraintCount(), program.blocks())
                  : readSdpa(Files.readString(solution), program);
      if (point == null) {
        return String.format(Locale.ROOT, "%.3f,,,,,,,,,NaN", run.seconds());
      }
      Verification verification = Verification.of(program, point);
      StringBuilder row = new StringBuilder();
      row.append(
          String.format(
              Locale.ROOT,
              "%.3f,%.10e,%.10e",
              run.seconds(),
              verification.primalObjective(),
              verification.dualObjective()));
      for (double error : verification.errors().toArray()) {
        row.append(String.format(Locale.ROOT, ",%.2e", error));
      }
      return row.append(String.format(Locale.ROOT, ",%.2e", verification.errors().largest()))
          .toString();
    } finally {
      try (Stream<Path> files = Files.list(work)) {
        for (Path left : files.toList()) {
          Files.delete(left);
        }
      }
      Files.delete(work);
    }
  }

  /** SDPA's defaults, with all digits of the solution printed. */
  private static final String SDPA_PARAMETERS =
      """
      100 maxIteration
      1.0E-7 epsilonStar
      1.0E2 lambdaStar
      2.0 omegaStar
      -1.0E5 lowerBound
      1.0E5 upperBound
      0.1 betaStar
      0.2 betaBar
      0.9 gammaStar
      1.0E-7 epsilonDash
      %+.17e xPrint
      %+.17e XPrint
      %+.17e YPrint
      %+.17e infPrint
      """;

  /** xVec is y, xMat is Z and yMat is X; blocks of order n are given in full. */
  private static Point readSdpa(String text, Program program) {
    int y = text.indexOf("xVec =");
    int z = text.indexOf("xMat =");
    int x = text.indexOf("yMat =");
    if (y < 0 || z < y || x < z) {
      return null;
    }
    double[] multipliers = new double[program.constraintCount()];
    Matcher numbers = NUMBER.matcher(text.substring(y, z));
    for (int i = 0; i < multipliers.length; i++) {
      multipliers[i] = next(numbers);
    }
    return new Point(
        readMatrix(text.substring(x), program),
        multipliers,
        readMatrix(text.substring(z), program));
  }

  private static BlockMatrix readMatrix(String text, Program program) {
    Matcher numbers = NUMBER.matcher(text);
    double[][] packed = new double[program.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      Block block = program.block(k);
      packed[k] = new double[Math.toIntExact(block.packedLength())];
      int n = block.size();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < (block.isSemidefinite() ? n : 1); j++) {
          double value = next(numbers);
          if (!block.isSemidefinite()) {
            packed[k][i] = value;
          } else if (j >= i) {
            packed[k][(int) (j * (j + 1L) / 2) + i] = value;
          }
        }
      }
    }
    return new BlockMatrix(program.blocks(), packed);
  }

  private static double next(Matcher numbers) {
    return numbers.find() ? Double.parseDouble(numbers.group()) : Double.NaN;
  }
}
