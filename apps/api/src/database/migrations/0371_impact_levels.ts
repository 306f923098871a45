import type { Migration } from './migration.ts';

/** Impacts count changes of the current level from now on. Earlier ones are counted again. */
export const impactLevels: Migration = {
  name: '0371_impact_levels',
  sql: `delete from curriculum_impacts;`,
};
