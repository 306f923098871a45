import type { TransferRequest } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { type RawBuilder, sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import { limitOf } from '../database/paging.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findMembersByName } from '../members/by-name.ts';
import { validateDates } from '../members/detail.ts';
import { checkHourlyLimit } from '../members/hourly-limit.ts';
import type { Context } from '../routing/context.ts';
import { validateDay } from './new-transfer.ts';
import { ANSWER_SECONDS } from './queries.ts';

/**
 * POST /transfer-requests: a club asks for a member of another club. It only stores the request, so neither the
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
    select r.id, r.firstname, r.lastname, r.day, r.created_at, ${stateAt(now)} as state ${from}
    order by r.id desc ${limitOf(query)}`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  reply.total(count.rows[0]?.total ?? 0);
  return rows;
};

/**
 * `agreed` once a transfer is agreed. Until then only the age of the request decides, so that the state does not tell
 * whether a member was found or a transfer was refused: `sent` for 14 days, then `not_agreed`.
 */
const stateAt = (now: number): RawBuilder<string> => sql`
  case when exists (select from transfers tr
      where tr.client_id = r.client_id and tr.id = r.transfer_id and tr.to_club_id = r.club_id
        and tr.state in ('agreed', 'done')) then 'agreed'
    when r.created_at > ${now - ANSWER_SECONDS} then 'sent'
    else 'not_agreed' end`;
