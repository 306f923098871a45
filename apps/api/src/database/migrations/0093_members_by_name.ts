import type { Migration } from './migration.ts';

/** A page of a club's members in the order of names (`byName`), without sorting the whole club. */
export const membersByName: Migration = {
  name: '0093_members_by_name',
  sql: `
drop index members_firstname;
drop index members_lastname;
create index members_firstname on members (client_id, club_id,
  (lower(firstname) collate names_in_order), (lower(lastname) collate names_in_order), uuid);
create index members_lastname on members (client_id, club_id,
  (lower(lastname) collate names_in_order), (lower(firstname) collate names_in_order), uuid);
`,
};
