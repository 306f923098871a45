import type { ChangeRequest } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { orRollback, Rollback } from '../http/rollback.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import type { Context } from '../routing/context.ts';
import { type ApplyContext, applyRequest } from './apply.ts';
import { findGuardianId, findRequests, lockRequest } from './queries.ts';

type DecideContext = Context<'PATCH /change-requests/:id'>;
type ApprovalsContext = Context<'POST /change-requests/approvals'>;

type Decision = Pick<DecideContext['body'], 'state' | 'rights'> & { reason: string | null };

/** PATCH /change-requests/:id: administrators approve or refuse, guardians withdraw. */
export const decideRequest = async (context: DecideContext): Promise<ChangeRequest | ApiError> => {
  const { principal, params, body, write } = context;
  const { state, reason = null } = body;
  if ((principal.role === 'parent') !== (state === 'withdrawn')) return apiError(403, 'FORBIDDEN');
  const parent_origin = await findParentOrigin(context);
  return write(async (db) => {
    const decided = await decide(db, { ...context, parent_origin }, params.id, { ...body, reason });
    // A guardian's own request says by itself who withdrew it and when.
    if (!isApiError(decided) && principal.role !== 'parent') {
      await audit(db, principal, context.now, {
        action: `request.${state}`,
        entity: 'request',
        entity_id: params.id,
        member_uuid: decided.member.uuid,
        detail: { kind: decided.kind, fields: Object.keys(decided.fields) },
      });
    }
    return decided;
  });
};

/** POST /change-requests/approvals */
export const approveRequests = async (
  context: ApprovalsContext,
): Promise<ChangeRequest[] | ApiError> => {
  const { principal, body, write, now } = context;
  const parent_origin = await findParentOrigin(context);
  // In the order of the ids, so that two transactions do not wait for each other.
  const ids = body.ids.toSorted((a, b) => a - b);
  return orRollback(
    write(async (db) => {
      const approved = [];
      for (const id of ids) {
        const decision = { state: 'approved', reason: null } as const;
        const decided = await decide(db, { ...context, parent_origin }, id, decision);
        if (isApiError(decided)) {
          const { status, error, detail } = decided;
          throw new Rollback(apiError(status, error, { ...Object(detail), id }));
        }
        approved.push(decided);
      }
      await audit(db, principal, now, {
        action: 'request.approved',
        entity: 'request',
        entity_id: ids[0] ?? 0,
        detail: { ids },
      });
      return approved;
    }),
  );
};

const findParentOrigin = ({ signIn, principal, origin }: DecideContext | ApprovalsContext) =>
  signIn.read(principal.client_id, (db) =>
    findPortalOrigin(db, principal.client_id, 'parent', origin),
  );

/** Decides one request. If an administrator decided, the guardian gets an e-mail. */
const decide = async (
  db: Writer,
  context: ApplyContext,
  id: number,
  { state, reason, rights }: Decision,
): Promise<ChangeRequest | ApiError> => {
  const { principal, now, parent_origin } = context;
  const { client_id, club_id, user_uuid, role } = principal;
  const isParent = role === 'parent';
  const filter = { client_id, of: isParent ? { user_uuid } : { club_id }, id };
  await lockRequest(db, client_id, id);
  const [request] = (await findRequests(db, filter, null)).requests;
  if (request === undefined) return apiError(404, 'NOT_FOUND');
  if (request.state !== 'open') return apiError(409, 'CONFLICT', { state: request.state });
  if (state === 'refused' && reason === null) {
    return apiError(422, 'VALIDATION', { reason: 'required' });
  }
  if (rights !== undefined && (request.kind !== 'guardian' || state !== 'approved')) {
    return apiError(422, 'VALIDATION', { rights: 'unknown' });
  }
  let guardian_id: number | undefined;
  if (state === 'approved') {
    if (!request.can_approve) return apiError(403, 'FORBIDDEN');
    const applied = await applyRequest(db, context, request, rights);
    if (typeof applied === 'object' && applied !== null) return applied;
    if (applied !== null) guardian_id = applied;
  }
  await db
    .updateTable('change_requests')
    .set({
      state,
      decided_by: user_uuid,
      decided_at: now,
      ...(state === 'refused' && { reason }),
      ...(state === 'approved' && { previous: JSON.stringify(request.current) }),
    })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  const guardian = { member_uuid: request.member.uuid, user_uuid: request.user.uuid };
  // An approved export has its own e-mail when it can be downloaded.
  const hasOwnEmail = request.kind === 'export' && state === 'approved';
  if (!isParent && !hasOwnEmail && (await findGuardianId(db, client_id, guardian)) !== undefined) {
    const email = { subject: 'request_decided', language_id: null } as const;
    await enqueueEmail(
      db,
      { ...context, origin: parent_origin },
      { client_id, club_id, user_uuid: '' },
      { ...email, user_uuid: request.user.uuid, child: { uuid: request.member.uuid } },
    );
  }
  const [decided] = (await findRequests(db, filter, null)).requests;
  if (decided === undefined) throw new Error('The decided request was not found');
  return { ...decided, ...(guardian_id !== undefined && { guardian_id }) };
};
