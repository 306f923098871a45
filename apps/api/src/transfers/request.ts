import type { Transfer } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import { wasLookedUp } from '../members/lookups.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findActingGuardians, findAdministrators } from '../mail/recipients.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import type { Context } from '../routing/context.ts';
import { findCurrentTransfer, findTransfer, toTransfer, type TransferRow } from './queries.ts';

const MAX_DAYS_AHEAD = 366;

/** POST /transfers: asks the guardians, or the former club where no guardian acts. */
export const requestTransfer = async (
  context: Context<'POST /transfers'>,
): Promise<Transfer | ApiError> => {
  const { signIn, principal, body, origin, now, write } = context;
  const { client_id, user_uuid } = principal;
  const { member_uuid, to_club_id, day } = body;
  const origins = await signIn.read(client_id, async (db) => ({
    guardian: await findPortalOrigin(db, client_id, 'parent', origin),
    club: await findPortalOrigin(db, client_id, 'admin', origin),
  }));
  return write(async (db) => {
    const forbidden = await checkRight(db, principal, 'people');
    if (forbidden !== null) return forbidden;
    if (!(await wasLookedUp(db, principal, { uuid: member_uuid, now }))) {
      return apiError(403, 'FORBIDDEN', { lookup: 'required' });
    }
    const member = await lockMember(db, client_id, member_uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    // The remote system decides the club of its members.
    if (member.remote) return apiError(422, 'VALIDATION', { member_uuid: 'remote' });
    const from_club_id = member.club_id;
    if (to_club_id === from_club_id) return apiError(422, 'VALIDATION', { to_club_id: 'not' });
    const target = await findTarget(db, client_id, to_club_id);
    if (target === undefined) return apiError(422, 'VALIDATION', { to_club_id: 'unknown' });
    if (target.remote) return apiError(422, 'VALIDATION', { to_club_id: 'remote' });
    const today = dateIn(member.time_zone, now);
    if (day < today) return apiError(422, 'VALIDATION', { day: 'minimum' });
    if (day > addDays(today, MAX_DAYS_AHEAD)) {
      return apiError(422, 'VALIDATION', { day: 'maximum' });
    }
    const current = await findCurrentTransfer(db, { client_id, member_uuid });
    if (current !== undefined) return apiError(409, 'CONFLICT', { transfer_id: current });
    const reason = body.reason.trim();
    const { id } = await db
      .insertInto('transfers')
      .values({
        client_id,
        member_uuid,
        from_club_id,
        to_club_id,
        day,
        reason,
        created_by: user_uuid,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { action: 'transfer.request', entity: 'transfer', entity_id: id, member_uuid };
    await audit(db, principal, now, {
      ...entry,
      club_id: from_club_id,
      detail: { to_club_id, day },
    });
    const row = await findTransfer(db, principal, id, now);
    if (row === undefined) throw new Error('The requested transfer was not found');
    await enqueueQuestions(db, context, origins, row);
    return toTransfer(row, principal, now);
  });
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

/** Enqueues the e-mails that ask for an answer. */
const enqueueQuestions = async (
  db: Writer,
  { server, now }: Context<'POST /transfers'>,
  origins: { guardian: string; club: string },
  { client_id, id, member_uuid, from_club, has_guardian }: TransferRow,
): Promise<void> => {
  const club = { client_id, club_id: from_club.id };
  const users = has_guardian
    ? await findActingGuardians(db, { client_id, member_uuid })
    : await findAdministrators(db, club);
  const origin = has_guardian ? origins.guardian : origins.club;
  const subject = has_guardian ? 'transfer' : 'transfer_club';
  for (const user_uuid of users) {
    await enqueueEmail(
      db,
      { server, now, origin },
      { ...club, user_uuid: '' },
      { user_uuid, subject, language_id: null, transfer: { id, member_uuid } },
    );
  }
};
