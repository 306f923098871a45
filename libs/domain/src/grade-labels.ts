/** Grade labels of the standard sets (§9), in English, by their key in the catalogues. */
const STANDARD_LABELS = {
  na: 'N/A',
  notAwarded: 'Not awarded',
  awarded: 'Awarded',
  needsPractice: 'Needs practice',
  veryPoor: 'Very poor',
  poor: 'Poor',
  fair: 'Fair',
  pass: 'Pass',
  good: 'Good',
  veryGood: 'Very good',
  excellent: 'Excellent',
} as const;

export type GradeKey = keyof typeof STANDARD_LABELS;

/** §9: the standard sets for 1 to 8 grades, from the lowest. */
const SETS: readonly (readonly GradeKey[])[] = [
  ['awarded'],
  ['notAwarded', 'awarded'],
  ['na', 'needsPractice', 'pass'],
  ['na', 'needsPractice', 'pass', 'excellent'],
  ['na', 'poor', 'fair', 'pass', 'good'],
  ['na', 'poor', 'fair', 'pass', 'good', 'excellent'],
  ['na', 'veryPoor', 'poor', 'fair', 'pass', 'good', 'excellent'],
  ['na', 'veryPoor', 'poor', 'fair', 'pass', 'good', 'veryGood', 'excellent'],
];

/** The standard set for this number of grades; empty where there is none, and the grades are numbered. */
export const standardGrades = (count: number): readonly GradeKey[] => SETS[count - 1] ?? [];

/** The English label, which schemes store and the catalogues translate. */
export const standardLabel = (key: GradeKey): string => STANDARD_LABELS[key];

const isGradeKey = (key: string): key is GradeKey => key in STANDARD_LABELS;

/** D21: the key of a standard label, which the catalogues translate; undefined for a scheme's own wording. */
export const standardGradeOf = (label: string): GradeKey | undefined => {
  const wanted = label.trim().toLowerCase();
  return Object.keys(STANDARD_LABELS)
    .filter(isGradeKey)
    .find((key) => STANDARD_LABELS[key].toLowerCase() === wanted);
};
