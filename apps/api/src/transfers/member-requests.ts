import type { TransferRequest } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import { limitOf } from '../database/paging.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findMembersByName } from '../members/by-name.ts';
import { validateDates } from '../members/detail.ts';
import { checkHourlyLimit } from '../members/hourly-limit.ts';
import type { Context } from '../routing/context.ts';
import { validateDay } from './new-transfer.ts';
import { ANSWER_SECONDS, type TransferRow } from './queries.ts';

/**
 * POST /transfer-requests: a club requests a member of another club. It only stores the request, so neither the
 * response nor its time tells whether there is such a member. A task searches later (match-requests.ts).
 */
export const askForMember = ({
  principal,
  body,
  now,
  write,
}: Context<'POST /transfer-requests'>): Promise<TransferRequest | ApiError> =>
  write(async (db) => {
    const { client_id, club_id, user_uuid } = principal;
    if (club_id === null || (await membersAreRemote(db, client_id, club_id))) {
      return apiError(403, 'FORBIDDEN');
    }
    const limited = await checkHourlyLimit(db, principal, 'transfer_requests', now);
    if (limited !== null) return limited;
    const { dob, day } = body;
    const today = await findToday(db, principal, now);
    const error = validateDates({ dob }, today) ?? validateDay(day, today, addDays(today, 1));
    if (error !== null) return error;
    const found = await findMembersByName(db, client_id, body);
    // A club knows its own members.
    if (found.some(({ active, club }) => active && club.id === club_id)) {
      return apiError(409, 'CONFLICT', { member: 'own' });
    }
    const request = {
      firstname: body.firstname.trim(),
      lastname: body.lastname.trim(),
      day,
      created_at: now,
    };
    const { id } = await db
      .insertInto('transfer_requests')
      .values({
        ...request,
        client_id,
        club_id,
        dob,
        reason: body.reason.trim(),
        created_by: user_uuid,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { action: 'transfer.ask', entity: 'transfer_request', entity_id: id };
    await audit(db, principal, now, { ...entry, detail: { day } });
    return { id, ...request, state: 'sent' };
  });

/** GET /transfer-requests */
export const listRequests = async ({
  db,
  principal: { client_id, club_id },
  query,
  reply,
  now,
}: Context<'GET /transfer-requests'>): Promise<TransferRequest[]> => {
  const from = sql`from transfer_requests r where r.client_id = ${client_id} and r.club_id = ${club_id}`;
  const { rows } = await sql<TransferRequest>`
    select ${columnsAt(now)} ${from} order by r.id desc ${limitOf(query)}`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  reply.total(count.rows[0]?.total ?? 0);
  return rows;
};

/**
 * POST /transfer-requests/:id/withdrawal: only stores it, so that neither the response nor its time tells whether there
 * is such a member. A task ends the transfer (end-withdrawn.ts). Until then no agreement to it is accepted.
 */
export const withdrawRequest = ({
  principal,
  params: { id },
  now,
  write,
}: Context<'POST /transfer-requests/:id/withdrawal'>): Promise<TransferRequest | ApiError> =>
  write(async (db) => {
    const { client_id, club_id, user_uuid } = principal;
    const one = sql`from transfer_requests r
      where r.client_id = ${client_id} and r.club_id = ${club_id} and r.id = ${id}`;
    // First the lock, so that the state contains an agreement of the same moment.
    await sql`select ${one} for update`.execute(db);
    const { rows } = await sql<TransferRequest>`select ${columnsAt(now)} ${one}`.execute(db);
    const [request] = rows;
    if (request === undefined) return apiError(404, 'NOT_FOUND');
    const { state, day } = request;
    if (state === 'agreed' || state === 'withdrawn') return apiError(409, 'CONFLICT', { state });
    await sql`
      update transfer_requests r set withdrawn_at = ${now}, withdrawn_by = ${user_uuid}, dob = null,
        searched_at = coalesce(searched_at, ${now})
      where r.client_id = ${client_id} and r.club_id = ${club_id} and r.id = ${id}`.execute(db);
    const entry = { action: 'transfer.withdraw', entity: 'transfer_request', entity_id: id };
    await audit(db, principal, now, { ...entry, detail: { day } });
    return { ...request, state: 'withdrawn' };
  });

/**
 * Locks the request of the club for which the transfer was opened. Returns whether the club has withdrawn it.
 */
export const lockIfWithdrawn = async (
  db: Writer,
  { client_id, id, to_club }: Pick<TransferRow, 'client_id' | 'id' | 'to_club'>,
): Promise<boolean> => {
  const { rows } = await sql<{ is_withdrawn: boolean }>`
    select withdrawn_at is not null as is_withdrawn from transfer_requests
    where client_id = ${client_id} and club_id = ${to_club.id} and transfer_id = ${id}
    for update`.execute(db);
  return rows[0]?.is_withdrawn ?? false;
};

const columnsAt = (now: number): RawBuilder<unknown> =>
  sql`r.id, r.firstname, r.lastname, r.day, r.created_at, ${stateAt(now)} as state`;

/**
 * `agreed` once a transfer is agreed. Until then only the age of the request decides, so that the state does not tell
 * whether a member was found or a transfer was refused: `sent` for 14 days, then `not_agreed`.
 */
const stateAt = (now: number): RawBuilder<string> => sql`
  case when r.withdrawn_at is not null then 'withdrawn'
    when exists (select from transfers tr
      where tr.client_id = r.client_id and tr.id = r.transfer_id and tr.to_club_id = r.club_id
        and tr.state in ('agreed', 'done')) then 'agreed'
    when r.created_at > ${now - ANSWER_SECONDS} then 'sent'
    else 'not_agreed' end`;
