import type { UserSession } from '@springboard/contract';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { revokeFamily } from './refresh-tokens.ts';

type User = { readonly client_id: number; readonly user_uuid: string };

/** The open sessions of a user, the last used first. `family` is the session of the request. */
export const findSessions = async (
  db: Reader,
  { client_id, user_uuid, family: current }: User & { family: string },
  now: number,
): Promise<UserSession[]> => {
  const rows = await db
    .selectFrom('refresh_token_families')
    .select([
      'family',
      'user_agent',
      'app_version',
      'portal',
      'created_at',
      'last_used_at',
      'expires_at',
    ])
    .where('client_id', '=', client_id)
    .where((eb) => eb.fn.coalesce('orig_user_uuid', 'user_uuid'), '=', user_uuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map(({ family, ...row }) => ({ family, ...row, current: family === current }));
};

/** Ends every session that the user signed in to or was switched to, `except` this one, and every unfinished sign-in. */
export const signOutEverywhere = async (
  db: Writer,
  { client_id, user_uuid, now, except }: User & { now: number; except?: string },
): Promise<void> => {
  await db
    .deleteFrom('sign_in_challenges')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .execute();
  await db
    .updateTable('refresh_token_families')
    .set({ revoked_at: now, revoked_reason: 'user' })
    .where('client_id', '=', client_id)
    .where((eb) => eb.or([eb('user_uuid', '=', user_uuid), eb('orig_user_uuid', '=', user_uuid)]))
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('family', '!=', except ?? ''))
    .execute();
};

/** Ends a session that the user signed in to; false: the user has no such session. */
export const endSession = async (
  db: Writer,
  { client_id, user_uuid, family }: User & { family: string },
  now: number,
): Promise<boolean> => {
  const session = await db
    .selectFrom('refresh_token_families')
    .select('family')
    .where('client_id', '=', client_id)
    .where('family', '=', family)
    .where((eb) => eb.fn.coalesce('orig_user_uuid', 'user_uuid'), '=', user_uuid)
    .executeTakeFirst();
  if (session === undefined) return false;
  await revokeFamily(db, { client_id, family }, 'user', now);
  return true;
};
