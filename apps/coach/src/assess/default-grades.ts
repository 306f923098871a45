/** Words of the catalogue, below `coach:grades`. */
export type GradeWord =
  | 'na'
  | 'notAwarded'
  | 'awarded'
  | 'needsPractice'
  | 'veryPoor'
  | 'poor'
  | 'fair'
  | 'pass'
  | 'good'
  | 'veryGood'
  | 'excellent';

/** §9: grade label sets for 1 to 8 grades, from the lowest. */
const SETS: readonly (readonly GradeWord[])[] = [
  ['awarded'],
  ['notAwarded', 'awarded'],
  ['na', 'needsPractice', 'pass'],
  ['na', 'needsPractice', 'pass', 'excellent'],
  ['na', 'poor', 'fair', 'pass', 'good'],
  ['na', 'poor', 'fair', 'pass', 'good', 'excellent'],
  ['na', 'veryPoor', 'poor', 'fair', 'pass', 'good', 'excellent'],
  ['na', 'veryPoor', 'poor', 'fair', 'pass', 'good', 'veryGood', 'excellent'],
];

/** The set for so many grades; empty where there is none, and the grades are numbered. */
export const defaultGrades = (count: number): readonly GradeWord[] => SETS[count - 1] ?? [];
