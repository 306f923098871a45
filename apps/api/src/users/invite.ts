import type { Job, StaffUser, UserInvitation } from '@springboard/contract';
import { providerOf } from '../auth/providers/providers.ts';
import { findClub } from '../clubs/queries.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Who } from '../http/who.ts';
import { orderLetter } from '../mail/letter-order.ts';
import { originFor } from '../mail/portal-origins.ts';
import { jobOf } from '../jobs/queries.ts';
import { findStaffUser, staffOf } from './queries.ts';

/** POST /users: a user without a password, a role, and the e-mail that lets them choose one. */
export const inviteUser = async (context: Context<'POST /users'>): Promise<StaffUser | Refusal> => {
  const { server, who, body, now, write } = context;
  const place = placeOf(who, body);
  if (place === null) return refuse(403, 'FORBIDDEN');
  if (!(await hasOwnPasswords(context))) return refuse(400, 'EXTERNAL_CONFIG_ERROR');
  const origin = await originOf(context, body.role);
  const user_uuid = server.newId();
  return write(async (db) => {
    if (place.club_id !== null && (await findClub(db, who, place.club_id)) === undefined) {
      return refuse(422, 'VALIDATION', { club_id: 'unknown' });
    }
    if (!(await addUser(db, who, { user_uuid, now }, body))) {
      return refuse(409, 'CONFLICT', { email: 'taken' });
    }
    await addRole(db, who, { user_uuid, now }, { role: body.role, ...place });
    const letter = { user_uuid, subject: 'invite', language_id: null } as const;
    await orderLetter(db, { ...context, origin }, { ...who, ...place }, letter);
    const entry = { action: 'user.invite', entity: 'user', entity_id: user_uuid, ...place };
    await audit(db, who, now, { ...entry, detail: { role: body.role } });
    const invited = await findStaffUser(db, who, user_uuid);
    if (invited === undefined) throw new Error('A user who was just invited is not there');
    return staffOf(invited);
  });
};

/** POST /users/:uuid/invitation */
export const inviteAgain = async (
  context: Context<'POST /users/:uuid/invitation'>,
): Promise<Job | Refusal> => {
  const { who, params, now, read, write } = context;
  const user = await read((db) => findStaffUser(db, who, params.uuid));
  if (user === undefined) return refuse(404, 'NOT_FOUND');
  if (user.status !== 'invited') return refuse(409, 'CONFLICT', { status: user.status });
  const origin = await originOf(context, user.types[0] ?? 'coach');
  return write(async (db) => {
    const letter = { user_uuid: user.uuid, subject: 'invite', language_id: null } as const;
    const id = await orderLetter(db, { ...context, origin }, who, letter);
    await audit(db, who, now, { action: 'user.remind', entity: 'user', entity_id: user.uuid });
    return jobOf(db, who.client_id, id);
  });
};

/** Where the role is for; null where the one who asks may not give it there (D5). */
const placeOf = (
  who: Who,
  { role, club_id }: UserInvitation,
): { club_id: number | null } | null => {
  if (role === 'ngo') return who.role === 'ngo' && club_id === undefined ? { club_id: null } : null;
  if (who.role === 'ngo') return club_id === undefined ? null : { club_id };
  if (who.club_id === null) return null;
  return club_id === undefined || club_id === who.club_id ? { club_id: who.club_id } : null;
};

const hasOwnPasswords = async (context: Context<'POST /users'>): Promise<boolean> =>
  (await providerOf(context, context.who.client_id)).name === 'springboard';

const originOf = (
  { signIn, who, origin }: Pick<Context<'POST /users'>, 'signIn' | 'who' | 'origin'>,
  role: StaffUser['types'][number],
): Promise<string> =>
  signIn.read(who.client_id, (db) => originFor(db, who.client_id, role, origin));

/** false: somebody has this e-mail address. */
const addUser = async (
  db: Writer,
  { client_id }: Who,
  { user_uuid, now }: { user_uuid: string; now: number },
  { firstname, lastname, email }: UserInvitation,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      client_id,
      uuid: user_uuid,
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      email,
      status: 'invited',
      verified: false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const addRole = async (
  db: Writer,
  { client_id }: Who,
  { user_uuid, now }: { user_uuid: string; now: number },
  { role, club_id }: { role: UserInvitation['role']; club_id: number | null },
): Promise<void> => {
  if (role === 'ngo' || club_id === null) {
    await db.insertInto('user_clients').values({ client_id, user_uuid }).execute();
  } else {
    const created_at = now;
    await db
      .insertInto('user_clubs')
      .values({ client_id, user_uuid, club_id, role, created_at })
      .execute();
  }
};
