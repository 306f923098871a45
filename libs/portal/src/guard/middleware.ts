import type { SessionState } from '@springboard/auth';
import type { Owner } from '@springboard/offline';
import { redirect, type MiddlewareFunction } from 'react-router';
import { isAdvanced } from '../hooks.ts';
import { endExpiredSession } from '../session/end-expired-session.ts';
import { sharedPaths } from '../paths.ts';
import { portalContext, type PortalContext } from '../portal-context.ts';
import { isSwitching, SWITCHING } from '../session/user-switch.ts';
import { visitorOf } from '../session/visitor.ts';
import { redirectFor } from './redirect-for.ts';
import { pageAfterLogin, storeReturnOwner } from './return-owner.ts';

/**
 * Runs before every page: redirects users without access, and opens the local data of the others. It runs before
 * any loader, so that no loader sends a request without a session.
 */
export const guard: MiddlewareFunction = async ({ request, context }, next) => {
  const portal = portalContext(context);
  const visitor = visitorOf(portal.session.store.getState(), {
    now: portal.now(),
    online: portal.connection.getState().state !== 'offline',
    advanced: isAdvanced(portal.storage),
  });
  if (visitor === null) void endExpiredSession(portal);
  const to = new URL(request.url);
  if (to.searchParams.has('switch')) portal.storage.removeItem(SWITCHING);
  const switching = isSwitching(portal.storage);
  if (to.pathname === sharedPaths.login && visitor !== null)
    throw redirect(pageAfterLogin(portal, to.searchParams.get('returnUrl')));
  const detour = redirectFor({ portal: portal.portal, to, switching, visitor });
  if (visitor === null && detour !== null) storeReturnOwner(portal, detour);
  if (detour !== null) throw redirect(detour);
  if (visitor !== null) await Promise.all([portal.translations.loadSignedIn(), openData(portal)]);
  return next();
};

const openData = async ({ offlineSession, session, host }: PortalContext): Promise<void> => {
  const owner = ownerOf(session.store.getState(), host);
  if (offlineSession !== null && owner !== null) await offlineSession.open(owner);
};

/** OF9: the owner of the local data, from the token. */
export const ownerOf = ({ user, club }: SessionState, host: string): Owner | null =>
  user === null ? null : { user_uuid: user.uuid, club_id: club?.id ?? null, host };
