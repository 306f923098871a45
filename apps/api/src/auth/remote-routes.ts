import { isOn } from '@springboard/access';
import { PORTAL_ROLE } from '@springboard/contract';
import { defineRoute } from '../routing/define-route.ts';
import { isApiError, apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { startSession } from './start-session.ts';
import { findProvider } from './providers/providers.ts';

/** Calls about a provider's own pages (§7, D4): signing in, and editing one's account. */
export const remoteRoutes = (server: Server): void => {
  defineRoute(server, 'GET /auth/auth-url', async (request) => {
    const { host, query, origin, address } = request;
    if (host === null || host.client_id !== query.client_id)
      return apiError(404, 'CLIENT_NOT_FOUND');
    if (query.type !== PORTAL_ROLE[host.portal])
      return apiError(403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS');
    const redirect = query.redirect ?? `${origin}${REDIRECT_PATH}`;
    if (!isPortalRedirect(redirect, host.host))
      return apiError(422, 'VALIDATION', { redirect: 'host' });
    const { redirectSignIn } = await findProvider(request, host.client_id);
    return redirectSignIn === null
      ? apiError(400, 'EXTERNAL_CONFIG_ERROR')
      : redirectSignIn.start({ redirect, address });
  });

  defineRoute(server, 'GET /auth/remote-login', async (request) => {
    const { host, query } = request;
    if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
    const { code, state, proof, iss = null, redirect, language_id = null } = query;
    // A redirect to another portal must be finished by that portal.
    if (!isPortalRedirect(redirect, host.host))
      return apiError(422, 'VALIDATION', { redirect: 'host' });
    const { redirectSignIn } = await findProvider(request, host.client_id);
    if (redirectSignIn === null) return apiError(400, 'EXTERNAL_CONFIG_ERROR');
    const resolveUser = await redirectSignIn.finish({ code, state, proof, iss, redirect });
    return isApiError(resolveUser)
      ? resolveUser
      : startSession(request, host, resolveUser, language_id);
  });

  defineRoute(server, 'GET /auth/edit-url', async (request) => {
    const { principal } = request;
    if (principal.orig_user_uuid !== null || !isOn(principal.features, 'CAN_EDIT_SELF'))
      return apiError(403, 'FORBIDDEN');
    const { client_id, user_uuid, portal } = principal;
    const { editUrl } = await findProvider(request, client_id);
    const url = await editUrl(user_uuid, portal);
    return isApiError(url) ? url : { url };
  });
};

const REDIRECT_PATH = '/redirect';

/** The code signs a user in, so it may go only to the requesting portal. */
const isPortalRedirect = (redirect: string, host: string): boolean => {
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
