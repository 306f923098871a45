import type { ChangeRequest } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { lockMembers } from '../members/bulk-queries.ts';
import type { Context } from '../routing/context.ts';
import { findGuardianId, findRequests, lockRequest } from './queries.ts';

type DecideContext = Context<'PATCH /change-requests/:id'>;

/** PATCH /change-requests/:id: administrators approve or refuse, guardians withdraw. */
export const decideRequest = async (context: DecideContext): Promise<ChangeRequest | ApiError> => {
  const { principal, params, body, origin, now, write, signIn } = context;
  const { client_id, club_id, user_uuid, role } = principal;
  const { state, reason = null } = body;
  const isParent = role === 'parent';
  if (isParent !== (state === 'withdrawn')) return apiError(403, 'FORBIDDEN');
  const parent_origin = await signIn.read(client_id, (db) =>
    findPortalOrigin(db, client_id, 'parent', origin),
  );
  const filter = { client_id, of: isParent ? { user_uuid } : { club_id }, id: params.id };
  return write(async (db) => {
    await lockRequest(db, client_id, params.id);
    const [request] = (await findRequests(db, filter, null)).requests;
    if (request === undefined) return apiError(404, 'NOT_FOUND');
    if (request.state !== 'open') return apiError(409, 'CONFLICT', { state: request.state });
    if (state === 'refused' && reason === null) {
      return apiError(422, 'VALIDATION', { reason: 'required' });
    }
    if (state === 'approved') {
      if (!request.can_approve) return apiError(403, 'FORBIDDEN');
      const error = await apply(db, context, request);
      if (error !== null) return error;
    }
    await db
      .updateTable('change_requests')
      .set({
        state,
        decided_by: user_uuid,
        decided_at: now,
        ...(state === 'refused' && { reason }),
      })
      .where('client_id', '=', client_id)
      .where('id', '=', params.id)
      .execute();
    // A guardian's own request says by itself who withdrew it and when.
    if (!isParent) {
      await audit(db, principal, now, {
        action: `request.${state}`,
        entity: 'request',
        entity_id: params.id,
        member_uuid: request.member.uuid,
        detail: { kind: request.kind, fields: Object.keys(request.fields) },
      });
    }
    const guardian = { member_uuid: request.member.uuid, user_uuid: request.user.uuid };
    if (!isParent && (await findGuardianId(db, client_id, guardian)) !== undefined) {
      const email = { subject: 'request_decided', language_id: null } as const;
      await enqueueEmail(
        db,
        { ...context, origin: parent_origin },
        { client_id, club_id, user_uuid: '' },
        { ...email, user_uuid: request.user.uuid },
      );
    }
    const [decided] = (await findRequests(db, filter, null)).requests;
    if (decided === undefined) throw new Error('The decided request was not found');
    return decided;
  });
};

/** Writes what the guardian requested. An export or an erasure has its own call. */
const apply = async (
  db: Writer,
  { principal, now }: DecideContext,
  { member, user, kind, fields }: ChangeRequest,
): Promise<ApiError | null> => {
  if (kind === 'export' || kind === 'erasure') return null;
  const { client_id, club_id } = principal;
  const [locked] = await lockMembers(db, principal, [member.uuid]);
  if (locked === undefined || club_id === null) return apiError(404, 'UNKNOWN_MEMBER');
  const key = { client_id, club_id, member_uuid: member.uuid };
  if (kind === 'medical') {
    const text = (fields['text'] ?? '').trim();
    const alert_id = fields['alert_id'];
    if (alert_id !== undefined && !(await endAlert(db, key, Number(alert_id), now))) {
      return apiError(409, 'CONFLICT', { alert: 'ended' });
    }
    if (text === '') return null;
    await db
      .insertInto('member_alerts')
      .values({
        ...key,
        kind: 'medical',
        text,
        created_by: principal.user_uuid,
        created_at: now,
      })
      .execute();
    return null;
  }
  const { firstname, lastname, dob, email, phone, relationship = null } = fields;
  const name = {
    ...(firstname !== undefined && { firstname: firstname.trim() }),
    ...(lastname !== undefined && { lastname: lastname.trim() }),
  };
  if (kind === 'guardian') {
    const { id } = await db
      .insertInto('guardians')
      .values({
        client_id,
        club_id,
        firstname: (firstname ?? '').trim(),
        lastname: (lastname ?? '').trim(),
        email: email ?? null,
        phone: phone ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('member_guardians')
      .values({ ...key, guardian_id: id, relationship })
      .execute();
    return null;
  }
  const contact = {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone: phone.trim() === '' ? null : phone }),
  };
  const hasContact = Object.keys(contact).length > 0;
  const asking = { member_uuid: member.uuid, user_uuid: user.uuid };
  const id = hasContact ? await findGuardianId(db, client_id, asking) : undefined;
  if (hasContact && id === undefined) return apiError(409, 'CONFLICT', { guardian: 'removed' });
  const profile = { ...name, ...(dob !== undefined && { dob }) };
  if (Object.keys(profile).length > 0) {
    await db
      .updateTable('members')
      .set({ ...profile, updated_at: now })
      .where('client_id', '=', client_id)
      .where('uuid', '=', member.uuid)
      .execute();
  }
  if (id === undefined) return null;
  await db
    .updateTable('guardians')
    .set(contact)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  return null;
};

/** A changed text is a new alert, and the old one stays in the history. Returns false if it had ended already. */
const endAlert = async (
  db: Writer,
  { client_id, member_uuid }: { client_id: number; member_uuid: string },
  id: number,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('member_alerts')
    .set({ ended_at: now })
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('id', '=', id)
    .where('kind', '=', 'medical')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
