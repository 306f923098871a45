import { PORTAL_ROLE } from '@springboard/contract';
import type { ApiFailure } from '@springboard/api-client';
import { sharedPaths } from '../paths.ts';
import type { PortalContext } from '../portal-context.ts';

/** The data that a tab stores while the user signs in at a national body. */
type Away = { readonly state: string; readonly proof: string; readonly to: string };

const KEY = 'remote-login';

/** The address to which a national body redirects after the sign-in. */
export const redirectAddress = (origin: string): string => `${origin}${sharedPaths.redirect}`;

/**
 * Starts a sign-in at the client's national body (D4). Returns the address to open, or an error code.
 *
 * @param to the page that the user requested
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
 * Returns and deletes the data of the sign-in with this `state`. Null for one that started elsewhere, which must not
 * sign in here.
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
