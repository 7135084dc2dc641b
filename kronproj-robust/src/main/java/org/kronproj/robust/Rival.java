package org.kronproj.robust;

/**
 * What a robust estimator competes with.
 *
 * @param name the rival's name, in capitals
 * @param copies how many sketches it keeps
 * @param rows the rows of each
 * @param bytes what its state takes
 * @param operations the work of one round
 * @param guarantee what it promises
 */
public record Rival(
    String name, long copies, long rows, double bytes, double operations, String guarantee)
    implements Option {}
