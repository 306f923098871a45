import type { EmergencyContact } from '@springboard/contract';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** The maximum number per member. */
export const MAX_EMERGENCY_CONTACTS = 5;

export type MemberKey = { client_id: number; uuid: string };

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

/** Adds a contact; null if the member has the maximum already. The member must be locked. */
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
