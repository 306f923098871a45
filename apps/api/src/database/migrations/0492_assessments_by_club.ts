import type { Migration } from './migration.ts';

/** The current levels of a club's members, for sorting, without reading those of other clubs. */
export const assessmentsByClub: Migration = {
  name: '0492_assessments_by_club',
  sql: `
create index member_assessments_club on member_assessments (client_id, club_id, member_uuid);
`,
};
