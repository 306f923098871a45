import type { ChangeRequest } from '@springboard/contract';
import { sql } from 'kysely';
import { logAccess } from '../data-requests/access-log.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { lockMembers } from '../members/bulk-queries.ts';
import {
  deleteContact,
  insertContact,
  MAX_EMERGENCY_CONTACTS,
  updateContact,
} from '../emergency-contacts/queries.ts';
import type { Context } from '../routing/context.ts';
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
  try {
    return await write(async (db) => {
      const approved = [];
      for (const id of ids) {
        const decision = { state: 'approved', reason: null } as const;
        const decided = await decide(db, { ...context, parent_origin }, id, decision);
        if (isApiError(decided)) throw new ApprovalRefused(id, decided);
        approved.push(decided);
      }
      await audit(db, principal, now, {
        action: 'request.approved',
        entity: 'request',
        entity_id: ids[0] ?? 0,
        detail: { ids },
      });
      return approved;
    });
  } catch (error) {
    if (error instanceof ApprovalRefused) return error.error;
    throw error;
  }
};

/** Rolls the transaction back, and answers with the error of one request. */
class ApprovalRefused extends Error {
  readonly error: ApiError;
  constructor(id: number, { status, error, detail }: ApiError) {
    super('An approval was refused');
    this.error = apiError(status, error, { ...Object(detail), id });
  }
}

const findParentOrigin = ({ signIn, principal, origin }: DecideContext | ApprovalsContext) =>
  signIn.read(principal.client_id, (db) =>
    findPortalOrigin(db, principal.client_id, 'parent', origin),
  );

type ApplyContext = Pick<DecideContext, 'principal' | 'now' | 'server'> & { parent_origin: string };

/** Decides one request, and tells the guardian by e-mail if an administrator did. */
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
    const applied = await apply(db, context, request, rights);
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

/**
 * Writes what the guardian requested, or starts its job, and returns the id of a guardian who was linked. An erasure
 * has its own call.
 */
const apply = async (
  db: Writer,
  context: ApplyContext,
  { id: request_id, member, user, kind, fields }: ChangeRequest,
  rights: Decision['rights'],
): Promise<number | ApiError | null> => {
  const { principal, server, now, parent_origin } = context;
  if (kind === 'erasure') return null;
  if (kind === 'export') {
    const of = { member_uuid: member.uuid, guardian_uuid: user.uuid };
    if (
      (await findGuardianId(db, principal.client_id, { ...of, user_uuid: user.uuid })) === undefined
    ) {
      return apiError(409, 'CONFLICT', { guardian: 'removed' });
    }
    const api_origin = server.api_address ?? parent_origin;
    const ready_email = { club_id: principal.club_id, origin: parent_origin, api_origin };
    const job = { ...of, ready_email };
    const job_id = await server.jobs.add(db, principal, 'export_person', job, now);
    await db
      .updateTable('change_requests')
      .set({ job_id })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', request_id)
      .execute();
    const access = { member_uuid: member.uuid, action: 'export', reason: 'requested' };
    const { club_id } = principal;
    if (club_id !== null) await logAccess(db, principal, { ...access, club_id }, now);
    return null;
  }
  const { client_id, club_id } = principal;
  const [locked] = await lockMembers(db, principal, [member.uuid]);
  if (locked === undefined || club_id === null) return apiError(404, 'UNKNOWN_MEMBER');
  const key = { client_id, club_id, member_uuid: member.uuid };
  if (kind === 'emergency') return applyContact(db, key, fields);
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
    const known = email === undefined ? undefined : await findByEmail(db, key, email);
    const id =
      known ??
      (
        await db
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
          .executeTakeFirstOrThrow()
      ).id;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('member_guardians')
      .values({ ...key, guardian_id: id, relationship, ...rights })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? id : apiError(409, 'CONFLICT', { guardian: 'linked' });
  }
  const contact = {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone: phone.trim() === '' ? null : phone }),
  };
  const hasContact = Object.keys(contact).length > 0;
  const asking = { member_uuid: member.uuid, user_uuid: user.uuid };
  const id = hasContact ? await findGuardianId(db, client_id, asking) : undefined;
  if (hasContact && id === undefined) return apiError(409, 'CONFLICT', { guardian: 'removed' });
  if (id !== undefined && email !== undefined) {
    const taken = await setSignInEmail(db, context, { id, user_uuid: user.uuid, email });
    if (taken !== null) return taken;
  }
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

/** Adds, changes or removes an emergency contact. */
const applyContact = async (
  db: Writer,
  key: { client_id: number; club_id: number; member_uuid: string },
  { contact_id, name, phone, relationship }: ChangeRequest['fields'],
): Promise<ApiError | null> => {
  const member = { client_id: key.client_id, uuid: key.member_uuid };
  if (contact_id !== undefined) {
    const id = Number(contact_id);
    const isDone =
      name?.trim() === ''
        ? await deleteContact(db, member, id)
        : await updateContact(db, member, id, {
            ...(name !== undefined && { name }),
            ...(phone !== undefined && { phone }),
            relationship,
          });
    return isDone ? null : apiError(409, 'CONFLICT', { contact: 'removed' });
  }
  const contact = { name: name ?? '', phone: phone ?? '', relationship };
  return (await insertContact(db, key, contact)) === null
    ? apiError(409, 'CONFLICT', { contacts: MAX_EMERGENCY_CONTACTS })
    : null;
};

/** A guardian signs in with the address that the club holds. The old address gets an e-mail about it. */
const setSignInEmail = async (
  db: Writer,
  context: ApplyContext,
  { id, user_uuid, email }: { id: number; user_uuid: string; email: string },
): Promise<ApiError | null> => {
  const { principal, now, parent_origin } = context;
  const { rows } = await sql<{ change: string | null }>`
    select set_sign_in_email(${id}, ${email}, ${now}) as change`.execute(db);
  const change = rows[0]?.change ?? null;
  if (change === null) return null;
  if (change === 'taken') return apiError(409, 'CONFLICT', { email: 'taken' });
  const message = { user_uuid, subject: 'email_changed', language_id: null } as const;
  const email_change = { id: change, portal: 'parent' } as const;
  await enqueueEmail(db, { ...context, origin: parent_origin }, withoutOwner(principal.client_id), {
    ...message,
    email_change,
  });
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

/** The guardian of the club with this e-mail address, whatever its case. */
const findByEmail = async (
  db: Writer,
  { client_id, club_id }: { client_id: number; club_id: number },
  email: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from guardians where client_id = ${client_id} and club_id = ${club_id}
      and lower(email) = lower(${email})
    order by user_uuid is null, id limit 1`.execute(db);
  return rows[0]?.id;
};
