import { createApi } from '@springboard/api-client';
import type { Portal } from '@springboard/contract';
import type { Locks } from '../src/with-lock.ts';
import { createSession } from '../src/session.ts';
import type { UnsealPin } from '../src/token-refresh.ts';
import { NOON, openServer } from './server.ts';

/** One browser: a clock, a storage that its tabs share, and locks. */
export const openBrowser = () => {
  const clock = { ms: NOON };
  const server = openServer(clock);
  const items = new Map<string, string>();
  const listeners = new Set<{ tab: number; changed: (key: string | null) => void }>();
  let tabs = 0;
  let ids = 0;

  const openTab = ({
    locks,
    preferred,
    portal = 'coach',
    clock_error_ms = 0,
    unsealPin,
  }: {
    unsealPin?: UnsealPin;
    locks?: Locks;
    preferred?: string[];
    portal?: Portal;
    clock_error_ms?: number;
  } = {}) => {
    const tab = (tabs += 1);
    const tell = (key: string) => {
      for (const listener of listeners) {
        if (listener.tab !== tab) queueMicrotask(() => listener.changed(key));
      }
    };
    const session = createSession({
      portal,
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => {
          items.set(key, value);
          tell(key);
        },
        removeItem: (key) => {
          if (items.delete(key)) tell(key);
        },
      },
      publicApi: createApi({
        base: 'https://api.test',
        app: '1.4.0 2026-03-14',
        fetch: server.fetch,
        tokens: { get: () => null, refresh: () => Promise.resolve('invalid') },
        newId: () => `call-${(ids += 1)}`,
        wait: () => Promise.resolve(),
        random: () => 0,
        events: {
          online() {},
          offline() {},
          maintenance() {},
          invalidToken: () => session.expire(),
          sessionEnded: () => session.revoke(),
          apiVersion() {},
        },
      }),
      now: () => clock.ms + clock_error_ms,
      newId: () => `id-${(ids += 1)}`,
      locks,
      unsealPin,
      broadcast: {
        listen(changed) {
          const listener = { tab, changed };
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      ...(preferred ? { preferred } : {}),
    });
    return session;
  };

  /** A tab with a signed-in user. */
  const signIn = async (options: Parameters<typeof openTab>[0] = {}) => {
    const session = openTab(options);
    await session.openClient('coach.localhost');
    await session.login({ username: 'sian', password: 'Springboard-1' });
    return session;
  };

  return { clock, server, items, openTab, signIn };
};

/** Locks as browsers have them: one holder at a time, by name. */
export const openLocks = (): Locks => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_, __, run) {
      const mine = last.then(run, run);
      last = mine;
      return mine;
    },
  };
};
