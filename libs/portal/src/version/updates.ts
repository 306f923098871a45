import type { StoreApi } from 'zustand/vanilla';

/** A new version that is available but not active yet (§2, new-version dialog). */
export type Updates = {
  /** The version, or `waiting` if only the service worker knows about it. */
  readonly version: string | null;
  /** The version that the user declined. */
  readonly declined: string | null;
  /** Activates the new version and reloads the page, when no change is being sent. */
  readonly take: () => Promise<void>;
};

/** The functions of the service worker that an update needs. */
export type WaitingWorker = {
  /** Checks for a new build. Resolves to true when one is waiting, and to false without one. */
  prepare(): Promise<boolean>;
  /** Activates the waiting worker. Resolves when it controls the page. */
  activate(): Promise<void>;
};

/** Whether to ask now: a new version that was not declined, and no work that a reload would interrupt. */
export const shouldAsk = ({ version, declined }: Updates, sending: boolean): boolean =>
  version !== null && version !== declined && !sending;

/** `Updates.version` if only the service worker knows about the new version. */
const WAITING = 'waiting';

/** The service worker names no version, so it does not replace one that is known. */
export const recordWaiting = (updates: StoreApi<Updates>): void =>
  updates.setState(({ version }) => ({ version: version ?? WAITING }));

/** A version that was declined before its name was known stays declined. */
export const recordVersion = (updates: StoreApi<Updates>, version: string): void =>
  updates.setState(({ declined }) => ({
    version,
    declined: declined === WAITING ? version : declined,
  }));

export const declineUpdate = (updates: StoreApi<Updates>): void =>
  updates.setState(({ version }) => ({ declined: version }));

/**
 * A new version is activated only on request, and never while a change is being sent (OF8).
 */
export const createTakeUpdate =
  ({
    worker,
    idle,
    reload,
  }: {
    /** Null if the browser has none. */
    worker: WaitingWorker | null;
    /** Resolves when no change is being sent. */
    idle: () => Promise<void>;
    reload: () => void;
  }) =>
  async (): Promise<void> => {
    const prepared = await worker?.prepare();
    await idle();
    if (prepared) await worker?.activate();
    reload();
  };
