import type { Migration } from './migration.ts';

/** A guardian has each request open once. Of requests that were sent repeatedly, the first stays open. */
export const openRequests: Migration = {
  name: '0180_open_requests',
  sql: `
update change_requests cr set state = 'withdrawn', decided_at = cr.created_at, decided_by = cr.user_uuid
where cr.state = 'open' and exists (
  select from change_requests earlier
  where earlier.client_id = cr.client_id and earlier.member_uuid = cr.member_uuid
    and earlier.user_uuid = cr.user_uuid and earlier.kind = cr.kind and earlier.state = 'open'
    and earlier.fields::jsonb = cr.fields::jsonb and earlier.id < cr.id);

create unique index change_requests_open
  on change_requests (client_id, member_uuid, user_uuid, kind, md5(fields::jsonb::text)) where state = 'open';
`,
};
