import type { ClubContact } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';

/** GET /club-contacts: a club that gave none has a row without values. */
export const listContacts = ({
  db,
  principal,
}: Context<'GET /club-contacts'>): Promise<ClubContact[]> => findContacts(db, principal);

/** PATCH /club-contacts */
export const replaceContact = ({
  principal,
  body,
  now,
  write,
}: Context<'PATCH /club-contacts'>): Promise<ClubContact | ApiError> =>
  write(async (db) => {
    const { client_id, club_id } = principal;
    if (club_id === null) return apiError(403, 'FORBIDDEN');
    await db
      .insertInto('club_contacts')
      .values({ client_id, club_id, ...body })
      .onConflict((conflict) => conflict.columns(['client_id', 'club_id']).doUpdateSet(body))
      .execute();
    await audit(db, principal, now, {
      action: 'club.contact',
      entity: 'club',
      entity_id: club_id,
    });
    const [contact] = await findContacts(db, principal);
    if (contact === undefined) throw new Error('The saved contact was not found');
    return contact;
  });

/** Parents have the clubs of their children in which they have a role, whichever club they signed in to. */
const findContacts = async (
  db: Reader,
  { client_id, club_id, user_uuid, role }: Tenant,
): Promise<ClubContact[]> => {
  const children = db
    .selectFrom('members')
    .select('club_id')
    .where('client_id', '=', client_id)
    .where('uuid', '=', sql<string>`any (app_children())`);
  const own = db
    .selectFrom('user_clubs')
    .select('club_id')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid);
  const rows = await db
    .selectFrom('clubs')
    .leftJoin('club_contacts as contact', (join) =>
      join
        .onRef('contact.client_id', '=', 'clubs.client_id')
        .onRef('contact.club_id', '=', 'clubs.id'),
    )
    .select(['clubs.id', 'clubs.name as club'])
    .select(['contact.name', 'contact.email', 'contact.welfare_name', 'contact.welfare_email'])
    .where('clubs.client_id', '=', client_id)
    .where('clubs.deleted_at', 'is', null)
    .where((eb) =>
      role === 'parent'
        ? eb('clubs.id', 'in', children).and('clubs.id', 'in', own)
        : eb('clubs.id', '=', club_id),
    )
    .orderBy('clubs.name')
    .execute();
  return rows.map(({ id, club, ...contact }) => ({ club: { id, name: club }, ...contact }));
};
