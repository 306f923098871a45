import { sql } from 'kysely';
import { recomputeMember } from '../assessments/recompute.ts';
import type { FindScheme } from '../assessments/schemes.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { moveGrades } from '../members/merge-grade-queries.ts';
import { moveKeyed } from '../members/merge-pair.ts';
import type { MovedTransfer } from './queries.ts';

type Target = { uuid: string; club_id: number };

/**
 * Moves grades with their history, badges, retained completions and tags to the new record, and computes the
 * assessments of both. Of two grades for one skill, the later counts. The caller has started to store the changed rows.
 */
export const moveProgress = async (
  db: Writer,
  { findScheme }: { readonly findScheme: FindScheme },
  transfer: MovedTransfer,
): Promise<void> => {
  const { client_id, id, member_uuid, from_club } = transfer;
  const target = await findTarget(db, transfer);
  const pair = { client_id, keep_uuid: target.uuid, merge_uuid: member_uuid };
  await sql`select move_transferred_history(${id}::bigint)`.execute(db);
  await moveGrades(db, pair);
  await moveKeyed(db, pair, 'member_tags', ['tag_id'], sql`better.recorded_ts > t.recorded_ts`);
  await removeTags(db, client_id, target.uuid);
  for (const table of ['scores', 'badges', 'retained_completions', 'member_tags']) {
    await sql`
      update ${sql.table(table)} set club_id = ${target.club_id}
      where client_id = ${client_id} and member_uuid = ${target.uuid} and club_id <> ${target.club_id}`.execute(
      db,
    );
  }
  const records = [target, { uuid: member_uuid, club_id: from_club.id }];
  for (const { uuid, club_id } of records) {
    await recomputeMember(db, findScheme, { client_id, club_id, member_uuid: uuid });
  }
};

/** The new record, or the one into which the new club has merged it. */
const findTarget = async (
  db: Writer,
  { client_id, new_member_uuid }: MovedTransfer,
): Promise<Target> => {
  const { rows } = await sql<Target>`
    select m.uuid, m.club_id from members own
    join members m on m.client_id = own.client_id and m.uuid = coalesce(own.merged_into, own.uuid)
    where own.client_id = ${client_id} and own.uuid = ${new_member_uuid}`.execute(db);
  const [target] = rows;
  if (target === undefined) throw new Error('The new record of a transfer was not found');
  return target;
};

/** Removes tags that a late change of the former club has removed. */
const removeTags = async (db: Writer, client_id: number, member_uuid: string): Promise<void> => {
  await sql`
    delete from member_tags t where t.client_id = ${client_id} and t.member_uuid = ${member_uuid}
      and exists (select from member_tag_history h
        where h.client_id = t.client_id and h.member_uuid = t.member_uuid and h.tag_id = t.tag_id
          and not h.tagged and h.recorded_ts > t.recorded_ts)`.execute(db);
};
