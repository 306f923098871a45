import { isOn } from '@springboard/access';
import { PORTAL_ROLE } from '@springboard/contract';
import { implement } from '../http/implement.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { begin } from './begin.ts';
import { providerOf } from './providers/providers.ts';

/** What is done at a provider's own pages (§7, D4): signing in there, and editing oneself. */
export const remoteRoutes = (server: Server): void => {
  implement(server, 'GET /auth/auth-url', async (request) => {
    const { host, query, origin, address } = request;
    if (host === null || host.client_id !== query.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
    if (query.type !== PORTAL_ROLE[host.portal])
      return refuse(403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS');
    const redirect = query.redirect ?? `${origin}${REDIRECT_PATH}`;
    if (!isWayBack(redirect, host.host)) return refuse(422, 'VALIDATION', { redirect: 'host' });
    const { away } = await providerOf(request, host.client_id);
    return away === null ? refuse(400, 'EXTERNAL_CONFIG_ERROR') : away.begin({ redirect, address });
  });

  implement(server, 'GET /auth/remote-login', async (request) => {
    const { host, query } = request;
    if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
    const { code, state, iss = null, redirect, language_id = null } = query;
    // A way back to another portal of the client is for that portal to go.
    if (!isWayBack(redirect, host.host)) return refuse(422, 'VALIDATION', { redirect: 'host' });
    const { away } = await providerOf(request, host.client_id);
    if (away === null) return refuse(400, 'EXTERNAL_CONFIG_ERROR');
    const who = await away.end({ code, state, iss, redirect });
    return isRefusal(who) ? who : begin(request, host, who, language_id);
  });

  implement(server, 'GET /auth/edit-url', async (request) => {
    const { who } = request;
    if (who.orig_user_uuid !== null || !isOn(who.features, 'CAN_EDIT_SELF'))
      return refuse(403, 'FORBIDDEN');
    const { client_id, user_uuid, portal } = who;
    const { editUrl } = await providerOf(request, client_id);
    const url = await editUrl(user_uuid, portal);
    return isRefusal(url) ? url : { url };
  });
};

const REDIRECT_PATH = '/redirect';

/** Whoever gets the code can sign in with it: it goes to the portal that asked and nowhere else. */
const isWayBack = (redirect: string, host: string): boolean => {
  const url = URL.parse(redirect);
  return (
    url !== null &&
    url.hostname === host &&
    url.pathname === REDIRECT_PATH &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    (url.protocol === 'https:' || url.protocol === 'http:')
  );
};
