import type { TransferRequester } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueQuestions, type Sender } from './notify.ts';
import { findCurrentTransfer, findTransfer, type TransferRow } from './queries.ts';

const MAX_DAYS_AHEAD = 366;

type Wanted = { client_id: number; member_uuid: string; to_club_id: number };

/**
 * Locks the member. Returns the present club, or the error: 404 an unknown, merged or erased member; 422 a member of
 * another system, or a club that cannot take the member; 409 a member with a transfer.
 */
export const lockForTransfer = async (
  db: Writer,
  { client_id, member_uuid, to_club_id }: Wanted,
): Promise<LockedMember | ApiError> => {
  const member = await lockMember(db, client_id, member_uuid);
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  // The remote system decides the club of its members.
  if (member.remote) return apiError(422, 'VALIDATION', { member_uuid: 'remote' });
  if (to_club_id === member.club_id) return apiError(422, 'VALIDATION', { to_club_id: 'not' });
  const target = await findTarget(db, client_id, to_club_id);
  if (target === undefined) return apiError(422, 'VALIDATION', { to_club_id: 'unknown' });
  if (target.remote) return apiError(422, 'VALIDATION', { to_club_id: 'remote' });
  const current = await findCurrentTransfer(db, { client_id, member_uuid });
  return current === undefined ? member : apiError(409, 'CONFLICT', { transfer_id: current });
};

/** `first`: the earliest day. */
export const validateDay = (day: string, today: string, first = today): ApiError | null => {
  if (day < first) return apiError(422, 'VALIDATION', { day: 'minimum' });
  return day > addDays(today, MAX_DAYS_AHEAD)
    ? apiError(422, 'VALIDATION', { day: 'maximum' })
    : null;
};

type LockedMember = { club_id: number; time_zone: string; remote: boolean };

/** Locks the member; undefined: unknown, merged or erased. */
const lockMember = async (
  db: Writer,
  client_id: number,
  uuid: string,
): Promise<LockedMember | undefined> => {
  const { rows } = await sql<LockedMember>`
    select m.club_id, c.time_zone, m.remote or c.member_types = 'remote_only' as remote from members m
    join clubs c on c.client_id = m.client_id and c.id = m.club_id
    where m.client_id = ${client_id} and m.uuid = ${uuid} and m.merged_into is null
      and m.inactive_reason is distinct from 'erased'
    for update of m`.execute(db);
  return rows[0];
};

/** The new club; undefined: unknown or deleted. */
const findTarget = async (
  db: Reader,
  client_id: number,
  id: number,
): Promise<{ remote: boolean } | undefined> => {
  const club = await db
    .selectFrom('clubs')
    .select('member_types')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return club && { remote: club.member_types === 'remote_only' };
};

type NewTransfer = Omit<Wanted, 'client_id'> & {
  from_club_id: number;
  day: string;
  reason: string;
  requested_by: TransferRequester;
  with_medical?: boolean;
};

/**
 * Stores a transfer that was checked, and asks for the answer by e-mail. `tenant` is who asked, with the rights of the
 * client or of both clubs.
 */
export const openTransfer = async (
  db: Writer,
  tenant: Tenant,
  sender: Sender,
  transfer: NewTransfer,
): Promise<TransferRow> => {
  const { now } = sender;
  const { client_id, user_uuid } = tenant;
  const { member_uuid, from_club_id, to_club_id, day } = transfer;
  const { id } = await db
    .insertInto('transfers')
    .values({
      ...transfer,
      reason: transfer.reason.trim(),
      client_id,
      created_by: user_uuid,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { action: 'transfer.request', entity: 'transfer', entity_id: id, member_uuid };
  await audit(db, tenant, now, { ...entry, club_id: from_club_id, detail: { to_club_id, day } });
  const row = await findTransfer(db, { ...tenant, role: 'ngo' }, id, now);
  if (row === undefined) throw new Error('The requested transfer was not found');
  await enqueueQuestions(db, sender, row);
  return row;
};
