import type { Grade, SchemeGrades } from '@springboard/contract';

/** A grade while it is edited. Its key stays when it moves. */
export type GradeRow = { readonly key: number; readonly label: string };

export type GradeForm = {
  readonly rows: readonly GradeRow[];
  readonly passKey: number;
  /** The key of the new grade of each published one; null: not chosen. */
  readonly targets: readonly (number | null)[];
};

export const openForm = ({ grades, draft }: SchemeGrades): GradeForm => {
  const shown: readonly Grade[] = draft?.grades ?? grades;
  return {
    rows: shown.map(({ label }, key) => ({ key, label })),
    passKey: shown.findIndex(({ pass }) => pass),
    targets: draft?.mapping ?? grades.map((_, key) => key),
  };
};

/** Adds a grade at the end, from where it can be moved. */
export const addRow = (form: GradeForm): GradeForm => {
  const key = Math.max(-1, ...form.rows.map((row) => row.key), ...form.targets.map(Number)) + 1;
  return { ...form, rows: [...form.rows, { key, label: '' }] };
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
  grades: rows.map(({ key, label }) => ({ label: label.trim(), pass: key === passKey })),
  mapping: targets.map((target) => {
    const place = rows.findIndex(({ key }) => key === target);
    return place < 0 ? null : place;
  }),
});
