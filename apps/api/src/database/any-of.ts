import { type RawBuilder, sql } from 'kysely';

/** One parameter however many there are: `where('member_uuid', '=', anyOf(uuids))`. */
export const anyOf = (uuids: readonly string[]): RawBuilder<string> =>
  sql<string>`any (${uuids}::uuid[])`;
