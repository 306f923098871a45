import type { Grade, SchemeGrades } from '@springboard/contract';
import { isReworded } from '@springboard/domain';

/** A grade while it is edited. Its key stays when it moves. */
export type GradeRow = {
  readonly key: number;
  readonly label: string;
  /** Empty: that of a standard label, if it is one. */
  readonly meaning: string;
};

export type GradeForm = {
  readonly rows: readonly GradeRow[];
  readonly passKey: number;
  /** The key of the new grade of each published one; null: not chosen. */
  readonly targets: readonly (number | null)[];
};

/** The grades that are edited: those of the draft, or the published ones. */
export const editedGrades = ({ grades, draft }: SchemeGrades): readonly Grade[] =>
  draft?.grades ?? grades;

export const openForm = (settings: SchemeGrades): GradeForm => {
  const { grades, draft } = settings;
  const shown = editedGrades(settings);
  return {
    rows: shown.map(({ label, meaning = '' }, key) => ({ key, label, meaning })),
    passKey: shown.findIndex(({ pass }) => pass),
    targets: draft?.mapping ?? grades.map((_, key) => key),
  };
};

/** The form after other grades were published: the new grade of each is to be chosen again. */
export const rebaseForm = (form: GradeForm, before: SchemeGrades, now: SchemeGrades): GradeForm =>
  isReworded(before.grades, now.grades, undefined)
    ? form
    : { ...form, targets: now.grades.map(() => null) };

/** Adds a grade at the end, from where it can be moved. */
export const addRow = (form: GradeForm): GradeForm => {
  const key = Math.max(-1, ...form.rows.map((row) => row.key), ...form.targets.map(Number)) + 1;
  return { ...form, rows: [...form.rows, { key, label: '', meaning: '' }] };
};

/** Published grades that were to become the removed one need another. */
export const removeRow = (form: GradeForm, key: number): GradeForm => ({
  ...form,
  rows: form.rows.filter((row) => row.key !== key),
  targets: form.targets.map((target) => (target === key ? null : target)),
});

export const moveRow = ({ rows, ...form }: GradeForm, index: number, by: -1 | 1): GradeForm => ({
  ...form,
  rows: rows.flatMap((row, at) =>
    at === index ? (rows[index + by] ?? row) : at === index + by ? (rows[index] ?? row) : row,
  ),
});

/** What the server gets: the grades, and the place of the new grade of each published one. */
export const readForm = ({ rows, passKey, targets }: GradeForm) => ({
  grades: rows.map(({ key, label, meaning }): Grade => ({
    label: label.trim(),
    pass: key === passKey,
    ...(meaning.trim() !== '' && { meaning: meaning.trim() }),
  })),
  mapping: targets.map((target) => {
    const place = rows.findIndex(({ key }) => key === target);
    return place < 0 ? null : place;
  }),
});
