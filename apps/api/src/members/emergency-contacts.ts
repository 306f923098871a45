import type { EmergencyContact } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import {
  deleteContact,
  findEmergencyContacts,
  insertContact,
  MAX_EMERGENCY_CONTACTS,
  type MemberKey,
  updateContact,
} from '../emergency-contacts/queries.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { lockMembers } from './bulk-queries.ts';

/** Whom the club calls in an emergency, edited by administrators (portals §B and §C). */
export const emergencyContactRoutes = (server: Server): void => {
  defineRoute(server, 'POST /members/:uuid/emergency-contacts', addContact);
  defineRoute(server, 'PATCH /members/:uuid/emergency-contacts/:id', editContact);
  defineRoute(server, 'DELETE /members/:uuid/emergency-contacts/:id', removeContact);
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
