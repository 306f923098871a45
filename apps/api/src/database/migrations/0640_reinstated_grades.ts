import type { Migration } from './migration.ts';

/** Impacts count grades on restored nodes from now on. Earlier ones are counted again. */
export const reinstatedGrades: Migration = {
  name: '0640_reinstated_grades',
  sql: `delete from curriculum_impacts;`,
};
