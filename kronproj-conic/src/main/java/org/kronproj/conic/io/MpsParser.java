package org.kronproj.conic.io;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.kronproj.base.FormatException;
import org.kronproj.conic.model.Direction;
import org.kronproj.conic.model.LinearProgram;
import org.kronproj.conic.model.LinearProgramBuilder;

/** Takes the lines of an MPS file in order. */
final class MpsParser {

  private enum Section {
    START,
    SENSE,
    OBJECTIVE_NAME,
    ROWS,
    COLUMNS,
    RHS,
    RANGES,
    BOUNDS
  }

  private static final int OBJECTIVE = -1;
  private static final int LEFT_OUT = -2;

  private static final String LOWERED =
      "a negative upper bound without a lower one makes the lower bound −∞";

  private final Consumer<String> warnings;
  private final LinearProgramBuilder builder = LinearProgram.builder();
  private final Map<String, Integer> rows = new HashMap<>();
  private final Map<String, Integer> columns = new HashMap<>();
  private final List<MpsRow> rowData = new ArrayList<>();
  private final List<MpsColumn> columnData = new ArrayList<>();
  private final Map<Section, String> sets = new HashMap<>();
  private final Set<String> told = new HashSet<>();

  /** What to warn of, by column, unless a lower bound follows. */
  private final Map<Integer, String> lowered = new LinkedHashMap<>();

  private Section section = Section.START;
  private String objectiveName;
  private boolean objectiveFound;
  private boolean objectiveHasConstant;
  private int column = -1;
  private boolean columnHasCost;

  MpsParser(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /** Takes a line that is no comment; true at the end of the data. */
  boolean accept(MpsLine line) throws FormatException {
    if (line.beginsAtMargin() && beginSection(line)) {
      return line.upperCase(0).equals("ENDATA");
    }
    switch (section) {
      case START -> throw line.error(0, "the section NAME or ROWS of an MPS file");
      case SENSE -> {
        direction(line, 0);
        section = Section.START;
      }
      case OBJECTIVE_NAME -> {
        objectiveName = line.word(0);
        section = Section.START;
      }
      case ROWS -> row(line);
      case COLUMNS -> columnEntries(line);
      case RHS -> pairs(line, this::rightHandSide);
      case RANGES -> pairs(line, this::range);
      case BOUNDS -> bound(line);
    }
    return false;
  }

  String expected() {
    return section == Section.START ? "the section NAME or ROWS of an MPS file" : "ENDATA";
  }

  LinearProgram finish() {
    lowered.entrySet().stream()
        .filter(entry -> columnData.get(entry.getKey()).isLoweredByUpper())
        .findFirst()
        .ifPresent(entry -> warnings.accept(entry.getValue()));
    rowData.forEach(row -> row.finish(builder));
    columnData.forEach(one -> one.finish(builder));
    return builder.build();
  }

  private boolean beginSection(MpsLine line) throws FormatException {
    String word = line.upperCase(0);
    boolean alone = line.size() == 1 || line.isRemark(1);
    switch (word) {
      case "NAME" -> builder.name(line.rest());
      case "OBJSENSE" -> {
        section = Section.SENSE;
        if (!alone) {
          direction(line, 1);
          section = Section.START;
        }
      }
      case "OBJNAME" -> {
        section = Section.OBJECTIVE_NAME;
        if (!alone) {
          objectiveName = line.word(1);
          section = Section.START;
        }
      }
      case "ENDATA" -> {
        if (objectiveName != null && !objectiveFound) {
          throw line.error(0, "an N row named " + MpsLine.printable(objectiveName));
        }
      }
      case "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS" -> {
        if (!alone) {
          return false;
        }
        section = Section.valueOf(word);
      }
      case "QUADOBJ",
          "QMATRIX",
          "QSECTION",
          "QCMATRIX",
          "SOS",
          "SOS1",
          "SOS2",
          "CSECTION",
          "INDICATORS",
          "LAZYCONS",
          "USERCUTS",
          "GENCONS",
          "PWLOBJ",
          "SETS",
          "BRANCH" ->
          throw line.error(
              0, "the section " + word, "a linear program (ROWS, COLUMNS, RHS, RANGES, BOUNDS)");
      default -> {
        return false;
      }
    }
    return true;
  }

  private void direction(MpsLine line, int index) throws FormatException {
    builder.direction(
        switch (line.upperCase(index)) {
          case "MIN", "MINIMUM", "MINIMIZE", "MINIMISE", "MINIMIZATION", "MINIMISATION" ->
              Direction.MINIMISE;
          case "MAX", "MAXIMUM", "MAXIMIZE", "MAXIMISE", "MAXIMIZATION", "MAXIMISATION" ->
              Direction.MAXIMISE;
          default -> throw line.error(index, "MIN or MAX");
        });
  }

  private void row(MpsLine line) throws FormatException {
    if (line.isRemark(2)) {
      line.cut(2);
    }
    String type = line.upperCase(0);
    if (!"N L G E".contains(type) || type.length() != 1) {
      throw line.error(0, "a row type N, L, G or E");
    }
    if (line.size() != 2) {
      throw line.error(Math.min(line.size(), 2), line.size() < 2 ? "the row's name" : "no more");
    }
    String name = line.word(1);
    int index;
    if (type.equals("N")) {
      boolean chosen = objectiveName == null ? !objectiveFound : name.equals(objectiveName);
      objectiveFound |= chosen;
      index = chosen ? OBJECTIVE : LEFT_OUT;
    } else {
      index = rowData.size();
    }
    if (rows.putIfAbsent(name, index) != null) {
      throw line.error(1, "a second row " + MpsLine.printable(name), "a new name");
    }
    if (index >= 0) {
      builder.addRow(name, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      rowData.add(new MpsRow(index, type.charAt(0)));
    }
  }

  private void columnEntries(MpsLine line) throws FormatException {
    if (line.size() > 1 && line.upperCase(1).equals("'MARKER'")) {
      String kind = line.upperCase(line.size() - 1);
      if (!kind.equals("'INTORG'") && !kind.equals("'INTEND'")) {
        throw line.error(line.size() - 1, "'INTORG' or 'INTEND'");
      }
      warnOnce(line, 1, "integer columns are taken as continuous");
      return;
    }
    String name = line.word(0);
    if (column < 0 || !builder.columnName(column).equals(name)) {
      if (columns.putIfAbsent(name, columnData.size()) != null) {
        throw line.error(0, "column " + MpsLine.printable(name) + " again", "its entries together");
      }
      column = builder.addColumn(name, 0, 0, Double.POSITIVE_INFINITY);
      columnData.add(new MpsColumn(column));
      columnHasCost = false;
    }
    if (line.isRemark(3) && !(line.size() == 5 && rows.containsKey(line.word(3)))) {
      line.cut(3);
    }
    if (line.isRemark(5)) {
      line.cut(5);
    }
    for (int w = 1; w == 1 || w < line.size(); w += 2) {
      entry(line, w);
    }
  }

  private void entry(MpsLine line, int w) throws FormatException {
    int row = findRow(line, w);
    double value = line.number(w + 1, "a coefficient");
    boolean again;
    if (row >= 0) {
      again = !rowData.get(row).enter(column);
      if (!again) {
        builder.coefficient(row, column, value);
      }
    } else {
      again = row == OBJECTIVE && columnHasCost;
      if (row == OBJECTIVE && !again) {
        columnHasCost = true;
        builder.objective(column, value);
      }
    }
    if (again) {
      throw line.error(
          w, "a second entry for row " + MpsLine.printable(line.word(w)), "each entry once");
    }
  }

  /** Takes a row's right-hand side or range. */
  @FunctionalInterface
  private interface RowValue {
    void accept(MpsLine line, int index, int row) throws FormatException;
  }

  /** Pairs of row and value, after the name of a set or not. */
  private void pairs(MpsLine line, RowValue action) throws FormatException {
    for (int w = 2; w <= 5; w++) {
      if (line.isRemark(w) && !rows.containsKey(line.word(w))) {
        line.cut(w);
      }
    }
    int first = line.size() % 2;
    if (line.size() == 2 && !rows.containsKey(line.word(0)) && rows.containsKey(line.word(1))) {
      first = 1; // a set and a row, but no value
    }
    if (first == 1 && !isUsedSet(line, 0)) {
      return;
    }
    for (int w = first; w == first || w < line.size(); w += 2) {
      action.accept(line, w + 1, findRow(line, w));
    }
  }

  private boolean isUsedSet(MpsLine line, int index) {
    String set = line.word(index);
    String used = sets.putIfAbsent(section, set);
    if (used == null || used.equals(set)) {
      return true;
    }
    warnOnce(
        line,
        index,
        String.format(
            "of several %s sets only the first, %s, is used", section, MpsLine.printable(used)));
    return false;
  }

  private void rightHandSide(MpsLine line, int index, int row) throws FormatException {
    double value = line.number(index, "a right-hand side");
    boolean again;
    if (row >= 0) {
      again = !rowData.get(row).rightHandSide(value);
    } else {
      again = row == OBJECTIVE && objectiveHasConstant;
      if (row == OBJECTIVE && !again) {
        objectiveHasConstant = true;
        builder.objectiveConstant(0.0 - value);
      }
    }
    if (again) {
      throw line.error(index - 1, "a second right-hand side for this row", "one");
    }
  }

  private void range(MpsLine line, int index, int row) throws FormatException {
    double value = line.bound(index, "a range");
    if (row < 0) {
      warnOnce(line, index - 1, "ranges of N rows are ignored");
    } else if (!rowData.get(row).range(value)) {
      throw line.error(index - 1, "a second range for this row", "one");
    }
  }

  private void bound(MpsLine line) throws FormatException {
    String type = line.upperCase(0);
    boolean valued =
        switch (type) {
          case "UP", "LO", "FX", "LI", "UI", "SC" -> true;
          case "FR", "MI", "PL", "BV" -> false;
          default -> throw line.error(0, "a bound type UP, LO, FX, FR, MI, PL, BV, LI, UI or SC");
        };
    for (int w = 2; w <= 4; w++) {
      if (line.isRemark(w) && !columns.containsKey(line.word(w))) {
        line.cut(w);
      }
    }
    // With a value: type [set] column value; without: type [set] column [value that is ignored].
    boolean named =
        valued
            ? line.size() >= 4
            : line.size() >= 4 || (line.size() == 3 && columns.containsKey(line.word(2)));
    int at = named ? 2 : 1;
    if (at >= line.size() || !columns.containsKey(line.word(at))) {
      throw line.error(at, "the name of a column");
    }
    if (line.size() > at + 2) {
      throw line.error(at + 2, "the end of the line");
    }
    if (named && !isUsedSet(line, 1)) {
      return;
    }
    double value = valued ? line.bound(at + 1, "a bound") : 0;
    int index = columns.get(line.word(at));
    MpsColumn target = columnData.get(index);
    String remark = target.bound(type, value);
    if (remark == null) {
      throw line.error(valued ? at + 1 : 0, "a finite bound, or an infinite one on its own side");
    }
    if (!remark.isEmpty()) {
      warnOnce(line, 0, remark);
    }
    if (target.isLoweredByUpper()) {
      lowered.putIfAbsent(index, line.warning(0, LOWERED));
    }
  }

  private int findRow(MpsLine line, int index) throws FormatException {
    Integer row = index < line.size() ? rows.get(line.word(index)) : null;
    if (row == null) {
      throw line.error(index, "the name of a row");
    }
    return row;
  }

  private void warnOnce(MpsLine line, int index, String what) {
    if (told.add(what)) {
      warnings.accept(line.warning(index, what));
    }
  }
}
