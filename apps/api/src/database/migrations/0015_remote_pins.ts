import type { Migration } from './migration.ts';

/** Whether a sign-in provider stores the user's PIN for switching users (D4). The provider also checks it. */
export const remotePins: Migration = {
  name: '0015_remote_pins',
  sql: `
alter table user_identities add column has_pin boolean not null default false;
create index user_identities_user on user_identities (client_id, user_uuid);
`,
};
