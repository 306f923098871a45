import { HOME } from '@springboard/access';
import type { SessionState } from '@springboard/auth';
import { loginPath } from '../guard/decide.ts';
import type { Parts } from '../parts.ts';
import type { Connected } from './connect.ts';
import { keepInstallPrompt } from './install-prompt.ts';
import type { PortalRouter } from './router.ts';
import { applyTheme } from './theme.ts';

type Watched = {
  readonly parts: Parts;
  readonly router: PortalRouter;
  readonly connected: Connected;
  /** Whether the start went by what was known of the host, and not by an answer of the server. */
  readonly wasKnown: boolean;
  /** The host name is nobody's any more. */
  readonly lost: () => void;
};

/** What goes on for as long as the page lives. */
export const keepWatch = (watched: Watched): void => {
  const { parts, router } = watched;
  const { connectivity, session } = watched.connected;
  connectivity.start();
  if (parts.engine !== null) keepInstallPrompt(window, parts.install);
  void afterFirstPage(watched);
  session.store.subscribe((state, before) => {
    if (state.client !== null && state.client !== before.client) applyTheme(document, state.client);
    if (before.status !== 'signed_in') return;
    if (state.status === 'signed_out') signedOut(parts, router, state.ended);
    // Another tab signed somebody else in, or changed the club: nothing here is theirs.
    else if (isAnother(state, before)) parts.restart(HOME[parts.portal]);
  });
};

/** What makes the next start fast must not slow this one. */
const CALM_MS = 2000;

/** What the first page does not need must not slow it. */
const afterFirstPage = async ({ parts, router, wasKnown, lost }: Watched): Promise<void> => {
  await firstPage(router);
  setTimeout(() => void lookOut(parts), CALM_MS);
  if (wasKnown) await refreshClient(parts, lost);
};

/** Resolves once the first page can be drawn. */
export const firstPage = (router: PortalRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });

const lookOut = async (parts: Parts) => (await import('./look-out.ts')).lookOut(parts);

/** §4: an invalid token ends the session here as well as in the storage. */
const signedOut = (parts: Parts, router: PortalRouter, ended: SessionState['ended']): void => {
  void parts.engine?.end({ forget: ended === 'logout' });
  if (ended === 'logout') void parts.reads.forget();
  const { location, navigation } = router.state;
  if (navigation.location?.pathname === '/logout') return;
  void router.navigate(
    loginPath(new URL(`${location.pathname}${location.search}`, window.location.origin)),
    { replace: true },
  );
};

const isAnother = (state: SessionState, before: SessionState): boolean =>
  state.user?.uuid !== before.user?.uuid || state.club?.id !== before.club?.id;

/** A start from what was known of the host is followed by what the server knows now. */
const refreshClient = async ({ session, host }: Parts, lost: () => void): Promise<void> => {
  if ((await session.openClient(host)) === 'unknown') lost();
};
