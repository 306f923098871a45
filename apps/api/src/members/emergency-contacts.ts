import type { EmergencyContact } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { lockMembers } from './bulk-queries.ts';

/** A member has at most so many. */
export const MAX_EMERGENCY_CONTACTS = 5;

/** Whom the club calls in an emergency, edited by administrators (portals.md §B and §C). */
export const emergencyContactRoutes = (server: Server): void => {
  defineRoute(server, 'POST /members/:uuid/emergency-contacts', addContact);
  defineRoute(server, 'PATCH /members/:uuid/emergency-contacts/:id', editContact);
  defineRoute(server, 'DELETE /members/:uuid/emergency-contacts/:id', removeContact);
};

type MemberKey = { client_id: number; uuid: string };

/** The contacts of a member, or one of them, in the order in which they were added. */
export const findEmergencyContacts = (
  db: Reader,
  { client_id, uuid }: MemberKey,
  id?: number,
): Promise<EmergencyContact[]> =>
  db
    .selectFrom('emergency_contacts')
    .select(['id', 'name', 'phone', 'relationship'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', uuid)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();

export type NewContact = { name: string; phone: string; relationship?: string | null | undefined };

/** Adds a contact; null if the member has the most already. The member is locked. */
export const insertContact = async (
  db: Writer,
  key: { client_id: number; club_id: number; member_uuid: string },
  { name, phone, relationship }: NewContact,
): Promise<number | null> => {
  const contacts = await findEmergencyContacts(db, { ...key, uuid: key.member_uuid });
  if (contacts.length >= MAX_EMERGENCY_CONTACTS) return null;
  const { id } = await db
    .insertInto('emergency_contacts')
    .values({ ...key, name: name.trim(), phone: phone.trim(), relationship: textOf(relationship) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Changes the given fields of a contact; false for an unknown one. */
export const updateContact = async (
  db: Writer,
  { client_id, uuid }: MemberKey,
  id: number,
  { name, phone, relationship }: Partial<NewContact>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('emergency_contacts')
    .set({
      // So that a change without fields still finds the contact.
      member_uuid: uuid,
      ...(name !== undefined && { name: name.trim() }),
      ...(phone !== undefined && { phone: phone.trim() }),
      ...(relationship !== undefined && { relationship: textOf(relationship) }),
    })
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', uuid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** false for an unknown contact. */
export const deleteContact = async (
  db: Writer,
  { client_id, uuid }: MemberKey,
  id: number,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('emergency_contacts')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', uuid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

const textOf = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

const addContact = ({
  principal,
  params: { uuid },
  body,
  now,
  write,
}: Context<'POST /members/:uuid/emergency-contacts'>): Promise<EmergencyContact | ApiError> =>
  write(async (db) => {
    const { client_id, club_id } = principal;
    const [member] = await lockMembers(db, principal, [uuid]);
    if (member === undefined || club_id === null) return apiError(404, 'UNKNOWN_MEMBER');
    const id = await insertContact(db, { client_id, club_id, member_uuid: uuid }, body);
    if (id === null) return apiError(409, 'CONFLICT', { contacts: MAX_EMERGENCY_CONTACTS });
    await auditContact(db, principal, now, { uuid, id, action: 'emergency.add' });
    return oneContact(db, { client_id, uuid }, id);
  });

const editContact = ({
  principal,
  params: { uuid, id },
  body,
  now,
  write,
}: Context<'PATCH /members/:uuid/emergency-contacts/:id'>): Promise<EmergencyContact | ApiError> =>
  write(async (db) => {
    const key = { client_id: principal.client_id, uuid };
    const [member] = await lockMembers(db, principal, [uuid]);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    if (!(await updateContact(db, key, id, body))) return apiError(404, 'NOT_FOUND');
    await auditContact(db, principal, now, { uuid, id, action: 'emergency.edit' });
    return oneContact(db, key, id);
  });

const removeContact = ({
  principal,
  params: { uuid, id },
  now,
  write,
}: Context<'DELETE /members/:uuid/emergency-contacts/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const key = { client_id: principal.client_id, uuid };
    const [member] = await lockMembers(db, principal, [uuid]);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    if (!(await deleteContact(db, key, id))) return apiError(404, 'NOT_FOUND');
    await auditContact(db, principal, now, { uuid, id, action: 'emergency.remove' });
    return undefined;
  });

const oneContact = async (
  db: Reader,
  key: MemberKey,
  id: number,
): Promise<EmergencyContact | ApiError> =>
  (await findEmergencyContacts(db, key, id))[0] ?? apiError(404, 'NOT_FOUND');

const auditContact = (
  db: Writer,
  principal: Principal,
  now: number,
  { uuid, id, action }: { uuid: string; id: number; action: string },
): Promise<void> =>
  audit(db, principal, now, {
    action,
    entity: 'member',
    entity_id: uuid,
    member_uuid: uuid,
    detail: { contact_id: id },
  });
