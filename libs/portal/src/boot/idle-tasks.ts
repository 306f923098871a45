import type { PortalContext } from '../portal-context.ts';
import { showAppBadge } from './app-badge.ts';
import { clearOtherUsers } from './clear-other-users.ts';
import { endExpiredSession } from '../session/end-expired-session.ts';
import { INSTANT_PORTALS } from '../instant-start/instant-screens.ts';
import { saveSnapshots } from '../instant-start/save-snapshots.ts';
import { watchForUpdates } from '../version/watch-for-updates.ts';

/** Runs once the first page is idle: prepares the next start, shows the app badge, and watches for updates. */
export const runIdleTasks = async (context: PortalContext): Promise<void> => {
  const root = document.getElementById('root');
  if (INSTANT_PORTALS.includes(context.portal) && root !== null) saveSnapshots(context, root);
  if (context.offlineSession !== null) showAppBadge(context.offlineSession, navigator);
  clearOtherUsers(context, window.caches);
  void endExpiredSession(context);
  context.connection.subscribe(({ state }, before) => {
    if (before.state === 'offline' && state !== 'offline') void endExpiredSession(context);
  });
  await watchForUpdates(context);
};
