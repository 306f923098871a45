import { createStore, type StoreApi } from 'zustand/vanilla';

/** A new version that was found and not yet taken (§2, new-version dialog). */
export type Updates = {
  /** Its text, or 'waiting' where only the service worker knows of it. */
  readonly version: string | null;
  /** The version that somebody said "not now" to. */
  readonly declined: string | null;
};

export type UpdateControl = {
  readonly store: StoreApi<Updates>;
  found(version: string): void;
  decline(): void;
  /** Takes the new version and reloads; waits until nothing is being sent. */
  take(): Promise<void>;
};

/** The service worker as the update needs it; null where the browser has none. */
export type WaitingWorker = {
  /** Looks for a new build and resolves once it waits to take over; false where there is none. */
  prepare(): Promise<boolean>;
  /** Lets the waiting one take over; resolves once it controls the page. */
  activate(): Promise<void>;
};

/**
 * The new version waits to be asked for, and never takes over while something is being sent
 * (offline.md, Tabs, storage, updates).
 */
export const createUpdates = ({
  worker,
  idle,
  reload,
}: {
  worker: WaitingWorker | null;
  /** Resolves as soon as nothing is being sent. */
  idle: () => Promise<void>;
  reload: () => void;
}): UpdateControl => {
  const store = createStore<Updates>(() => ({ version: null, declined: null }));
  return {
    store,
    found: (version) => store.setState({ version }),
    decline: () => store.setState(({ version }) => ({ declined: version })),
    async take() {
      const prepared = await worker?.prepare();
      await idle();
      if (prepared) await worker?.activate();
      reload();
    },
  };
};

/** Whether to ask now: a new version, not declined, and nothing under way that a reload would cut short. */
export const shouldAsk = ({ version, declined }: Updates, sending: boolean): boolean =>
  version !== null && version !== declined && !sending;
