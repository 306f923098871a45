import type { StoreApi } from 'zustand/vanilla';

/** A new version that was found and not yet taken (§2, new-version dialog). */
export type Updates = {
  /** Its text, or `waiting` where only the service worker knows of it. */
  readonly version: string | null;
  /** The version that the user declined. */
  readonly declined: string | null;
  /** Activates the new version and reloads the page, when no change is being sent. */
  readonly take: () => Promise<void>;
};

/** The service worker as an update needs it. */
export type WaitingWorker = {
  /** Looks for a new build; resolves once it waits to take over, to false where there is none. */
  prepare(): Promise<boolean>;
  /** Lets the waiting one take over; resolves once it controls the page. */
  activate(): Promise<void>;
};

/** Whether to ask now: a new version, not declined, and nothing under way that a reload would cut short. */
export const shouldAsk = ({ version, declined }: Updates, sending: boolean): boolean =>
  version !== null && version !== declined && !sending;

export const decline = (updates: StoreApi<Updates>): void =>
  updates.setState(({ version }) => ({ declined: version }));

/**
 * A new version is activated only on request, and never while a change is being sent (OF8).
 */
export const taking =
  ({
    worker,
    idle,
    reload,
  }: {
    /** Null where the browser has none. */
    worker: WaitingWorker | null;
    /** Resolves as soon as nothing is being sent. */
    idle: () => Promise<void>;
    reload: () => void;
  }) =>
  async (): Promise<void> => {
    const prepared = await worker?.prepare();
    await idle();
    if (prepared) await worker?.activate();
    reload();
  };
