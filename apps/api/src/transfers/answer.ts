import type { Transfer } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import { actForClubs, type Reader, type Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { moveOrDecline } from './move-member.ts';
import {
  answererOf,
  decideFrom,
  findTransfer,
  lockTransfer,
  toTransfer,
  type TransferRow,
  updateTransfer,
} from './queries.ts';

type AnswerContext = Pick<
  Context<'POST /transfers/:id/agreement'>,
  'principal' | 'params' | 'body' | 'now' | 'write' | 'server'
>;

/** POST …/agreement: takes effect immediately if its day has come. */
export const agreeToTransfer = (
  context: Context<'POST /transfers/:id/agreement'>,
): Promise<Transfer | ApiError> => {
  const { server, principal, body, now } = context;
  return answerTransfer(context, async (db, transfer, answer) => {
    const with_medical = body.with_medical ?? false;
    if (with_medical && !(await seesAlerts(db, transfer))) {
      return apiError(403, 'FORBIDDEN', { with_medical: 'guardian' });
    }
    await actForClubs(db, [transfer.from_club.id, transfer.to_club.id]);
    await updateTransfer(db, transfer, { ...answer, state: 'agreed', with_medical });
    await auditAnswer(context, db, transfer, 'transfer.agree');
    const agreed = { ...transfer, ...answer, with_medical };
    const isDue = transfer.day <= dateIn(await findTimeZone(db, transfer), now);
    return isDue ? moveOrDecline(db, server, { transfer: agreed, tenant: principal, now }) : null;
  });
};

/** The member stays in the former club. */
export const declineTransfer = (
  context: Context<'POST /transfers/:id/refusal'>,
): Promise<Transfer | ApiError> =>
  answerTransfer(context, async (db, transfer, answer) => {
    await actForClubs(db, [transfer.from_club.id, transfer.to_club.id]);
    await updateTransfer(db, transfer, { ...answer, state: 'refused' });
    await auditAnswer(context, db, transfer, 'transfer.refuse');
    return null;
  });

type Answer = Pick<TransferRow, 'answered_as' | 'answered_at' | 'answer_reason'> & {
  answered_by: string;
  answered_at: number;
};

/**
 * An answer to an open transfer. Guardians and clubs see no other club, so after the check that they may answer the
 * transaction goes on with the rights of both clubs.
 */
const answerTransfer = (
  { principal, params, body, now, write }: AnswerContext,
  apply: (db: Writer, transfer: TransferRow, answer: Answer) => Promise<ApiError | null>,
): Promise<Transfer | ApiError> =>
  write(async (db) => {
    const forbidden = principal.role === 'ngo' ? await checkRight(db, principal, 'people') : null;
    if (forbidden !== null) return forbidden;
    const transfer = await lockTransfer(db, principal, params.id, now);
    if (transfer === undefined) return apiError(404, 'NOT_FOUND');
    if (transfer.state !== 'open') return apiError(409, 'CONFLICT', { state: transfer.state });
    const answered_as = answererOf(transfer, principal);
    if (answered_as === null) {
      return principal.role === 'ngo'
        ? apiError(409, 'CONFLICT', { decide_from: decideFrom(transfer) })
        : apiError(403, 'FORBIDDEN', { answerer: transfer.has_guardian ? 'guardian' : 'club' });
    }
    const answer_reason = body.reason?.trim() ?? null;
    if (answered_as === 'body' && answer_reason === null) {
      return apiError(422, 'VALIDATION', { reason: 'required' });
    }
    const answered_by = principal.user_uuid;
    const answer = { answered_as, answered_by, answered_at: now, answer_reason };
    const error = await apply(db, transfer, answer);
    if (isApiError(error)) return error;
    // The user sees the transfer with its new state, but no longer the member of the former club.
    const scope = { ...principal, role: 'ngo' } as const;
    const answered = await findTransfer(db, scope, params.id, now);
    return answered === undefined
      ? apiError(404, 'NOT_FOUND')
      : toTransfer(answered, principal, now);
  });

/** Whether the user is a guardian who acts and sees the medical alerts. */
const seesAlerts = async (
  db: Reader,
  { client_id, member_uuid }: TransferRow,
): Promise<boolean> => {
  const { rows } = await sql`
    select from members where client_id = ${client_id} and uuid = ${member_uuid}
      and uuid = any (app_children_with('medical')) and uuid = any (app_children_with('acts'))`.execute(
    db,
  );
  return rows.length > 0;
};

const findTimeZone = async (db: Reader, { client_id, from_club }: TransferRow): Promise<string> => {
  const club = await db
    .selectFrom('clubs')
    .select('time_zone')
    .where('client_id', '=', client_id)
    .where('id', '=', from_club.id)
    .executeTakeFirstOrThrow();
  return club.time_zone;
};

const auditAnswer = (
  { principal, now }: AnswerContext,
  db: Writer,
  { id, member_uuid, from_club }: TransferRow,
  action: string,
): Promise<void> =>
  audit(db, principal, now, {
    action,
    entity: 'transfer',
    entity_id: id,
    club_id: from_club.id,
    member_uuid,
  });
