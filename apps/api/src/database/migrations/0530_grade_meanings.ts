import type { Migration } from './migration.ts';

/** What a grade says of a child, in the words of the scheme. null: the standard meaning of its label, if it has one. */
export const gradeMeanings: Migration = {
  name: '0530_grade_meanings',
  sql: `alter table scheme_grades add column meaning text check (length(meaning) between 1 and 200);`,
};
