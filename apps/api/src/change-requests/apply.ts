import type { ChangeRequest } from '@springboard/contract';
import { sql } from 'kysely';
import { logAccess } from '../data-requests/access-log.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import {
  deleteContact,
  insertContact,
  MAX_EMERGENCY_CONTACTS,
  updateContact,
} from '../emergency-contacts/queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import { lockMembers } from '../members/bulk-queries.ts';
import type { Context } from '../routing/context.ts';
import { findGuardianId } from './queries.ts';

export type ApplyContext = Pick<
  Context<'PATCH /change-requests/:id'>,
  'principal' | 'now' | 'server'
> & {
  parent_origin: string;
};

/** The rights that the administrator gives to a guardian. */
export type GuardianRights = Context<'PATCH /change-requests/:id'>['body']['rights'];

type MemberKey = { client_id: number; club_id: number; member_uuid: string };

/**
 * Writes what the guardian requested, or starts its job, and returns the id of a guardian who was linked. An erasure
 * has its own call.
 */
export const applyRequest = async (
  db: Writer,
  context: ApplyContext,
  request: ChangeRequest,
  rights: GuardianRights,
): Promise<number | ApiError | null> => {
  const { principal, now } = context;
  const { kind, member, fields } = request;
  if (kind === 'erasure') return null;
  if (kind === 'export') return startExport(db, context, request);
  const { client_id, club_id } = principal;
  const [locked] = await lockMembers(db, principal, [member.uuid]);
  if (locked === undefined || club_id === null) return apiError(404, 'UNKNOWN_MEMBER');
  const key = { client_id, club_id, member_uuid: member.uuid };
  if (kind === 'emergency') return applyContact(db, key, fields);
  if (kind === 'medical') {
    return applyMedical(db, key, fields, { created_by: principal.user_uuid, created_at: now });
  }
  if (kind === 'guardian') return linkGuardian(db, key, fields, rights);
  return applyProfile(db, context, key, request);
};

const startExport = async (
  db: Writer,
  { principal, server, now, parent_origin }: ApplyContext,
  { id, member, user }: ChangeRequest,
): Promise<ApiError | null> => {
  const { client_id, club_id } = principal;
  const of = { member_uuid: member.uuid, guardian_uuid: user.uuid };
  const guardian_id = await findGuardianId(db, client_id, { ...of, user_uuid: user.uuid });
  if (guardian_id === undefined) return apiError(409, 'CONFLICT', { guardian: 'removed' });
  const api_origin = server.api_address ?? parent_origin;
  const ready_email = { club_id, origin: parent_origin, api_origin };
  const job = { ...of, ready_email };
  const job_id = await server.jobs.add(db, principal, 'export_person', job, now);
  await db
    .updateTable('change_requests')
    .set({ job_id })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
  const access = { member_uuid: member.uuid, action: 'export', reason: 'requested' };
  if (club_id !== null) await logAccess(db, principal, { ...access, club_id }, now);
  return null;
};

/** A changed text is a new alert. A request without a text removes one. */
const applyMedical = async (
  db: Writer,
  key: MemberKey,
  fields: ChangeRequest['fields'],
  created: { created_by: string; created_at: number },
): Promise<ApiError | null> => {
  const text = (fields['text'] ?? '').trim();
  const alert_id = fields['alert_id'];
  if (alert_id !== undefined && !(await endAlert(db, key, Number(alert_id), created.created_at))) {
    return apiError(409, 'CONFLICT', { alert: 'ended' });
  }
  if (text === '') return null;
  await db
    .insertInto('member_alerts')
    .values({ ...key, kind: 'medical', text, ...created })
    .execute();
  return null;
};

/** Links a guardian whom the club knows by the e-mail address, or a new one. Returns the id. */
const linkGuardian = async (
  db: Writer,
  key: MemberKey,
  { firstname = '', lastname = '', email, phone, relationship }: ChangeRequest['fields'],
  rights: GuardianRights,
): Promise<number | ApiError> => {
  const { client_id, club_id } = key;
  const known = email === undefined ? undefined : await findByEmail(db, key, email);
  const id =
    known ??
    (
      await db
        .insertInto('guardians')
        .values({
          client_id,
          club_id,
          firstname: firstname.trim(),
          lastname: lastname.trim(),
          email: email ?? null,
          phone: phone ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_guardians')
    .values({ ...key, guardian_id: id, relationship: relationship ?? null, ...rights })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : apiError(409, 'CONFLICT', { guardian: 'linked' });
};

/** Changes the child's profile, and the contact details of the guardian who asked. */
const applyProfile = async (
  db: Writer,
  context: ApplyContext,
  { client_id, member_uuid }: MemberKey,
  { user, fields: { firstname, lastname, dob, email, phone } }: ChangeRequest,
): Promise<ApiError | null> => {
  const contact = {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone: phone.trim() === '' ? null : phone }),
  };
  const hasContact = Object.keys(contact).length > 0;
  const asking = { member_uuid, user_uuid: user.uuid };
  const id = hasContact ? await findGuardianId(db, client_id, asking) : undefined;
  if (hasContact && id === undefined) return apiError(409, 'CONFLICT', { guardian: 'removed' });
  if (id !== undefined && email !== undefined) {
    const taken = await setSignInEmail(db, context, { id, user_uuid: user.uuid, email });
    if (taken !== null) return taken;
  }
  const profile = {
    ...(firstname !== undefined && { firstname: firstname.trim() }),
    ...(lastname !== undefined && { lastname: lastname.trim() }),
    ...(dob !== undefined && { dob }),
  };
  if (Object.keys(profile).length > 0) {
    await db
      .updateTable('members')
      .set({ ...profile, updated_at: context.now })
      .where('client_id', '=', client_id)
      .where('uuid', '=', member_uuid)
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
  key: MemberKey,
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
  { client_id, member_uuid }: MemberKey,
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
  { client_id, club_id }: MemberKey,
  email: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from guardians where client_id = ${client_id} and club_id = ${club_id}
      and lower(email) = lower(${email})
    order by user_uuid is null, id limit 1`.execute(db);
  return rows[0]?.id;
};
