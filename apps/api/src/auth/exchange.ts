import type { Tokens } from '@springboard/contract';
import type { Request, SignIn } from '../http/context.ts';
import type { Host } from '../http/hosts.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { lockFamilyOf, revokeFamily, spendRefreshToken, type Family } from './refresh-tokens.ts';
import { issueTokens, openSession } from './session.ts';

type Change = {
  /** Whose token it must be: whoever signed in, also after a switch; anybody's where it is not said. */
  owner?: string;
  /** Whom to go on as, after their pin was right or as whoever signed in (`switch-user.ts`). */
  user_uuid?: string;
  club_id?: number;
  language_id?: number;
};

/**
 * A refresh token for new tokens, at another club, in another language or as another user where `change`
 * says so. A refused exchange leaves the token as it was.
 */
export const exchange = (
  { server, request_id, now, signIn }: Request & SignIn,
  host: Host | null,
  refresh_token: string,
  change: Change = {},
): Promise<Tokens | Refusal> => {
  if (host === null) return Promise.resolve(refuse(404, 'CLIENT_NOT_FOUND'));
  const { client_id, portal } = host;
  const { secret } = server;
  return signIn.write(client_id, async (db) => {
    const known = await lockFamilyOf(db, client_id, refresh_token);
    // A token of another portal or user is nobody's here; it stays good where it belongs.
    if (known === undefined || known.portal !== portal) return INVALID;
    if (change.owner !== undefined && ownerOf(known) !== change.owner) return INVALID;

    const session = await openSession(db, moved(known, change));
    if (session === null && change.user_uuid !== undefined) return refuse(403, 'FORBIDDEN');
    if (session === null) {
      await revokeFamily(db, known, 'user', now);
      return INVALID;
    }
    const refusal = refusalOf(change, known, session.family);
    if (refusal !== null) return refusal;
    const spending = { client_id, refresh_token, request_id, secret, now };
    const spent = await spendRefreshToken(db, spending);
    return spent.ok ? issueTokens(db, session, spent.next, { secret, now }) : INVALID;
  });
};

const INVALID = refuse(401, 'INVALID_TOKEN');

/** Whoever signed in. */
export const ownerOf = ({
  user_uuid,
  orig_user_uuid,
}: Pick<Family, 'user_uuid' | 'orig_user_uuid'>): string => orig_user_uuid ?? user_uuid;

const moved = (family: Family, { user_uuid, club_id, language_id }: Change): Family => ({
  ...family,
  ...(user_uuid === undefined ? {} : switched(family, user_uuid)),
  club_id: club_id ?? family.club_id,
  language_id: language_id ?? family.language_id,
});

const switched = (family: Family, user_uuid: string) => ({
  user_uuid,
  orig_user_uuid: user_uuid === ownerOf(family) ? null : ownerOf(family),
});

/** The session opens at another place than asked for where that one is closed to the user. */
const refusalOf = (change: Change, known: Family, opened: Family): Refusal | null => {
  if (change.club_id !== undefined && known.orig_user_uuid !== null)
    return refuse(403, 'FORBIDDEN');
  if (change.club_id !== undefined && opened.club_id !== change.club_id)
    return refuse(403, 'AUTH_CLUB_NOT_FOUND');
  if (change.language_id !== undefined && opened.language_id !== change.language_id)
    return refuse(422, 'VALIDATION', { language_id: 'inactive' });
  return null;
};
