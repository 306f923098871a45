import type { Offline, Owner } from '@springboard/offline';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The local data of the signed-in user, in portals that work offline. */
export type OfflineSession = {
  /** The data that was opened last. After the end of a session it is closed. */
  readonly store: StoreApi<Offline | null>;
  /** Opens the owner's data, or returns it if it is open. Rejects if this browser cannot store data. */
  open(owner: Owner): Promise<Offline>;
  /** The data that is open or being opened. null: it is closed, or this browser cannot store data. */
  whenOpen(): Promise<Offline | null>;
  /** Stops sending and closes; with `forget`, clears the rows of all users of the device but never the outbox (OF8). */
  end(options: { forget: boolean }): Promise<void>;
  /** After a session that ended while its data was closed: clears the same as `end`. Sends nothing. */
  forget(owner: Owner): Promise<void>;
};

type OpenSession = {
  readonly key: string;
  readonly offline: Promise<Offline>;
  stop(): void;
};

/**
 * @param open opens an owner's local data
 * @param persist asks the browser, once per page, not to evict the data
 */
export const createOfflineSession = ({
  open,
  persist,
}: {
  open: (owner: Owner) => Promise<Offline>;
  persist: () => Promise<unknown>;
}): OfflineSession => {
  const store = createStore<Offline | null>(() => null);
  let current: OpenSession | null = null;

  const begin = async (owner: Owner, next: { stop?: () => void }) => {
    const offline = await open(owner);
    next.stop = offline.start();
    store.setState(offline, true);
    void persist();
    return offline;
  };

  const end = async ({ forget }: { forget: boolean }) => {
    const ending = current;
    current = null;
    const offline = await ending?.offline.catch(() => null);
    ending?.stop();
    if (offline) await close(offline, { forget });
  };

  return {
    store,
    open(owner) {
      const key = JSON.stringify([owner.host, owner.club_id, owner.user_uuid]);
      if (current?.key === key) return current.offline;
      const running: { stop?: () => void } = {};
      const offline = end({ forget: false }).then(() => begin(owner, running));
      const session: OpenSession = { key, offline, stop: () => running.stop?.() };
      current = session;
      // A database that could not be opened is tried again at the next navigation.
      offline.catch(() => {
        if (current === session) current = null;
      });
      return offline;
    },
    whenOpen: async () => (await current?.offline.catch(() => null)) ?? null,
    end,
    async forget(owner) {
      if (current === null) await close(await open(owner), { forget: true });
    },
  };
};

/** D16, §4 Logout: no user of the device has a session any more. */
const close = async (offline: Offline, { forget }: { forget: boolean }): Promise<void> => {
  if (forget) {
    await offline.clear();
    await offline.clearOtherUsers(async (user_uuids) => user_uuids);
  }
  await offline.close();
};
