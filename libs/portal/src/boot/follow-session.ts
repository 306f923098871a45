import { HOME } from '@springboard/access';
import type { SessionState } from '@springboard/auth';
import { clearDrafts } from '../forms/clear-drafts.ts';
import { loginPath } from '../guard/redirect-for.ts';
import { storeReturnOwner } from '../guard/return-owner.ts';
import { sharedPaths } from '../paths.ts';
import type { PortalContext } from '../portal-context.ts';
import type { PortalRouter } from './router.ts';

/** Leaves the pages of a session that has ended, or that another tab has replaced. */
export const followSession = (context: PortalContext, router: PortalRouter): void => {
  context.session.store.subscribe((state, before) => {
    if (before.status !== 'signed_in') return;
    if (state.status === 'signed_out')
      signedOut(context, router, { ended: state.ended, user_uuid: before.user?.uuid });
    // Another tab signed in another user or changed the club: this page shows data of the former session.
    else if (isOtherSession(state, before)) context.restart(HOME[context.portal]);
  });
};

/**
 * §4: an invalid token ends the session here as well as in the storage. After a logout, or when the server has ended
 * the session or confirmed its end (D16), the device keeps only changes that are not sent yet. After a session that
 * has expired these include the drafts of forms, which only their user sees.
 */
const signedOut = (
  context: PortalContext,
  router: PortalRouter,
  { ended, user_uuid }: Pick<SessionState, 'ended'> & { user_uuid: string | undefined },
): void => {
  // Null: over by the clock of this device only.
  const forget = ended !== null;
  void context.offlineSession?.end({ forget });
  if (forget) void context.queries.clear();
  if (forget && ended !== 'expired') clearDrafts(context.tabStorage);
  const { location, navigation } = router.state;
  const { pathname } = navigation.location ?? location;
  // The guard opens the login when the session is over by the clock.
  if (pathname === sharedPaths.logout || pathname === sharedPaths.login) return;
  const login = loginPath(
    new URL(`${location.pathname}${location.search}`, window.location.origin),
  );
  storeReturnOwner(context, login, user_uuid);
  void router.navigate(login, { replace: true });
};

const isOtherSession = (state: SessionState, before: SessionState): boolean =>
  state.user?.uuid !== before.user?.uuid || state.club?.id !== before.club?.id;
