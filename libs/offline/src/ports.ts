import type { Api, Connectivity, TokenSource } from '@springboard/api-client';
import type { BackupStorage } from './backup/cache-storage.ts';
import type { Owner } from './owner.ts';
import type { VideoPorts } from './videos/videos.ts';

/** The part of `navigator.locks` that the engine uses. */
export type Locks = {
  request(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    callback: () => Promise<void>,
  ): Promise<unknown>;
};

/** The part of a `BroadcastChannel` that the engine uses. Messages reach the other tabs, not this one. */
export type Broadcast = {
  readonly postMessage: (message: unknown) => void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

/** A session of another owner of the device, for sending changes only. */
export type OtherSession = Pick<OfflinePorts, 'api' | 'tokens'>;

/** The engine's dependencies on the browser and the server. */
export type OfflinePorts = {
  /** Name of the database. */
  readonly name?: string;
  readonly api: Pick<Api, 'call' | 'text' | 'send'>;
  /** Whether the server supports many changes in one call (D13). */
  readonly changes_call?: () => boolean;
  readonly owner: Owner;
  /** The owner's name, stored with each change for the other users of the device (D23). */
  readonly user_name?: string;
  /** The access token of the session. A change is sent only with its owner's token (OF9). */
  readonly tokens: Pick<TokenSource, 'get'>;
  /** D23: opens the session of another owner of the device. Without it, their changes wait until they sign in. */
  readonly openSessionOf?: (owner: Owner) => Promise<OtherSession | 'ended' | 'unreachable'>;
  readonly connectivity: Connectivity;
  /** Milliseconds since 1970, as `Date.now`. Times are stored and displayed, but never order changes. */
  readonly now: () => number;
  readonly newId: () => string;
  /** [0, 1) */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Runs `work` after the next paint, so that a recorded change is on screen first. Defaults to immediately. */
  readonly afterPaint?: (work: () => void) => void;
  /** Without locks every tab sends, which is slower but just as correct. */
  readonly locks?: Locks | undefined;
  readonly broadcast?: Broadcast | undefined;
  /** Without it, unsent changes are only in the database. */
  readonly backup?: BackupStorage | undefined;
  /** Without it, no video can be saved. */
  readonly videos?: VideoPorts;
  /** The date of a time (seconds) in the club's time zone. Defaults to UTC. */
  readonly dateOf?: (ts: number) => string;
  readonly events?: Partial<OfflineEvents>;
};

export type OfflineEvents = {
  /** The server has another coach's later value instead of the change (OF2). */
  superseded(op_id: string): void;
  /** The server did not accept a change. */
  rejected(op_id: string): void;
  /** A tab with an older version of the app prevents the database from opening and should be closed. */
  blocked(): void;
};
