import { type RawBuilder, sql } from 'kysely';

/** Any number of UUIDs as one parameter: `where('member_uuid', '=', anyOf(uuids))`. */
export const anyOf = (uuids: readonly string[]): RawBuilder<string> =>
  sql<string>`any (${uuids}::uuid[])`;
