import type { SessionState } from '@springboard/auth';
import { createAlertList } from '@springboard/ui';
import type { Translations } from '@springboard/i18n';
import { createStore } from 'zustand/vanilla';
import { afterPaint } from '../after-paint.ts';
import { createConnection } from '../connection/connection.ts';
import { registeredAreas, type AreaIcons } from '../navigation/areas.ts';
import type { VisitedByArea } from '../navigation/tabs.ts';
import type { Parts } from '../parts.ts';
import { browserReadStore } from '../reads/read-store.ts';
import { createReads } from '../reads/reads.ts';
import { COMMON, ENTRY } from '../routes.tsx';
import { thisBuild } from '../version/build-info.ts';
import type { Updates } from '../version/updates.ts';
import type { BootOptions } from './boot.tsx';
import type { Connected } from './connect.ts';
import type { Install } from './install-prompt.ts';
import { localData } from './local-data.ts';
import { queueEvents } from './queue-events.ts';

/** The parts of a running portal, of what it was started with. */
export const assemble = ({
  portal,
  screens,
  offline,
  connected,
  words,
  now,
  newId,
  wait,
}: BootOptions & {
  connected: Connected;
  words: Translations;
  now: () => number;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
}): Parts => {
  const { api, session, connectivity } = connected;
  const alerts = createAlertList();
  const engine =
    offline === undefined
      ? null
      : localData(offline, session, {
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
          events: queueEvents(alerts, words),
        });
  const connection = createConnection(connectivity.store, engine?.store ?? createStore(() => null));
  return {
    portal,
    host: location.hostname,
    build: thisBuild(),
    api_base: connected.api_base,
    api_version: connected.api_version,
    api,
    session,
    connection,
    checkConnection: connectivity.check,
    engine,
    loadOwnWords: words.loadPortal,
    loadEntryWords: words.loadEntry,
    reads: createReads({
      api,
      owner: () => ownerKey(session.store.getState()),
      store: browserReadStore(window.caches),
      now,
    }),
    alerts,
    updates: createStore<Updates>(() => ({
      version: null,
      declined: null,
      take: async () => location.reload(),
    })),
    install: createStore<Install>(() => ({ prompt: null })),
    areas: registeredAreas([...ENTRY, ...screens, ...COMMON]),
    icons: createStore<AreaIcons>(() => ({})),
    visited: createStore<VisitedByArea>(() => ({})),
    storage: localStorage,
    tabStorage: sessionStorage,
    now,
    newId,
    restart: (path) => (path === undefined ? location.reload() : location.assign(path)),
  };
};

const ownerKey = ({ user, club }: SessionState): string =>
  JSON.stringify([user?.uuid ?? null, club?.id ?? null]);
