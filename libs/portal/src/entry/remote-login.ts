import { PORTAL_ROLE } from '@springboard/contract';
import type { ApiFailure } from '@springboard/api-client';
import { sharedPaths } from '../paths.ts';
import type { PortalContext } from '../portal-context.ts';

/** What a tab keeps of a sign-in that is away at a national body. */
type Away = { readonly state: string; readonly proof: string; readonly to: string };

const KEY = 'remote-login';

/** The address at which a national body's answer arrives. */
export const redirectAddress = (origin: string): string => `${origin}${sharedPaths.redirect}`;

/**
 * Begins a sign-in at the client's national body (D4): the address to go to, or why there is none.
 *
 * @param to where the user wanted to go
 */
export const beginRemoteLogin = async (
  { api, portal, session, tabStorage }: PortalContext,
  { origin, to }: { origin: string; to: string },
): Promise<{ ok: true; url: string } | { ok: false; failure: ApiFailure }> => {
  const { client } = session.store.getState();
  if (client === null) throw new TypeError('the client has to be opened before the login');
  const result = await api.call('GET /auth/auth-url', {
    query: { client_id: client.id, type: PORTAL_ROLE[portal], redirect: redirectAddress(origin) },
  });
  if (!result.ok) return result;
  const { state, proof } = result.value;
  const away: Away = { state, proof, to };
  tabStorage.setItem(KEY, JSON.stringify(away));
  return { ok: true, url: result.value.url };
};

/**
 * Takes what this tab kept of the sign-in with this `state`, once; null for one that began elsewhere,
 * which must not sign in here.
 */
export const takeRemoteLogin = (
  storage: Storage,
  state: string | null,
): Pick<Away, 'proof' | 'to'> | null => {
  const away = readAway(storage.getItem(KEY));
  storage.removeItem(KEY);
  return away !== null && away.state === state ? away : null;
};

const readAway = (text: string | null): Away | null => {
  try {
    const away: Away | null = JSON.parse(text ?? 'null');
    return away;
  } catch {
    return null;
  }
};
