import type { ChildDetails } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { actForClubs, type Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findEmergencyContacts } from '../emergency-contacts/queries.ts';
import { findChildren } from './queries.ts';

/** GET /children/:uuid/details: what a guardian is asked to check once a year. */
export const readDetails = async ({
  db,
  principal,
  params: { uuid },
  now,
}: Context<'GET /children/:uuid/details'>): Promise<ChildDetails | ApiError> => {
  const [child] = await findChildren(db, principal, uuid);
  if (child === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const seesMedical = child.sees.includes('medical');
  await logViews(db, viewsOf([uuid], seesMedical ? ['profile', 'medical'] : ['profile']), now);
  const key = { client_id: principal.client_id, uuid };
  const medical = seesMedical ? await findMedical(db, key) : null;
  const emergency_contacts = child.acts ? await findEmergencyContacts(db, key) : null;
  // Guardians read no guardians but themselves.
  await actForClubs(db, [child.club.id]);
  const guardians = await findGuardians(db, { ...key, user_uuid: principal.user_uuid });
  const own = guardians.find(({ is_self }) => is_self);
  return {
    email: own?.email ?? null,
    phone: own?.phone ?? null,
    medical,
    emergency_contacts,
    guardians: guardians.map(({ email: _email, phone: _phone, ...guardian }) => guardian),
    confirmed_at: await findConfirmation(db, key),
  };
};

/** POST /children/:uuid/details/confirmation */
export const confirmDetails = ({
  params,
  now,
  write,
}: Context<'POST /children/:uuid/details/confirmation'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const { rows } = await sql<{ confirmed: boolean }>`
      select confirm_details(${params.uuid}, ${now}) as confirmed`.execute(db);
    return rows[0]?.confirmed === true ? undefined : apiError(404, 'UNKNOWN_MEMBER');
  });

type Key = { client_id: number; uuid: string };

const findMedical = (db: Reader, { client_id, uuid }: Key) =>
  db
    .selectFrom('member_alerts')
    .select(['id', 'text'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', uuid)
    .where('kind', '=', 'medical')
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

type GuardianRow = ChildDetails['guardians'][number] & Pick<ChildDetails, 'email' | 'phone'>;

/** Without those who have no access to the child: a guardian must not learn that they exist. */
const findGuardians = async (
  db: Reader,
  { client_id, uuid, user_uuid }: Key & { user_uuid: string },
): Promise<readonly GuardianRow[]> => {
  const { rows } = await sql<GuardianRow>`
    select g.firstname, mg.relationship, mg.sees, mg.acts, g.email, g.phone,
      g.user_uuid is not distinct from ${user_uuid} as is_self
    from member_guardians mg
    join guardians g on g.client_id = mg.client_id and g.id = mg.guardian_id
    where mg.client_id = ${client_id} and mg.member_uuid = ${uuid} and not mg.restricted
    order by is_self desc, g.firstname, g.id`.execute(db);
  return rows;
};

const findConfirmation = async (db: Reader, { client_id, uuid }: Key): Promise<number | null> => {
  const member = await db
    .selectFrom('members')
    .select('details_confirmed_at')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return member?.details_confirmed_at ?? null;
};
