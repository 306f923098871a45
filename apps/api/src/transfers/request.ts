import type { Transfer } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { findActingFor } from '../change-requests/queries.ts';
import { actForClubs } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import { wasLookedUp } from '../members/lookups.ts';
import type { Context } from '../routing/context.ts';
import { lockForTransfer, openTransfer, validateDay } from './new-transfer.ts';
import { prepareSender } from './notify.ts';
import { seesAlerts, toTransfer } from './queries.ts';

/** POST /transfers: asks the guardians, or the former club where no guardian acts. */
export const requestTransfer = async (
  context: Context<'POST /transfers'>,
): Promise<Transfer | ApiError> => {
  const { principal, body, now, write } = context;
  const { client_id } = principal;
  const sender = await prepareSender(context);
  return write(async (db) => {
    const forbidden = await checkRight(db, principal, 'people');
    if (forbidden !== null) return forbidden;
    if (!(await wasLookedUp(db, principal, { uuid: body.member_uuid, now }))) {
      return apiError(403, 'FORBIDDEN', { lookup: 'required' });
    }
    const member = await lockForTransfer(db, { client_id, ...body });
    if (isApiError(member)) return member;
    const error = validateDay(body.day, dateIn(member.time_zone, now));
    if (error !== null) return error;
    const transfer = { ...body, from_club_id: member.club_id, requested_by: 'ngo' } as const;
    return toTransfer(await openTransfer(db, principal, sender, transfer), principal, now);
  });
};

/**
 * POST /children/:uuid/transfers: the guardian agrees by asking, and the new club answers. Guardians see no other club,
 * so after the check that they act for the child the transaction continues with the rights of both clubs.
 */
export const requestForChild = async (
  context: Context<'POST /children/:uuid/transfers'>,
): Promise<Transfer | ApiError> => {
  const { principal, params, body, now, write } = context;
  const { client_id } = principal;
  const member_uuid = params.uuid;
  const sender = await prepareSender(context);
  return write(async (db) => {
    const child = await findActingFor(db, client_id, member_uuid);
    if (child === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const { to_club_id, with_medical = false } = body;
    if (with_medical && !(await seesAlerts(db, { client_id, member_uuid }))) {
      return apiError(403, 'FORBIDDEN', { with_medical: 'guardian' });
    }
    await actForClubs(db, [child.club_id, to_club_id]);
    const member = await lockForTransfer(db, { client_id, member_uuid, to_club_id });
    if (isApiError(member)) return member;
    const today = dateIn(member.time_zone, now);
    const error = validateDay(body.day, today, addDays(today, 1));
    if (error !== null) return error;
    const from_club_id = member.club_id;
    const transfer = {
      ...body,
      member_uuid,
      from_club_id,
      requested_by: 'guardian',
      with_medical,
    } as const;
    const row = await openTransfer(db, principal, sender, transfer);
    // After the change of rights the row does not say what the guardian may do.
    return { ...toTransfer(row, principal, now), may_undo: true };
  });
};

/** GET /children/:uuid/clubs */
export const listClubsForChild = async ({
  db,
  principal: { client_id },
  params,
}: Context<'GET /children/:uuid/clubs'>): Promise<{ id: number; name: string }[] | ApiError> => {
  const child = await findActingFor(db, client_id, params.uuid);
  if (child === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from transfer_clubs(${params.uuid})`.execute(db);
  return rows;
};
