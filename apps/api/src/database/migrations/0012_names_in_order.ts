import type { Migration } from './migration.ts';

/** How people put names in order, in every language: "Group 2" before "Group 10", "Élan" with the Es. */
export const namesInOrder: Migration = {
  name: '0012_names_in_order',
  sql: `create collation names_in_order (provider = icu, locale = 'und-u-kn-true')`,
};
