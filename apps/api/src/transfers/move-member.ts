import { dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import type { FindScheme } from '../assessments/schemes.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { deactivateMembers } from '../members/bulk-queries.ts';
import { lockGroupsOf, storeAllChanges } from '../members/merge-queries.ts';
import { addParents, moveGuardians } from './move-guardians.ts';
import { moveProgress } from './move-progress.ts';
import {
  findCurrentTransfer,
  type MovedTransfer,
  type TransferRow,
  updateTransfer,
} from './queries.ts';

/** `tenant`: who agreed, or the server on the day. */
type Move = { transfer: TransferRow; tenant: Tenant; now: number };

/**
 * Moves the member of an agreed transfer to the new club, as a record of its own. Runs with the rights of both clubs.
 * 409 CONFLICT with `member`: `gone` if the member was erased, or the new club was deleted or has members of another
 * system only; `transferred` if the record into which the member was merged has another transfer. The transfer is
 * refused then.
 */
export const moveOrDecline = async (
  db: Writer,
  server: { readonly findScheme: FindScheme },
  move: Move,
): Promise<ApiError | null> => {
  const error = await moveMember(db, server, move);
  if (error === null) return null;
  const { transfer, tenant, now } = move;
  const { id, from_club, member_uuid } = transfer;
  await updateTransfer(db, transfer, { state: 'refused' });
  const entry = { action: 'transfer.refuse', entity: 'transfer', entity_id: id };
  await audit(db, tenant, now, { ...entry, club_id: from_club.id, member_uuid });
  return error;
};

const moveMember = async (
  db: Writer,
  server: { readonly findScheme: FindScheme },
  { transfer, tenant, now }: Move,
): Promise<ApiError | null> => {
  const { id, from_club, to_club } = transfer;
  const member = await lockMember(db, transfer);
  if (member === undefined) return apiError(409, 'CONFLICT', { member: 'gone' });
  const { uuid: member_uuid, time_zone } = member;
  const current = await findCurrentTransfer(db, { ...transfer, member_uuid });
  if (current !== undefined && current !== id) {
    return apiError(409, 'CONFLICT', { member: 'transferred' });
  }
  const moved_at = await momentOf(db, transfer, time_zone);
  const day = dateIn(time_zone, moved_at);

  await addParents(db, { ...transfer, member_uuid }, now);
  const audit_id = await startMove(db, now);
  const new_member_uuid = await addRecord(db, { ...transfer, member_uuid }, now);
  await updateTransfer(db, transfer, {
    state: 'done',
    member_uuid,
    new_member_uuid,
    day,
    moved_at,
    audit_id,
  });
  const moved = { ...transfer, member_uuid, new_member_uuid };
  await moveGuardians(db, moved);
  if (transfer.with_medical) await moveMedicalAlerts(db, moved);
  const leaving = { date: day, reason: 'another_club' };
  await deactivateMembers(db, { client_id: transfer.client_id, now }, [member_uuid], leaving);
  await moveProgress(db, server, moved);
  await audit(db, tenant, now, {
    action: 'transfer.move',
    entity: 'transfer',
    entity_id: id,
    club_id: from_club.id,
    member_uuid,
    detail: { new_member_uuid, to_club_id: to_club.id },
  });
  return null;
};

/** Locks the groups before the member, as every change of memberships does. A merged record is followed. */
const lockMember = async (
  db: Writer,
  { client_id, member_uuid, from_club, to_club }: TransferRow,
): Promise<{ uuid: string; time_zone: string } | undefined> => {
  await lockGroupsOf(db, { client_id, keep_uuid: member_uuid, merge_uuid: member_uuid });
  const { rows } = await sql<{ uuid: string; time_zone: string }>`
    select m.uuid, c.time_zone from members own
    join members m on m.client_id = own.client_id and m.uuid = coalesce(own.merged_into, own.uuid)
    join clubs c on c.client_id = m.client_id and c.id = m.club_id
    where own.client_id = ${client_id} and own.uuid = ${member_uuid} and m.club_id = ${from_club.id}
      and m.merged_into is null and m.inactive_reason is distinct from 'erased'
      and exists (select from clubs t
        where t.client_id = m.client_id and t.id = ${to_club.id} and t.deleted_at is null
          and t.member_types <> 'remote_only')
    for update of m`.execute(db);
  return rows[0];
};

/** The start of the day in the time zone, or the answer if it came later. Seconds. */
const momentOf = async (
  db: Writer,
  { day, answered_at }: TransferRow,
  time_zone: string,
): Promise<number> => {
  const { rows } = await sql<{ start: number }>`
    select extract(epoch from (${day}::date::timestamp at time zone ${time_zone}))::integer as start`.execute(
    db,
  );
  return Math.max(rows[0]?.start ?? 0, answered_at ?? 0);
};

/** From now on, the changed rows are stored for an undo. It is a call of its own, so no audit entry can be undone. */
const startMove = async (db: Writer, now: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select start_audit(null, ${now}::bigint) as id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('start_audit has one row');
  await storeAllChanges(db);
  return row.id;
};

/** The record of the new club. The number of the national body is unique in a club. */
const addRecord = async (
  db: Writer,
  { client_id, member_uuid, to_club }: TransferRow,
  now: number,
): Promise<string> => {
  const { rows } = await sql<{ uuid: string }>`
    insert into members (client_id, club_id, firstname, lastname, dob, ngo_id, created_at, updated_at,
      details_confirmed_at, details_confirmed_by)
    select m.client_id, ${to_club.id}, m.firstname, m.lastname, m.dob,
      case when not exists (select from members other where other.client_id = m.client_id
        and other.club_id = ${to_club.id} and other.ngo_id = m.ngo_id) then m.ngo_id end,
      ${now}, ${now}, m.details_confirmed_at, m.details_confirmed_by
    from members m where m.client_id = ${client_id} and m.uuid = ${member_uuid}
    returning uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The locked member was not found');
  return row.uuid;
};

const moveMedicalAlerts = async (
  db: Writer,
  { client_id, member_uuid, new_member_uuid, to_club }: MovedTransfer,
): Promise<void> => {
  await sql`
    update member_alerts set member_uuid = ${new_member_uuid}, club_id = ${to_club.id}
    where client_id = ${client_id} and member_uuid = ${member_uuid} and kind = 'medical'`.execute(
    db,
  );
};
