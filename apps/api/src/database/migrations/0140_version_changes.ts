import type { Migration } from './migration.ts';

/** How many nodes a version changed. Versions that were published before were not counted. */
export const versionChanges: Migration = {
  name: '0140_version_changes',
  sql: `alter table curriculum_versions add column changes integer;`,
};
