import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import type { MembershipPlan, MembershipRow } from './merge-memberships.ts';
import { both, type MergePair } from './merge-pair.ts';

/** All memberships of both members. */
export const findMemberships = async (
  db: Writer,
  pair: MergePair,
): Promise<readonly MembershipRow[]> => {
  const { rows } = await sql<MembershipRow>`
    select class_member_id, group_id, member_uuid, waiting, guest, joined_date, left_date, left_reason
    from class_members where client_id = ${pair.client_id} and member_uuid in ${both(pair)}`.execute(
    db,
  );
  return rows;
};

/**
 * Moves the memberships with their marks and registers. Memberships move before their marks: an undo goes in the other
 * order, and then sees which marks were made later.
 */
export const moveMemberships = async (
  db: Writer,
  pair: MergePair,
  { replaced, changed }: MembershipPlan,
): Promise<void> => {
  const { client_id, keep_uuid, merge_uuid } = pair;
  const deleteMemberships = (rows: MembershipPlan['replaced']) =>
    sql`delete from class_members where client_id = ${client_id}
      and class_member_id = any(${rows.map(({ from_id }) => from_id)}::bigint[])`.execute(db);
  await deleteMemberships(replaced.filter(({ waiting }) => waiting));
  const joined = replaced.filter(({ waiting }) => !waiting);
  await sql`
    update class_members cm set member_uuid = ${keep_uuid}
    where cm.client_id = ${client_id} and cm.member_uuid = ${merge_uuid}
      and cm.class_member_id <> all(${joined.map(({ from_id }) => from_id)}::bigint[])`.execute(db);
  await sql`
    update class_members cm set guest = membership.guest, joined_date = membership.joined_date,
      left_date = membership.left_date, left_reason = membership.left_reason
    from ${valuesTable(changed, 'membership', MEMBERSHIP)}
    where cm.client_id = ${client_id} and cm.class_member_id = membership.class_member_id`.execute(
    db,
  );

  const memberships = sql`${valuesTable(joined, 'membership', { from_id: 'bigint', into_id: 'bigint', waiting: 'boolean' })}`;
  const into = sql`coalesce((select membership.into_id from ${memberships} where membership.from_id = t.class_member_id),
    t.class_member_id)`;
  // Of two marks for one session, "in" counts before "absent", and "absent" before a removed mark.
  await sql`
    delete from attendance t using (
      select t.member_uuid, t.date, t.class_member_id, row_number() over (partition by t.date, ${into}
        order by t.present desc nulls last, (t.absence is not null) desc, t.recorded_ts desc,
          t.member_uuid = ${keep_uuid} desc) as rank
      from attendance t where t.client_id = ${client_id} and t.member_uuid in ${both(pair)}) ranked
    where t.client_id = ${client_id} and ranked.rank > 1 and t.member_uuid = ranked.member_uuid
      and t.date = ranked.date and t.class_member_id = ranked.class_member_id`.execute(db);
  await sql`
    delete from session_roster t using (
      select t.session_id, t.class_member_id, row_number() over (partition by t.session_id, ${into}
        order by t.member_uuid = ${keep_uuid} desc) as rank
      from session_roster t where t.client_id = ${client_id} and t.member_uuid in ${both(pair)}) ranked
    where t.client_id = ${client_id} and ranked.rank > 1 and t.session_id = ranked.session_id
      and t.class_member_id = ranked.class_member_id`.execute(db);
  for (const table of ['attendance', 'session_roster']) {
    await sql`
      update ${sql.table(table)} t set member_uuid = ${keep_uuid}, class_member_id = ${into}
      where t.client_id = ${client_id} and t.member_uuid in ${both(pair)}
        and (t.member_uuid = ${merge_uuid} or ${into} <> t.class_member_id)`.execute(db);
  }
  await deleteMemberships(joined);
};

const MEMBERSHIP = {
  class_member_id: 'bigint',
  guest: 'boolean',
  joined_date: 'date',
  left_date: 'date',
  left_reason: 'text',
} as const;

export const moveHistory = async (
  db: Writer,
  { merge_uuid }: MergePair,
  { replaced }: MembershipPlan,
): Promise<void> => {
  await sql`select move_member_history(${merge_uuid}::uuid,
    ${replaced.map(({ from_id }) => from_id)}::bigint[],
    ${replaced.map(({ into_id }) => into_id)}::bigint[])`.execute(db);
};
