package org.kronproj.cli.conic;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;

/**
 * Writes a solution as SDPA does, in SDPA's names: its primal is the minimisation over x (y here)
 * with X (Z here), its dual the maximisation over Y (X here).
 */
final class SdpaSolution {

  private SdpaSolution() {}

  static void write(Solution solution, OutputStream stream) throws IOException {
    Writer out = new OutputStreamWriter(stream, StandardCharsets.US_ASCII);
    out.write("phase.value = " + phase(solution) + "\n");
    out.write("objValPrimal = " + signed(solution.dualObjective()) + "\n");
    out.write("objValDual = " + signed(solution.primalObjective()) + "\n");
    out.write("xVec =\n{");
    for (int i = 0; i < solution.point().constraintCount(); i++) {
      out.write((i == 0 ? "" : ",") + solution.point().y(i));
    }
    out.write("}\n");
    writeMatrix(out, "xMat", solution.point().z());
    writeMatrix(out, "yMat", solution.point().x());
    out.flush();
  }

  private static String signed(double value) {
    return (value >= 0 ? "+" : "") + Numerals.scientific(value + 0.0, 16);
  }

  private static String phase(Solution solution) {
    return switch (solution.status()) {
      case OPTIMAL -> "pdOPT";
      case REDUCED_ACCURACY -> "pdFEAS";
      case PRIMAL_INFEASIBLE -> "pFEAS_dINF";
      case DUAL_INFEASIBLE -> "pINF_dFEAS";
      default -> "noINFO";
    };
  }

  private static void writeMatrix(Writer out, String name, BlockMatrix matrix) throws IOException {
    out.write(name + " =\n{\n");
    List<Block> blocks = matrix.blocks();
    for (int k = 0; k < blocks.size(); k++) {
      int n = blocks.get(k).size();
      boolean semidefinite = blocks.get(k).isSemidefinite();
      out.write("{");
      for (int i = 0; i < n; i++) {
        out.write(i == 0 ? "" : semidefinite ? ",\n " : ",");
        if (semidefinite) {
          out.write("{");
          for (int j = 0; j < n; j++) {
            out.write((j == 0 ? "" : ",") + (matrix.get(k, i, j) + 0.0));
          }
          out.write("}");
        } else {
          out.write(Double.toString(matrix.get(k, i, i) + 0.0));
        }
      }
      out.write("}\n");
    }
    out.write("}\n");
  }
}
