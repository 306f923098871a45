import type { SessionState } from '@springboard/auth';
import { internalPath, webAddress } from '@springboard/domain';
import type { Translations } from '@springboard/i18n';
import type { OfflineEvents } from '@springboard/offline';
import { type AlertList, createAlertList } from '@springboard/ui';
import { createStore } from 'zustand/vanilla';
import { afterPaint } from '../after-paint.ts';
import { createConnection } from '../connection/connection.ts';
import { type AreaCounts, type LoadedIcons, registeredAreas } from '../navigation/areas.ts';
import type { VisitedByArea } from '../navigation/tabs.ts';
import { loadOfflineSession } from '../offline/load-offline-session.ts';
import type { PortalContext } from '../portal-context.ts';
import { createCachedQueries } from '../queries/cached-query.ts';
import { browserQueryCache } from '../queries/query-cache.ts';
import { COMMON, ENTRY } from '../shared-screens.ts';
import type { Updates } from '../version/updates.ts';
import { whenIdle } from '../when-idle.ts';
import type { BootOptions } from './boot.tsx';
import type { Connected } from './connect.ts';
import type { Install } from './install-prompt.ts';

/** Creates the context of a running portal. */
export const assemble = ({
  portal,
  screens,
  offline,
  deferred,
  connected,
  devicePins,
  translations,
  now,
  newId,
  wait,
}: BootOptions & {
  connected: Connected;
  devicePins: PortalContext['devicePins'];
  translations: Translations;
  now: () => number;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
}): PortalContext => {
  const { api, apiAs, session, connectivity } = connected;
  const alerts = createAlertList();
  const offlineSession =
    offline === undefined
      ? null
      : loadOfflineSession(
          offline,
          session,
          { api, apiAs, storage: localStorage },
          {
            api,
            connectivity,
            now: Date.now,
            newId,
            random: Math.random,
            wait,
            afterPaint,
            locks: navigator.locks,
            broadcast: new BroadcastChannel('springboard:offline'),
            videos: {
              caches: window.caches,
              storage: navigator.storage,
              fetch: window.fetch.bind(window),
            },
            events: outboxAlerts(alerts, translations),
          },
        );
  const connection = createConnection(
    connectivity.store,
    offlineSession?.store ?? createStore(() => null),
  );
  return {
    portal,
    host: location.hostname,
    build: connected.build,
    api_base: connected.api_base,
    api_version: connected.api_version,
    api,
    session,
    connection,
    checkConnection: connectivity.check,
    offlineSession,
    devicePins,
    translations,
    queries: createCachedQueries({
      api,
      owner: () => ownerKey(session.store.getState()),
      store: browserQueryCache(window.caches),
      // The forms of the other portals edit what was read, which must be current.
      usesCacheAfterErrors: portal === 'parent',
      now,
      whenIdle,
    }),
    alerts,
    updates: createStore<Updates>(() => ({
      version: null,
      declined: null,
      take: async () => location.reload(),
    })),
    install: createStore<Install>(() => ({ prompt: null })),
    areas: registeredAreas([...ENTRY, ...screens, ...COMMON]),
    icons: createStore<LoadedIcons>(() => ({})),
    deferred: deferred ?? null,
    counts: createStore<AreaCounts>(() => ({})),
    visited: createStore<VisitedByArea>(() => ({})),
    storage: localStorage,
    tabStorage: sessionStorage,
    now,
    newId,
    restart: (path) => {
      if (path === undefined) location.reload();
      else location.assign(internalPath(path, location.origin) ?? '/');
    },
    leaveFor: (address) => {
      const to = webAddress(address, location.origin);
      if (to !== null) location.assign(to);
    },
  };
};

const ownerKey = ({ user, club }: SessionState): string =>
  JSON.stringify([user?.uuid ?? null, club?.id ?? null]);

/** OF2: alerts the user when a recorded change was not accepted as recorded. */
const outboxAlerts = (
  alerts: AlertList,
  { i18n: { t }, loadSignedIn }: Translations,
): OfflineEvents => ({
  rejected: () => alerts.raise({ tone: 'error', title: t('alerts.REJECTED'), subject: 'rejected' }),
  superseded: () =>
    alerts.raise({ tone: 'info', title: t('alerts.SUPERSEDED'), subject: 'superseded' }),
  blocked: () => {
    // The database is opened while the translations are still loading.
    void loadSignedIn().then(() =>
      alerts.raise({ tone: 'warning', title: t('alerts.STORAGE_BLOCKED'), subject: 'blocked' }),
    );
  },
});
