import { type RawBuilder, sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';

/** Two members of one club: everything of the second moves to the first. */
export type MergePair = { client_id: number; keep_uuid: string; merge_uuid: string };

export const both = ({ keep_uuid, merge_uuid }: MergePair): RawBuilder<unknown> =>
  sql`(${keep_uuid}::uuid, ${merge_uuid}::uuid)`;

/** Moves the rows of a table whose key has the member: of two rows with the same key, the better stays. */
export const moveKeyed = async (
  db: Writer,
  { client_id, keep_uuid, merge_uuid }: MergePair,
  table: string,
  ownKey: readonly string[],
  isBetter: RawBuilder<unknown>,
): Promise<void> => {
  const key = ['client_id', ...ownKey];
  const keyOf = (alias: string) => sql.join(key.map((name) => sql.ref(`${alias}.${name}`)));
  const pairs = (a: string, b: string) => sql`from ${sql.table(table)} t
    join ${sql.table(table)} better on (${keyOf('better')}) = (${keyOf('t')})
    where t.client_id = ${client_id} and t.member_uuid = ${a} and better.member_uuid = ${b}`;
  await sql`
    with worse as (
      select ${keyOf('t')} ${pairs(keep_uuid, merge_uuid)} and coalesce((${isBetter}), false))
    delete from ${sql.table(table)} old using worse
    where old.client_id = ${client_id} and old.member_uuid = ${keep_uuid}
      and (${keyOf('old')}) = (${keyOf('worse')})`.execute(db);
  await sql`
    with worse as (select ${keyOf('t')} ${pairs(merge_uuid, keep_uuid)})
    delete from ${sql.table(table)} old using worse
    where old.client_id = ${client_id} and old.member_uuid = ${merge_uuid}
      and (${keyOf('old')}) = (${keyOf('worse')})`.execute(db);
  await moveAll(db, { client_id, keep_uuid, merge_uuid }, table);
};

export const moveAll = async (
  db: Writer,
  { client_id, keep_uuid, merge_uuid }: MergePair,
  table: string,
): Promise<void> => {
  await sql`update ${sql.table(table)} set member_uuid = ${keep_uuid}
    where client_id = ${client_id} and member_uuid = ${merge_uuid}`.execute(db);
};
