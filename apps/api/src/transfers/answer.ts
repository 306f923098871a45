import type { Transfer } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import {
  actForClubs,
  type Reader,
  type Tenant,
  type Writer,
} from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { lockIfWithdrawn } from './member-requests.ts';
import { moveOrDecline } from './move-member.ts';
import { enqueueAnswer, prepareSender } from './notify.ts';
import {
  answererOf,
  decideFrom,
  findTransfer,
  lockTransfer,
  roleOfAnswer,
  seesAlerts,
  toTransfer,
  type TransferRow,
  updateTransfer,
} from './queries.ts';

type AnswerContext = Pick<
  Context<'POST /transfers/:id/agreement'>,
  'principal' | 'params' | 'body' | 'now' | 'origin' | 'write' | 'server' | 'signIn'
>;

/**
 * POST …/agreement: takes effect immediately if its day has come. A guardian who asked has said then whether medical
 * alerts go too.
 */
export const agreeToTransfer = (
  context: Context<'POST /transfers/:id/agreement'>,
): Promise<Transfer | ApiError> => {
  const { server, principal, body, now } = context;
  return answerTransfer(context, async (db, transfer, answer) => {
    if (body.with_medical === true && !(await seesAlerts(db, transfer))) {
      return apiError(403, 'FORBIDDEN', { with_medical: 'guardian' });
    }
    const with_medical =
      transfer.requested_by === 'guardian' ? transfer.with_medical : (body.with_medical ?? false);
    await actForClubs(db, [transfer.from_club.id, transfer.to_club.id]);
    if (await lockIfWithdrawn(db, transfer)) return apiError(409, 'CONFLICT', { state: 'undone' });
    await updateTransfer(db, transfer, { ...answer, state: 'agreed', with_medical });
    await auditAnswer(context, db, transfer, 'transfer.agree');
    const agreed = { ...transfer, ...answer, with_medical };
    const isDue = transfer.day <= dateIn(await findTimeZone(db, transfer), now);
    return isDue ? moveOrDecline(db, server, { transfer: agreed, tenant: principal, now }) : null;
  });
};

/** The member stays in the former club. A guardian who asked reads the reason of the new club. */
export const declineTransfer = (
  context: Context<'POST /transfers/:id/refusal'>,
): Promise<Transfer | ApiError> =>
  answerTransfer(context, async (db, transfer, answer) => {
    if (answer.answered_as === 'new_club' && answer.answer_reason === null) {
      return apiError(422, 'VALIDATION', { reason: 'required' });
    }
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
 * transaction continues with the rights of both clubs.
 */
const answerTransfer = async (
  context: AnswerContext,
  apply: (db: Writer, transfer: TransferRow, answer: Answer) => Promise<ApiError | null>,
): Promise<Transfer | ApiError> => {
  const { principal, params, body, now, write } = context;
  const sender = await prepareSender(context);
  return write(async (db) => {
    const forbidden = principal.role === 'ngo' ? await checkRight(db, principal, 'people') : null;
    if (forbidden !== null) return forbidden;
    const transfer = await lockTransfer(db, principal, params.id, now);
    if (transfer === undefined) return apiError(404, 'NOT_FOUND');
    if (transfer.state !== 'open') return apiError(409, 'CONFLICT', { state: transfer.state });
    const answered_as = roleOfAnswer(transfer, principal);
    if (answered_as === null) return rejectAnswer(transfer, principal);
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
    if (answered === undefined) return apiError(404, 'NOT_FOUND');
    if (answered.requested_by === 'guardian') await enqueueAnswer(db, sender, answered);
    return toTransfer(answered, principal, now);
  });
};

/** Why the user cannot answer. */
const rejectAnswer = (transfer: TransferRow, { role, club_id }: Tenant): ApiError => {
  if (role === 'ngo') return apiError(409, 'CONFLICT', { decide_from: decideFrom(transfer) });
  const isNewClub = transfer.requested_by === 'guardian' && transfer.to_club.id === club_id;
  return isNewClub
    ? apiError(409, 'CONFLICT', { guardian: 'ended' })
    : apiError(403, 'FORBIDDEN', { answerer: answererOf(transfer) });
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
