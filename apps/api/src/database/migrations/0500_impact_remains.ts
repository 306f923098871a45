import type { Migration } from './migration.ts';

/** Impacts count grades on removed nodes and badges that stay from now on. Earlier ones are counted again. */
export const impactRemains: Migration = {
  name: '0500_impact_remains',
  sql: `delete from curriculum_impacts;`,
};
