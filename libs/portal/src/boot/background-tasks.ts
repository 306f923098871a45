import { HOME } from '@springboard/access';
import type { SessionState } from '@springboard/auth';
import { loginPath } from '../guard/redirect-for.ts';
import { sharedPaths } from '../paths.ts';
import type { PortalContext } from '../portal-context.ts';
import type { Connected } from './connect.ts';
import { deferInstallPrompt } from './install-prompt.ts';
import type { PortalRouter } from './router.ts';
import { applyTheme } from '../client-theme.ts';

type BackgroundDeps = {
  readonly context: PortalContext;
  readonly router: PortalRouter;
  readonly connected: Connected;
  /** Whether the client came from the storage and not from the server. */
  readonly wasStored: boolean;
  /** Called when the host name belongs to no client any more. */
  readonly onUnknownHost: () => void;
};

/** Starts everything that runs as long as the page is open. */
export const startBackgroundTasks = (deps: BackgroundDeps): void => {
  const { context, router } = deps;
  const { connectivity, session } = deps.connected;
  connectivity.start();
  if (context.offlineSession !== null) deferInstallPrompt(window, context.install);
  void afterFirstPage(deps);
  session.store.subscribe((state, before) => {
    if (state.client !== null && state.client !== before.client) applyTheme(document, state.client);
    if (before.status !== 'signed_in') return;
    if (state.status === 'signed_out') signedOut(context, router, state.ended);
    // Another tab signed in another user or changed the club: this page shows data of the former session.
    else if (isOtherSession(state, before)) context.restart(HOME[context.portal]);
  });
};

/** Idle tasks must not slow down this start. */
const IDLE_TASKS_DELAY_MS = 2000;

/** Starts what the first page does not need. */
const afterFirstPage = async ({
  context,
  router,
  wasStored,
  onUnknownHost,
}: BackgroundDeps): Promise<void> => {
  await firstPage(router);
  setTimeout(() => void startIdleTasks(context), IDLE_TASKS_DELAY_MS);
  if (wasStored) await refreshClient(context, onUnknownHost);
};

/** Resolves when the first page is ready to render. */
export const firstPage = (router: PortalRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });

const startIdleTasks = async (context: PortalContext) =>
  (await import('./idle-tasks.ts')).runIdleTasks(context);

/**
 * §4: an invalid token ends the session here as well as in the storage. After a logout, or when the server has ended
 * the session (D16), the device keeps only changes that are not sent yet.
 */
const signedOut = (
  context: PortalContext,
  router: PortalRouter,
  ended: SessionState['ended'],
): void => {
  const forget = ended !== null && ended !== 'expired';
  void context.offlineSession?.end({ forget });
  if (forget) void context.queries.clear();
  const { location, navigation } = router.state;
  if (navigation.location?.pathname === sharedPaths.logout) return;
  void router.navigate(
    loginPath(new URL(`${location.pathname}${location.search}`, window.location.origin)),
    { replace: true },
  );
};

const isOtherSession = (state: SessionState, before: SessionState): boolean =>
  state.user?.uuid !== before.user?.uuid || state.club?.id !== before.club?.id;

/** After a start with the stored client, loads the current one. */
const refreshClient = async (
  { session, host }: PortalContext,
  onUnknownHost: () => void,
): Promise<void> => {
  if ((await session.openClient(host)) === 'unknown') onUnknownHost();
};
