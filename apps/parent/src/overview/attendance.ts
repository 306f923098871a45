import type { Child } from '@springboard/contract';

type Attended = Child['attendance'][number];

/** How many of the latest sessions the strip shows. */
const STRIP = 20;
/** How many absences are listed. */
const ABSENCES = 5;

export type AttendanceSummary = {
  /** Sessions attended, of those whose register was taken. */
  readonly attended: number;
  readonly taken: number;
  /** The latest whose register was taken, earliest first. */
  readonly strip: readonly Attended[];
  /** Latest first. */
  readonly absences: readonly Attended[];
};

/** Counts sessions with a register. A session without one says nothing about the child (D7). */
export const summaryOf = (attendance: readonly Attended[]): AttendanceSummary => {
  const taken = attendance.filter((session) => session.in !== null);
  return {
    attended: taken.filter((session) => session.in).length,
    taken: taken.length,
    strip: taken.slice(0, STRIP).toReversed(),
    absences: taken.filter((session) => session.in === false).slice(0, ABSENCES),
  };
};
