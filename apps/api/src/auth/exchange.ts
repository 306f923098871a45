import type { Tokens } from '@springboard/contract';
import type { RequestContext, SignIn } from '../routing/context.ts';
import type { Host } from '../http/hosts.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { sessionEnded } from '../http/map-exception.ts';
import { auditSignIn } from './audit-sign-in.ts';
import {
  endedError,
  lockFamily,
  revokeFamily,
  spendRefreshToken,
  type Family,
} from './refresh-tokens.ts';
import { findFactors, hasFactor, requiresFactor } from './second-factor/factors.ts';
import { issueTokens, openSession, type Session } from './session.ts';
import type { Writer } from '../database/tenant-transaction.ts';

type SessionChange = {
  /** The user who must have signed in with the token, also after a switch; any user without it. */
  owner?: string;
  /** The user to switch to (`switch-user.ts`). */
  user_uuid?: string;
  club_id?: number;
  language_id?: number;
};

/**
 * Exchanges a refresh token for new tokens. `change` switches the club, the language or the user. A rejected
 * exchange leaves the token valid.
 */
export const exchange = (
  { server, request_id, now, headers, signIn }: RequestContext & SignIn,
  host: Host | null,
  refresh_token: string,
  change: SessionChange = {},
): Promise<Tokens | ApiError> => {
  if (host === null) return Promise.resolve(apiError(404, 'CLIENT_NOT_FOUND'));
  const { client_id, portal } = host;
  const { secret } = server;
  return signIn.write(client_id, async (db) => {
    const known = await lockFamily(db, client_id, refresh_token);
    // A token of another portal or user is invalid here, but stays valid where it belongs.
    if (known === undefined || known.portal !== portal) return INVALID;
    if (change.owner !== undefined && sessionOwner(known) !== change.owner) return INVALID;

    if (known.revoked_at !== null) return endedError(known);
    const session = await openSession(db, applyChange(known, change));
    if (session === null && change.user_uuid !== undefined) return apiError(403, 'FORBIDDEN');
    if (session === null || (await lacksFactor(db, session))) {
      await revokeFamily(db, known, 'user', now);
      return sessionEnded;
    }
    const error = validateChange(change, known, session.family);
    if (error !== null) return error;
    const params = { client_id, refresh_token, request_id, secret, now };
    const result = await spendRefreshToken(db, params);
    if (!result.ok) return result.error;
    if (change.user_uuid !== undefined && change.user_uuid !== known.user_uuid) {
      const { club_id } = session.family;
      const event = { client_id, club_id, action: 'sign_in.switched' } as const;
      const user_uuid = sessionOwner(known);
      await auditSignIn(db, { ...event, account: change.user_uuid, user_uuid, now });
    }
    return issueTokens(db, session, result.next, { secret, now, headers });
  });
};

/** A session ends when the client begins to require a factor that the user does not have (D16). */
const lacksFactor = async (db: Writer, { family, provider }: Session): Promise<boolean> => {
  const { client_id, role } = family;
  const user = { client_id, user_uuid: sessionOwner(family) };
  return (
    provider === 'springboard' &&
    (await requiresFactor(db, user, role)) &&
    !hasFactor(await findFactors(db, user))
  );
};

const INVALID = apiError(401, 'INVALID_TOKEN');

/** The user who signed in. */
export const sessionOwner = ({
  user_uuid,
  orig_user_uuid,
}: Pick<Family, 'user_uuid' | 'orig_user_uuid'>): string => orig_user_uuid ?? user_uuid;

const applyChange = (
  family: Family,
  { user_uuid, club_id, language_id }: SessionChange,
): Family => ({
  ...family,
  ...(user_uuid === undefined ? {} : switchFields(family, user_uuid)),
  club_id: club_id ?? family.club_id,
  language_id: language_id ?? family.language_id,
});

const switchFields = (family: Family, user_uuid: string) => ({
  user_uuid,
  orig_user_uuid: user_uuid === sessionOwner(family) ? null : sessionOwner(family),
});

/** Compares the opened session with the request: it differs where the requested club or language is not available. */
const validateChange = (change: SessionChange, known: Family, opened: Family): ApiError | null => {
  if (change.club_id !== undefined && known.orig_user_uuid !== null)
    return apiError(403, 'FORBIDDEN');
  if (change.club_id !== undefined && opened.club_id !== change.club_id)
    return apiError(403, 'AUTH_CLUB_NOT_FOUND');
  if (change.language_id !== undefined && opened.language_id !== change.language_id)
    return apiError(422, 'VALIDATION', { language_id: 'inactive' });
  return null;
};
