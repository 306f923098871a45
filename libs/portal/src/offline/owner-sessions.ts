import type { Api, TokenSource } from '@springboard/api-client';
import { readToken, type SessionStorage } from '@springboard/auth';
import type { OtherSession, Owner } from '@springboard/offline';

/** The session of the user who uses the device now. `apiAs` sends as another user. */
export type OwnerSessionDeps = {
  readonly api: Pick<Api, 'call'>;
  readonly apiAs: (tokens: TokenSource) => Api;
  readonly storage: SessionStorage;
};

/** Ends with the session (`libs/auth`). */
const KEY = 'ownerTokens';

/**
 * Stores the access token of the user who uses the device now. It expires soon, and shows the server later that this
 * user has used the session (D23, ADR 0038).
 */
export const rememberToken = (storage: SessionStorage, token: string | null): void => {
  const claims = token === null ? null : readToken(token);
  if (token === null || claims === null) return;
  const tokens = { ...readTokens(storage), [nameOf(claims)]: token };
  storage.setItem(KEY, JSON.stringify(tokens));
};

/** The last token of a user of this session; undefined if the user has not used the device since the login. */
export const lastTokenOf = (
  storage: SessionStorage,
  owner: Pick<Owner, 'user_uuid' | 'club_id'>,
): string | undefined => readTokens(storage)[nameOf(owner)];

/** The users who have used the device in this session. */
export const usersOfSession = (storage: SessionStorage): readonly string[] =>
  Object.keys(readTokens(storage)).map((name) => {
    const [user_uuid]: [string] = JSON.parse(name);
    return user_uuid;
  });

/** Opens the session of another user of the device, for sending that user's changes. */
export const openSessionOf = async (
  owner: Owner,
  { api, apiAs, storage }: OwnerSessionDeps,
): Promise<OtherSession | 'ended' | 'unreachable'> => {
  const earlier = lastTokenOf(storage, owner);
  if (earlier === undefined) return 'ended';
  let token: string | null = null;
  const refresh: TokenSource['refresh'] = async () => {
    const result = await api.call('POST /auth/changes-token', { body: { token: earlier } });
    if (result.ok) token = result.value.token;
    else if (result.failure.error !== 'FORBIDDEN') return 'unreachable';
    return result.ok ? 'refreshed' : 'invalid';
  };
  const outcome = await refresh();
  if (outcome !== 'refreshed') return outcome === 'invalid' ? 'ended' : 'unreachable';
  const tokens: TokenSource = { get: () => token, refresh };
  return { api: apiAs(tokens), tokens };
};

const nameOf = ({ user_uuid, club_id }: Pick<Owner, 'user_uuid' | 'club_id'>): string =>
  JSON.stringify([user_uuid, club_id]);

/** None if the storage was changed by something else. */
const readTokens = (storage: SessionStorage): Readonly<Record<string, string>> => {
  try {
    return Object(JSON.parse(storage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
};
