import { DAY_SECONDS } from '@springboard/domain';
import type { CallResponse, TokenPayload } from '@springboard/contract';
import type { Reader } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { verifyAccessToken } from '../identity/tokens.ts';
import type { Context } from '../routing/context.ts';
import { accessTokenFor, openSession } from './session.ts';

type Key = 'POST /auth/changes-token';

/** How long a user's changes are sent after the device had the last token of the user, as a session lasts unused (D16). */
const LASTS_SECONDS = 30 * DAY_SECONDS;

const FORBIDDEN = apiError(403, 'FORBIDDEN');

/**
 * A token with which the device sends the unsent changes of a user who used the caller's session before (D23). The
 * earlier token of that user shows that they signed in or entered their PIN, so it may have expired (ADR 0038).
 */
export const changesToken = async ({
  server: { secret },
  principal,
  body,
  signIn,
  now,
}: Context<Key>): Promise<CallResponse<Key> | ApiError> => {
  const { client_id, family } = principal;
  const audience = String(client_id);
  // At time 0 no token has expired.
  const earlier = await verifyAccessToken(secret, body.token, { now: 0, audience });
  if (!earlier.ok) return FORBIDDEN;
  const { payload } = earlier;
  const { user_uuid, orig_user_uuid, club_id, role, portal, language } = payload;
  const isUsable = payload.scope === undefined && payload.iat + LASTS_SECONDS > now;
  if (payload.family !== family || !isUsable) return FORBIDDEN;
  return signIn.read(client_id, async (db) => {
    if (await hasNewPin(db, client_id, payload)) return FORBIDDEN;
    const { expires_at } = await db
      .selectFrom('refresh_token_families')
      .select('expires_at')
      .where('client_id', '=', client_id)
      .where('family', '=', family)
      .executeTakeFirstOrThrow();
    const { language_id } = language;
    const user = { user_uuid, orig_user_uuid, club_id, role };
    const session = await openSession(db, {
      client_id,
      family,
      ...user,
      portal,
      language_id,
      expires_at,
    });
    if (session === null || session.family.club_id !== club_id) return FORBIDDEN;
    return { token: await accessTokenFor(db, session, { secret, now, scope: 'changes' }) };
  });
};

/** A user who was switched to ends the use of an earlier token with a new PIN. */
const hasNewPin = async (
  db: Reader,
  client_id: number,
  { user_uuid, orig_user_uuid, iat }: TokenPayload,
): Promise<boolean> => {
  if (orig_user_uuid === null) return false;
  const pin = await db
    .selectFrom('user_pins')
    .select('changed_at')
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('changed_at', '>', iat)
    .executeTakeFirst();
  return pin !== undefined;
};
