import type { Migration } from './migration.ts';

/** Impacts have counts by club from now on. Earlier ones are counted again. */
export const impactsByClub: Migration = {
  name: '0271_impacts_by_club',
  sql: `delete from curriculum_impacts;`,
};
